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
  package static let fieldNames = DetailField.names

  private let form: Form
  private let fields: [ExportField]

  /// Creates an export.
  ///
  /// - Parameters:
  ///   - form: The form.
  ///   - names: The names of the fields, separated by commas.
  /// - Throws: `CommandError` for a name that isn't a field.
  package init(_ form: Form, fields names: String) throws(CommandError) {
    self.form = form
    var fields: [ExportField] = []
    for name in names.split(separator: ",").map({ $0.filter { $0 != " " } }) where !name.isEmpty {
      guard let field = ExportField(rawValue: name) else {
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
    fields.contains { AccountField(rawValue: $0.rawValue) == nil }
  }

  /// Returns the document; fields of profiles that aren't known are empty.
  package func bytes(of accounts: [Account], knowing profiles: [Int64: Profile]) -> [UInt8] {
    let people = accounts.lazy.map { ExportedPerson(account: $0, profile: profiles[$0.id]) }
    switch form {
    case .logins: return accounts.flatMap { Array("\($0.login)\n".utf8) }
    case .csv: return document(of: people, .csv)
    case .json: return document(of: people, .json)
    case .markdown:
      return people.reduce(into: MarkdownRow.head(fields.map(\.rawValue))) { bytes, person in
        bytes += MarkdownRow.bytes(of: fields.map { $0.value(of: person) })
      }
    }
  }

  private func document(
    of people: some Sequence<ExportedPerson>, _ format: OutputFormat
  ) -> [UInt8] {
    var writer = RecordWriter(
      format: format, fields: fields, text: RecordText { (_: ExportedPerson) in "" })
    var bytes = writer.head()
    for person in people { bytes += writer.bytes(of: person) }
    return bytes + writer.tail()
  }
}

/// A person with their profile if it is known.
private struct ExportedPerson: Sendable {
  let account: Account
  let profile: Profile?
}

/// A field of a person whose profile may not be known.
private struct ExportField: RecordField {
  let detail: DetailField

  static let allCases = DetailField.allCases.map(ExportField.init)

  var rawValue: String { detail.rawValue }

  init(detail: DetailField) { self.detail = detail }

  init?(rawValue: String) {
    guard let detail = DetailField(rawValue: rawValue) else { return nil }
    self.detail = detail
  }

  func value(of person: ExportedPerson) -> FieldValue {
    if let profile = person.profile { return detail.value(of: profile) }
    return AccountField(rawValue: rawValue)?.value(of: person.account) ?? .null
  }
}
