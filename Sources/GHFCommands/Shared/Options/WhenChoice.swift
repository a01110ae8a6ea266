import CommandLineInterface

/// A choice of when to use colours or hyperlinks, which only terminals understand.
enum WhenChoice: String, CaseIterable, ArgumentValue, Sendable {
  case auto, always, never
}
