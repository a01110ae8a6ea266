package import TerminalHost
package import TerminalText

extension ViewContext {
  /// Draws a list's heading, such as `octocat · 20,114 followers · as of 14:02`, and a blank line.
  ///
  /// - Parameters:
  ///   - title: The account whose list it is, or the accounts whose lists were compared.
  ///   - count: The number of people and the name of the list.
  ///   - asOf: The time at which the cached part was fetched; nil if the server has just sent
  ///     everything.
  /// - Throws: `OutputError` if it can't be written.
  package func drawHeading(
    _ title: CleanText, _ count: CleanText, asOf: CleanText?
  ) throws(OutputError) {
    let rest: CleanText = asOf.map { " · \(count) · as of \($0)" } ?? " · \(count)"
    let (start, end) = (title.text.utf8.count, title.text.utf8.count + rest.text.utf8.count)
    let text = StyledText(
      title + rest,
      highlights: [
        StyledText.Highlight(0..<start, .bold), StyledText.Highlight(start..<end, .dim),
      ])
    try write(LayoutPart.text(text).measured(fitting: columns, metrics).lines + [StyledLine()])
  }
}
