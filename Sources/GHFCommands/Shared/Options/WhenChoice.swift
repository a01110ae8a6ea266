import ArgumentParser

/// A choice of when to use colours or hyperlinks, which only terminals understand.
enum WhenChoice: String, CaseIterable, ExpressibleByArgument, Sendable {
  case auto, always, never
}
