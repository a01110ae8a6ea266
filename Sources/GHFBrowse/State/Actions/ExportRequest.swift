import GitHubAPI
import PeopleViews

/// A request to export people to a file or the clipboard.
struct ExportRequest: Sendable, Equatable {
  let accounts: [Account]
  let form: PeopleExport.Form
  /// The names of the fields, separated by commas.
  let fields: String
  /// The file; nil for the clipboard.
  let path: String?
  /// True if an existing file is replaced.
  var replaces = false
}
