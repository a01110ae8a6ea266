import ArgumentParser

/// A command that help can be given on.
protocol GuidedCommand: ParsableCommand {
  static var guide: CommandGuide { get }
}
