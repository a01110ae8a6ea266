/// What shows web pages to people.
package protocol Browser: Sendable {
  /// Shows a page; tells whether there was something that would.
  func open(_ url: String) async -> Bool
}
