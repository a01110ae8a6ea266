import GHFMessages
import GHFQueries
import GitHubAPI
import PeopleViews
import TerminalHost
import TerminalText

/// The named accounts: the arguments, with the lines of standard input in place of `-`.
struct UserNames: Sequence, IteratorProtocol {
  private var pending: ArraySlice<String>
  private let base: APIBase
  private let input: any LineSource
  private let inputName: String
  private var readsInput = false
  private var reader: NameReader
  /// The names of the last line that are left.
  private var names: ArraySlice<String> = []

  /// Checks the arguments; without any, the user's own account is the only one.
  ///
  /// `inputName` names the input in errors, if it isn't standard input.
  init(
    _ arguments: [String], on base: APIBase, input: any LineSource,
    named inputName: String = "standard input"
  ) throws(CommandError) {
    for argument in arguments where argument != "-" { _ = try UserReference(argument, on: base) }
    self.base = base
    pending = arguments.isEmpty ? ["@me"] : arguments[...]
    self.input = input
    self.inputName = inputName
    reader = NameReader(of: inputName)
  }

  mutating func next() -> Result<UserReference, CommandError>? { next(mayWait: true) }

  /// Returns the next account, or an error about the next line of standard input.
  ///
  /// - Parameter mayWait: False to return nil if the next line isn't available yet.
  /// - Returns: The account or the error; nil at the end.
  mutating func next(mayWait: Bool) -> Result<UserReference, CommandError>? {
    while true {
      if readsInput {
        guard mayWait || !names.isEmpty || input.isReady else { return nil }
        if let line = nextLine() { return line }
        readsInput = false
      } else {
        guard let argument = pending.popFirst() else { return nil }
        if argument != "-" { return user(argument) }
        readsInput = true
      }
    }
  }

  /// Returns the account on the next line that has one; nil after the last line.
  private mutating func nextLine() -> Result<UserReference, CommandError>? {
    do throws(CommandError) {
      while names.isEmpty {
        guard let line = try input.nextLine(of: inputName) else {
          try reader.end()
          return nil
        }
        names = try reader.names(in: line)[...]
      }
    } catch {
      // What follows can't be read either.
      (readsInput, pending) = (false, [])
      return .failure(error)
    }
    return names.popFirst().map { listed($0) }
  }

  /// Returns the account of a line, or an error about it.
  private func listed(_ text: String) -> Result<UserReference, CommandError> {
    let user = user(text)
    guard case .failure(var error) = user, text.contains(",") else { return user }
    error.hints = ["write one account per line, or name the column 'login' in the first line"]
    return .failure(error)
  }

  private func user(_ text: String) -> Result<UserReference, CommandError> {
    Result { () throws(CommandError) in try UserReference(text, on: base) }
  }
}

/// A reader of the names in a list: one per line, or the logins in CSV, TSV, JSON or `key: value` lines,
/// as ghf prints them.
private struct NameReader {
  /// The list's name in errors.
  let source: String
  private var table: NameTable?
  private var json: JSONNames?
  /// True if the `key: value` lines since the last other one have a login; nil without such lines.
  private var recordHasLogin: Bool?
  /// True once a line was read, by which the input is a list of accounts.
  private var hasBegun = false

  init(of source: String) { self.source = source }

  /// Returns the names that a line completes; blank lines and comments have none.
  mutating func names(in line: String) throws(CommandError) -> [String] {
    if table != nil { return [table?.name(endingIn: line)].compactMap(\.self) }
    if line.isUTF16 {
      throw CommandError(
        .usage, "\(source) is UTF-16, not UTF-8", hints: [CommandError.utf16Hint])
    }
    var line = line
    if json == nil {
      // A byte order mark isn't part of the first name (Unicode 17.0, section 23.8).
      line = line.trimmingPrefix("\u{FEFF}").trimmingSpaces
      if let fact = NameReader.fact(in: line) {
        recordHasLogin = (recordHasLogin ?? false) || fact.key == ProfileField.login.key
        hasBegun = true
        return fact.key == ProfileField.login.key ? [fact.value] : []
      }
      try endRecord()
      if line.isEmpty || line.hasPrefix("#") { return [] }
      defer { hasBegun = true }
      if !line.hasPrefix("["), !line.hasPrefix("{") {
        table = NameTable(head: line)
        if table != nil { return [] }
        if !line.hasPrefix("\"") {
          if !hasBegun, NameReader.isOtherForm(line) { throw noAccounts(line) }
          return [line]
        }
      }
      json = JSONNames(source: source)
    }
    let names = try json?.names(in: line) ?? []
    // Each line of JSONL is a value of its own.
    if json?.isComplete ?? true { json = nil }
    return names
  }

