enum GHFCommandsPlaceholder {}
