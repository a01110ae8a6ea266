import ArgumentParser

/// The option to check a list more thoroughly for changes that hide accounts.
struct CheckOptions: ParsableArguments, Sendable {
  @Flag(
    help: """
      If the list changes while it is read, read it up to three times, whatever its length; exit \
      with status 3 if it never settles
      """)
  var verify = false
}
