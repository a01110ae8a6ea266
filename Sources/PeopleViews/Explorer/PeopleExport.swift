package import GHFMessages
package import GitHubAPI
import TerminalText

/// People as a document, for a file or the clipboard.
package struct PeopleExport: Sendable {
  /// The form of the document.
  package enum Form: String, CaseIterable, Sendable {
    case csv, json, markdown, logins

    package var text: String {
      switch self {
      case .csv: "CSV"
      case .json: "JSON"
      case .markdown: "Markdown table"
      case .logins: "logins, one per line"
      }
    }

    /// The end of a file's name.
    package var suffix: String {
      switch self {
      case .csv, .json: rawValue
      case .markdown: "md"
      case .logins: "txt"
      }
    }
  }

  /// The names of the fields that can be exported.
  package static let fieldNames = Person.profileFields.names()

  private let form: Form
  private let fields: [Field<Person>]

  /// Creates an export.
  ///
  /// - Parameters:
  ///   - form: The form.
  ///   - names: The names of the fields, separated by commas.
  /// - Throws: `CommandError` for a name that isn't a field.
  package init(_ form: Form, fields names: String) throws(CommandError) {
    self.form = form
    var fields: [Field<Person>] = []
    for name in names.split(separator: ",").map({ $0.filter { $0 != " " } }) where !name.isEmpty {
      guard let field = Person.profileFields.named(name) else {
        let near = Spelling.nearest(to: name, among: PeopleExport.fieldNames)
        throw CommandError(
          .usage, "no such field: '\(name)'", hints: near.map { ["did you mean '\($0)'?"] } ?? [])
      }
      if !fields.contains(field) { fields.append(field) }
    }
    if fields.isEmpty { throw CommandError(.usage, "no fields; type some, such as login,name") }
    self.fields = form == .logins ? [] : fields
  }

  /// True if a field is known only from profiles.
  package var needsProfiles: Bool {
    !fields.allSatisfy(Person.accountFields.contains)
  }

  /// Returns the document; fields of profiles that aren't known are empty.
  package func bytes(of accounts: [Account], knowing profiles: [Int64: Profile]) -> [UInt8] {
    let people = accounts.map { account in
      profiles[account.id].map { Person($0) } ?? Person(account)
    }
    switch form {
    case .logins: return accounts.flatMap { Array("\($0.login)\n".utf8) }
    case .csv, .json:
      var writer = RecordWriter(
        format: OutputFormat(form == .csv ? .csv : .json), fields: fields, isSingle: false,
        text: RecordText { _ in "" }, isColoured: false)
      return writer.head() + writer.bytes(of: people[...]) + writer.tail()
    case .markdown:
      return people.reduce(into: MarkdownRow.head(fields.names())) { bytes, person in
        bytes += MarkdownRow.bytes(of: fields.map { $0.value(person) })
      }
    }
  }
}
