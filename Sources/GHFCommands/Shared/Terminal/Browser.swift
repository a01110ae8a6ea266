/// A program that shows web pages.
package protocol Browser: Sendable {
  /// Opens a page, and returns true if a program succeeded in showing it.
  func open(_ url: String) async -> Bool
}
