/// A program that did not do what a test needs of it.
struct ProgramFailure: Error {
  let text: String
}
