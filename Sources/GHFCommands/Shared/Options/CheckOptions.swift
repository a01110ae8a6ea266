import ArgumentParser

/// How far a list is checked for changes that hide accounts.
struct CheckOptions: ParsableArguments, Sendable {
  @Flag(
    help: """
      Read a list that changes up to three times, however long it is, and exit with 3 if it never \
      settles.
      """)
  var verify = false
}
