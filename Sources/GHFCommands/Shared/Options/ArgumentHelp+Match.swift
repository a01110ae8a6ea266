import ArgumentParser

extension ArgumentHelp {
  /// Returns the help of `--match`, which begins with what the command does with the people.
  static func match(_ beginning: String) -> ArgumentHelp {
    ArgumentHelp(
      "\(beginning) people whom a filter matches; see 'ghf help filters'", valueName: "filter")
  }
}
