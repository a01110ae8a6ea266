import ArgumentParser

/// Whether only the number is wanted.
struct CountOption: ParsableArguments, Sendable {
  @Flag(help: "Print the number alone; it takes one request.")
  var count = false
}
