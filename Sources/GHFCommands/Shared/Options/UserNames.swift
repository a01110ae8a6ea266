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
  /// The accounts of the last line, or the last document, that are left.
  private var listed: ArraySlice<Result<UserReference, CommandError>> = []

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
    reader = NameReader(of: inputName, on: base)
  }

  mutating func next() -> Result<UserReference, CommandError>? { next(mayWait: true) }

  /// Returns the next account, or an error about the next line of standard input.
  ///
  /// - Parameter mayWait: False to return nil if the next line isn't available yet.
  /// - Returns: The account or the error; nil at the end.
  mutating func next(mayWait: Bool) -> Result<UserReference, CommandError>? {
    while true {
      if let user = listed.popFirst() { return user }
      if readsInput {
        guard mayWait || input.isReady else { return nil }
        do throws(CommandError) {
          readsInput = try readLine()
        } catch {
          // What follows can't be read either.
          (readsInput, pending) = (false, [])
          return .failure(error)
        }
      } else {
        guard let argument = pending.popFirst() else { return nil }
        if argument != "-" {
          return Result { () throws(CommandError) in try UserReference(argument, on: base) }
        }
        readsInput = true
      }
    }
  }

  /// Reads the accounts that the next line completes; returns false after the last line.
  private mutating func readLine() throws(CommandError) -> Bool {
    guard let line = try input.nextLine(of: inputName) else {
      try reader.end()
      return false
    }
    listed = try reader.users(in: line)[...]
    return true
  }
}

/// A reader of the accounts in a list: a login per line, or logins in CSV, TSV, JSON or `key: value`
/// lines, as ghf prints them, where a number in JSON is an id.
private struct NameReader {
  /// The list's name in errors.
  let source: String
  private let base: APIBase
  private var table: NameTable?
  private var json: JSONNames?
  /// The number of accounts before the JSON document that is read.
  private var count = 0
  /// True after a JSON document, behind which a line with a JSON literal is another one.
  private var hasJSON = false
  /// True if the `key: value` lines since the last other one have a login; nil without such lines.
  private var recordHasLogin: Bool?
  /// True once a line was read, by which the input is a list of accounts.
  private var hasBegun = false

  init(of source: String, on base: APIBase) { (self.source, self.base) = (source, base) }

  /// Returns the accounts that a line completes; blank lines and comments have none.
  ///
  /// Those of a JSON document come together, so that none is used if a later member is faulty.
  mutating func users(
    in line: String
  ) throws(CommandError) -> [Result<UserReference, CommandError>] {
    let users = try names(in: line).map { name -> Result<UserReference, CommandError> in
      switch name {
      case .id(let id): return .success(.numbered(id))
      case .login(let text):
        return Result { () throws(CommandError) in try UserReference(listed: text, on: base) }
      }
    }
    count += users.count
    return users
  }

