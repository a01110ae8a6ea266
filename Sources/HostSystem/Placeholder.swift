enum HostSystemPlaceholder {}