  /// Checks that the last line has ended the list.
  mutating func end() throws(CommandError) {
    try endRecord()
    if json != nil || table?.isComplete == false { throw .unfinished(source) }
  }

  private mutating func endRecord() throws(CommandError) {
    defer { recordHasLogin = nil }
    if recordHasLogin == false {
      throw CommandError(
        .usage, "a profile in \(source) has no 'login'", hints: ["add 'login' to '--fields'"])
    }
  }

  /// The keys of profiles in text.
  private static let keys = Set(Person.favouriteProfileFields.names() + [ProfileText.relationKey])

  /// Returns the key and the value in a line of a profile, as text has them; nil for other lines.
  private static func fact(in line: String) -> (key: String, value: String)? {
    guard let separator = line.firstRange(of: ": ") else { return nil }
    let key = String(line[..<separator.lowerBound])
    return keys.contains(key) ? (key, String(line[separator.upperBound...])) : nil
  }

  /// True if a line isn't even a mistyped name: it has several words or cells, or begins as a card, a
  /// graph or a table does.
  private static func isOtherForm(_ line: String) -> Bool {
    let isName = line.first.map { $0.isLetter || $0.isNumber || "@-_".contains($0) } ?? true
    return !isName || line.contains { $0.isWhitespace || $0 == "," || $0 == ";" }
  }

  private func noAccounts(_ line: String) -> CommandError {
    let start = line.count > 40 ? line.prefix(39) + "…" : line[...]
    return CommandError(
      .usage, "\(source) isn't a list of accounts: it begins with '\(start)'",
      hints: ["write one account per line, or use '--csv' with the field 'login'"])
  }
}

extension CommandError {
  fileprivate static func unfinished(_ source: String) -> CommandError {
    CommandError(.usage, "\(source) ends within a value")
  }
}

extension String {
  /// True for a line of ASCII in UTF-16 that was read as UTF-8: half of its bytes are 0, but for the byte
  /// order mark of the first line.
  fileprivate var isUTF16: Bool {
    let mark = "\u{FFFD}\u{FFFD}"
    let rest = hasPrefix(mark) ? dropFirst(mark.count) : self[...]
    let zeroCount = rest.utf8.count { $0 == 0 }
    return zeroCount * 2 + 1 >= rest.utf8.count && (zeroCount > 0 || self == mark)
  }
}

/// The rows of a table with a column of logins: comma-separated values (RFC 4180) or TSV.
private struct NameTable {
  private let separator: UInt8
  private let column: Int
  private var cells: [[UInt8]] = []
  private var isQuoted = false

  /// True between two rows.
  var isComplete: Bool { cells.isEmpty }

  /// Creates the table of a first line; nil if that has no column `login`.
  init?(head: String) {
    for separator in ",\t;".utf8 {
      var row = NameTable(separator: separator, column: 0)
      guard row.take(head) else { continue }
      let titles = row.cells.map { String(decoding: $0, as: UTF8.self).trimmingSpaces.lowercased() }
      if let column = titles.firstIndex(of: "login") {
        self.init(separator: separator, column: column)
        return
      }
    }
    return nil
  }

  private init(separator: UInt8, column: Int) {
    (self.separator, self.column) = (separator, column)
  }

  /// Returns the login of a row that ends in this line; nil within a row, and for a blank line or the
  /// head of another table.
  mutating func name(endingIn line: String) -> String? {
    if isComplete, line.trimmingSpaces.isEmpty { return nil }
    guard take(line) else { return nil }
    let cell = column < cells.count ? cells[column] : []
    cells = []
    // ghf puts an apostrophe before what a spreadsheet would run.
    let name = String(decoding: cell, as: UTF8.self).trimmingSpaces.trimmingPrefix("'")
    return name.lowercased() == "login" ? nil : String(name)
  }

