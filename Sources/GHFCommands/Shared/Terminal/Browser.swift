/// A program that shows web pages.
package protocol Browser: Sendable {
  /// Opens a page, and returns true if a program was found to show it.
  func open(_ url: String) async -> Bool
}
