package import GitHubAPI
import TerminalText

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
    /// A placeholder in the text of a shell's option `-c`, which the shell would run.
    case script(shell: String)
  }

  /// The letters and digits that the user can't assign together with Alt.
  package static let reservedKeys: Set<Character> = ["0", "a", "e", "i", "r", "y"]

  /// Returns true if a key may start a command together with Alt: a small letter or a digit.
  package static func isKey(_ key: String) -> Bool {
    key.count == 1
      && key.utf8.allSatisfy { (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) }
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
    if let shell = ExplorerCommand.shellWithPlaceholder(in: words) { throw .script(shell: shell) }
    self.words = words
  }

  private static let shells: Set = [
    "sh", "ash", "bash", "dash", "fish", "ksh", "mksh", "zsh", "csh", "tcsh", "su",
  ]

  /// Returns the shell that would run a placeholder's text, because that is a part of its script; nil
  /// for none.
  private static func shellWithPlaceholder(in words: [String]) -> String? {
    var shell: String?
    var isScriptNext = false
    for word in words {
      if isScriptNext {
        if !parts(of: word).compactMap(\.name).isEmpty { return shell }
        // What follows are the script's own arguments.
        (shell, isScriptNext) = (nil, false)
      } else if shell != nil, word.hasPrefix("-"), !word.hasPrefix("--"), word.contains("c") {
        isScriptNext = true
      } else if let name = word.split(separator: "/").last, shells.contains(String(name)) {
        shell = String(name)
      }
    }
    return nil
  }

  /// Creates a command that was checked before.
  package init(_ words: [String]) { self.words = words }

  /// True if it runs for all marked accounts at once.
  package var takesMarked: Bool { words.contains(Placeholder.logins.text) }

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
  ///   - base: The API, whose website has the account's page.
  /// - Returns: The words, each of which is passed on as it is.
  /// - Throws: `LoginError` if the server's login isn't one.
  package func words(
    for account: Account?, named name: String?, marked: [Account], on base: APIBase
  ) throws(LoginError) -> [String] {
    var login: Login?
    if needsSelection, let account { login = try Login(name: account.login) }
    var result: [String] = []
    for word in words {
      if word == Placeholder.logins.text {
        let people = marked.isEmpty ? [account].compactMap(\.self) : marked
        for person in people { result.append(try Login(name: person.login).name) }
        continue
      }
      let texts = ExplorerCommand.parts(of: word).map { part -> String in
        guard let placeholder = part.name.flatMap(Placeholder.init) else { return part.text }
        guard let account, let login else { return "" }
        return switch placeholder {
        case .login, .logins: login.name
        case .id: "\(account.id)"
        case .url: base.pageURL(of: login)
        case .name: CleanText(line: name)?.text ?? login.name
        }
      }
      result.append(texts.joined())
    }
    return result
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
