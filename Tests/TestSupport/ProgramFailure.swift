/// The failure of a program that a test depends on.
package struct ProgramFailure: Error {
  package let program: String
  package let text: String

  package init(program: String, text: String) {
    self.program = program
    self.text = text
  }
}