  private mutating func names(in line: String) throws(CommandError) -> [ListedName] {
    if table != nil { return [table?.name(endingIn: line)].compactMap(\.self).map { .login($0) } }
    if line.isUTF16 {
      throw CommandError(
        .usage, "\(source) is UTF-16, not UTF-8", hints: [Wording.utf16Hint])
    }
    var line = line
    if json == nil {
      // A byte order mark isn't part of the first name (Unicode 17.0, section 23.8).
      line = line.trimmingPrefix("\u{FEFF}").trimmingSpaces
      if let fact = NameReader.fact(in: line) {
        recordHasLogin = (recordHasLogin ?? false) || fact.key == ProfileField.login.key
        hasBegun = true
        return fact.key == ProfileField.login.key ? [.login(fact.value)] : []
      }
      try endRecord()
      if line.isEmpty || line.hasPrefix("#") { return [] }
      defer { hasBegun = true }
      if !line.hasPrefix("["), !line.hasPrefix("{") {
        table = NameTable(head: line)
        if table != nil { return [] }
        if !line.hasPrefix("\""), !(hasJSON && JSONNames.isLiteral(line)) {
          if !hasBegun, NameReader.isOtherForm(line) { throw noAccounts(line) }
          return [.login(line)]
        }
      }
      json = JSONNames(source: source, before: count)
      hasJSON = true
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

/// An account in a list.
private enum ListedName {
  case login(String)
  case id(Int64)
}

extension UserReference {
  /// Parses the login of a line or a cell, where a comma may be that of a table without a head.
  fileprivate init(listed text: String, on base: APIBase) throws(CommandError) {
    do throws(CommandError) {
      try self.init(text, on: base)
    } catch {
      if !text.contains(",") { throw error }
      throw error.reworded {
        $0.hints = ["write one account per line, or name the column 'login' in the first line"]
      }
    }
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

/// The accounts in JSON that arrives line by line, alone or in arrays: objects with a `login`, strings
/// that are logins, and numbers that are ids.
private struct JSONNames {
  private let source: String
  /// The number of members so far, with those of earlier documents.
  private var count: Int
  private var names: [ListedName] = []
  /// The member that is being read; empty between two.
  private var value: [UInt8] = []
  private var braceCount = 0
  /// The number of open arrays around the member.
  private var arrayCount = 0
  private var isInText = false
  private var isEscaped = false

  init(source: String, before count: Int) { (self.source, self.count) = (source, count) }

  /// Returns true for a number, or a word that stands for a value.
  static func isLiteral(_ text: String) -> Bool {
    // `try?`: anything else isn't one.
    guard let json = try? JSON(Array(text.utf8)) else { return false }
    return !json.isObject && !json.isArray && json.string == nil
  }

  /// True between two documents.
  var isComplete: Bool { value.isEmpty && arrayCount == 0 }

  /// Returns the accounts of the documents that a line completes.
  mutating func names(in line: String) throws(CommandError) -> [ListedName] {
    for byte in line.utf8 { try take(byte) }
    // A line break in a string is an escape.
    if isInText { throw .unfinished(source) }
    if braceCount == 0 { try endMember() }
    if arrayCount > 0 || !value.isEmpty { return [] }
    defer { names = [] }
    return names
  }

  private mutating func take(_ byte: UInt8) throws(CommandError) {
    if isInText {
      value.append(byte)
      isInText = byte != UInt8(ascii: "\"") || isEscaped
      isEscaped = byte == UInt8(ascii: "\\") && !isEscaped
      if !isInText, braceCount == 0 { try endMember() }
      return
    }
    switch byte {
    case UInt8(ascii: "\""): isInText = true
    case UInt8(ascii: "{"): braceCount += 1
    case UInt8(ascii: "}"): braceCount -= 1
    case _ where braceCount > 0: break
    case UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: ","), 0x20, 0x09, 0x0D:
      // These end a literal.
      try endMember()
      if byte == UInt8(ascii: "[") { arrayCount += 1 }
      if byte == UInt8(ascii: "]") { arrayCount -= 1 }
      if arrayCount < 0 || byte == UInt8(ascii: ",") && arrayCount == 0 { throw notJSON }
      return
    default: break
    }
    if braceCount < 0 { throw notJSON }
    value.append(byte)
    if byte == UInt8(ascii: "}"), braceCount == 0 { try endMember() }
  }

  private mutating func endMember() throws(CommandError) {
    if value.isEmpty { return }
    count += 1
    names.append(try name())
    value = []
  }

  private func name() throws(CommandError) -> ListedName {
    // `try?`: the place isn't told.
    guard let json = try? JSON(value, entryLimit: .max) else { throw notJSON }
    if json.isObject {
      if let login = json["login"]?.string { return .login(login) }
      throw CommandError(
        .usage, "member \(count) of \(source) has no 'login'",
        hints: ["pipe the names through jq, such as jq -r '.items[].login'"])
    }
    if let login = json.string { return .login(login) }
    if let id = json.int, id > 0 { return .id(id) }
    let text = String(decoding: value.prefix(40), as: UTF8.self)
    throw CommandError(
      .usage, "member \(count) of \(source) is not an account: '\(text)'",
      hints: ["use logins in quotes, ids, or objects with a 'login'"])
  }

  private var notJSON: CommandError { CommandError(.usage, "\(source) is not valid JSON") }
}
