/// A program that did not do what a test needs of it.
package struct ProgramFailure: Error {
  package let program: String
  package let text: String

  package init(program: String, text: String) {
    self.program = program
    self.text = text
  }
}
