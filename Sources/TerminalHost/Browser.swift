/// A program that shows web pages.
package protocol Browser: Sendable {
  /// Opens a page, and returns true if a program succeeded in showing it.
  ///
  /// With `keepsTerminal`, only a browser with its own window is started, and the terminal and
  /// standard output stay untouched.
  func open(_ url: String, keepsTerminal: Bool) async -> Bool
}
