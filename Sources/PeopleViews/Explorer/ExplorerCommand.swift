package import GitHubAPI

/// A program that the user starts in an explorer, with placeholders in its arguments.
package struct ExplorerCommand: Sendable {
  /// A text in braces that stands for a part of an account.
  package enum Placeholder: String, CaseIterable, Sendable {
    case login, id, url, name
    /// The marked accounts, or the selected one; each is an argument.
    case logins

    /// The placeholder as the config file has it.
    package var text: String { "{\(rawValue)}" }
  }

  /// A mistake in a command.
  package enum Fault: Error, Equatable {
    case empty
    /// Letters in braces that aren't a placeholder.
    case unknownPlaceholder(String)
    /// `{logins}` within a longer argument.
    case partOfArgument
    /// A placeholder in the name of the program.
    case program
  }

  /// The program and its arguments.
  package let words: [String]

  /// Checks a command.
  package init(checking words: [String]) throws(Fault) {
    guard let program = words.first, !program.isEmpty else { throw .empty }
    for word in words {
      for name in ExplorerCommand.parts(of: word).compactMap(\.name) {
        guard let placeholder = Placeholder(rawValue: name) else {
          throw .unknownPlaceholder(name)
        }
        if placeholder == .logins, word != placeholder.text { throw .partOfArgument }
      }
    }
    if !ExplorerCommand.parts(of: program).compactMap(\.name).isEmpty { throw .program }
    self.words = words
  }

  /// Creates a command that was checked before.
  package init(_ words: [String]) { self.words = words }

  /// True if it has a placeholder, so that an account is needed.
  package var needsAccount: Bool { !names.isEmpty }

  /// True if it needs the selected account even if others are marked.
  package var needsSelection: Bool { names.contains { $0 != Placeholder.logins.rawValue } }

  private var names: [String] {
    words.flatMap { ExplorerCommand.parts(of: $0).compactMap(\.name) }
  }

  /// Returns the program and its arguments for an account.
  ///
  /// - Parameters:
  ///   - account: The selected account; nil if none is selected.
  ///   - name: The name in its profile; nil if it isn't known.
  ///   - marked: The marked accounts.
  /// - Returns: The words, each of which is passed on as it is.
  package func words(for account: Account?, named name: String?, marked: [Account]) -> [String] {
    words.flatMap { word -> [String] in
      if word == Placeholder.logins.text {
        return marked.isEmpty ? account.map { [$0.login] } ?? [] : marked.map(\.login)
      }
      let texts = ExplorerCommand.parts(of: word).map { part in
        guard let placeholder = part.name.flatMap(Placeholder.init) else { return part.text }
        return account.map { ExplorerCommand.value(of: placeholder, $0, name) } ?? ""
      }
      return [texts.joined()]
    }
  }

  private static func value(
    of placeholder: Placeholder, _ account: Account, _ name: String?
  ) -> String {
    switch placeholder {
    case .login, .logins: account.login
    case .id: "\(account.id)"
    case .url: account.pageURL
    // An argument ends at a zero.
    case .name: (name ?? "").isEmpty ? account.login : (name ?? "").replacing("\0", with: "")
    }
  }

  /// Divides an argument into texts and placeholders: small letters in braces.
  private static func parts(of word: String) -> [(text: String, name: String?)] {
    var parts: [(text: String, name: String?)] = []
    var rest = word[...]
    while let open = rest.firstIndex(of: "{") {
      let name = rest[rest.index(after: open)...].prefix { ("a"..."z").contains($0) }
      if !name.isEmpty, name.endIndex < rest.endIndex, rest[name.endIndex] == "}" {
        parts.append((String(rest[..<open]), nil))
        parts.append(("{\(name)}", String(name)))
        rest = rest[rest.index(after: name.endIndex)...]
      } else {
        parts.append((String(rest[...open]), nil))
        rest = rest[rest.index(after: open)...]
      }
    }
    parts.append((String(rest), nil))
    return parts
  }
}
