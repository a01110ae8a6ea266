extension Login {
  /// Parses a name as users type it: `octocat`, `@octocat`, or the address of a page of the
  /// account on the host in use, such as `https://github.com/octocat?tab=followers`.
  ///
  /// - Throws: `LoginError` if the name isn't valid, or the page is on another host.
  package init(typed text: String, on base: APIBase) throws(LoginError) {
    if text.first == "@" {
      try self.init(name: String(text.dropFirst()))
    } else if let page = PageAddress(text) {
      guard page.host == base.webAuthority else {
        throw .otherHost(page.host, inUse: base.webAuthority)
      }
      try self.init(name: page.login)
    } else {
      try self.init(name: text)
    }
  }
}