  /// Takes a line of a row, and returns true if it ends the row.
  private mutating func take(_ line: String) -> Bool {
    if cells.isEmpty { cells = [[]] }
    for byte in line.utf8 {
      if byte == UInt8(ascii: "\""), separator != UInt8(ascii: "\t") {
        isQuoted.toggle()
      } else if byte == separator, !isQuoted {
        cells.append([])
      } else {
        cells[cells.count - 1].append(byte)
      }
    }
    return !isQuoted
  }
}

/// The logins in JSON that arrives line by line: those of objects alone or in an array, or strings.
private struct JSONNames {
  let source: String
  /// The object or the string that is being read; empty between two.
  private var value: [UInt8] = []
  private var braceCount = 0
  /// The number of open arrays around the value.
  private var arrayCount = 0
  private var isInText = false
  private var isEscaped = false

  init(source: String) { self.source = source }

  /// True between two values.
  var isComplete: Bool { value.isEmpty && arrayCount == 0 }

  /// Returns the logins that a line completes.
  mutating func names(in line: String) throws(CommandError) -> [String] {
    var names: [String] = []
    for byte in line.utf8 where try take(byte) {
      names.append(try name())
      value = []
    }
    // A line break in a string is an escape.
    if isInText { throw .unfinished(source) }
    return names
  }

  /// Takes a byte, and returns true if it ends an object or a string of its own.
  private mutating func take(_ byte: UInt8) throws(CommandError) -> Bool {
    if isInText {
      value.append(byte)
      isInText = byte != UInt8(ascii: "\"") || isEscaped
      isEscaped = byte == UInt8(ascii: "\\") && !isEscaped
      return !isInText && braceCount == 0
    }
    switch byte {
    case UInt8(ascii: "\""): isInText = true
    case UInt8(ascii: "{"): braceCount += 1
    case UInt8(ascii: "}"): braceCount -= 1
    case _ where braceCount > 0: break
    case UInt8(ascii: "["):
      arrayCount += 1
      return false
    case UInt8(ascii: "]") where arrayCount > 0:
      arrayCount -= 1
      return false
    case 0x20, 0x09, 0x0D: return false
    default:
      if arrayCount == 0 || byte == UInt8(ascii: "]") { throw notJSON }
      return false
    }
    if braceCount < 0 { throw notJSON }
    value.append(byte)
    return byte == UInt8(ascii: "}") && braceCount == 0
  }

  private func name() throws(CommandError) -> String {
    // `try?`: the place isn't told.
    guard let json = try? JSON(value, entryLimit: .max) else { throw notJSON }
    guard let name = json.string ?? json["login"]?.string else {
      throw CommandError(
        .usage, "an object in \(source) has no 'login'",
        hints: ["pipe the names through jq, such as jq -r '.items[].login'"])
    }
    return name
  }

  private var notJSON: CommandError { CommandError(.usage, "\(source) is not valid JSON") }
}

extension UserReference {
  /// Parses `octocat`, `@octocat`, a profile's URL, or `@me`; nil means the user's own account.
  ///
  /// - Throws: `CommandError` if the text isn't a name, or a URL is on a host other than `base`.
  init(_ text: String?, on base: APIBase) throws(CommandError) {
    guard let text, text.lowercased() != "@me" else {
      self = .ownAccount
      return
    }
    if text == "-" {
      throw CommandError(
        .usage, "'-' cannot be used here: the command does not read standard input",
        hints: ["name the account"])
    }
    do throws(LoginError) {
      self = .named(try Login(typed: text, on: base))
    } catch {
      throw CommandError(error)
    }
  }

  /// Returns the login of an account that must be named; `action` is what can't be done to `@me`.
  func login(to action: String) throws(CommandError) -> Login {
    guard case .named(let login) = self else {
      throw CommandError(.usage, "cannot \(action) '@me'", hints: ["use the account's name"])
    }
    return login
  }
}
