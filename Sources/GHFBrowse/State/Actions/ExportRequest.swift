import GHFMessages
import GitHubAPI
import PeopleViews
import TerminalText

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

extension BrowseState {
  /// The people to export: the marked ones, or else all that are visible.
  private var exported: [Account] { marks.isEmpty ? people.visibleAccounts : marked }

  /// Begins an export with the prompt of its form.
  mutating func beginExport() -> [BrowseEffect] {
    let people = exported
    if people.isEmpty {
      message = Message(text: "no account to export")
      return []
    }
    if let fetch {
      message = Message(
        text: "fetching profiles: \(fetch.part); export when that ends, or Esc stops")
      return []
    }
    prompt = Prompt(
      .exportForm(
        count: people.count, areMarked: !marks.isEmpty,
        unknownCount: marks.isEmpty ? self.people.unknownCount : 0))
    // Those in the cache are known by the end of the prompts.
    return lookUpInCache(people)
  }

  /// Shows the next prompt of an export, or exports after the last one.
  mutating func continueExport(_ prompt: Prompt) -> [BrowseEffect] {
    switch prompt.purpose {
    case .exportForm:
      guard let content = prompt.item?.content, case .form(let form) = content else { return [] }
      self.prompt =
        form == .logins
        ? Prompt(.exportPath(form, fields: "login"), text: fileName(form))
        : Prompt(.exportFields(form), text: exportFields)
    case .exportFields(let form):
      do throws(CommandError) {
        _ = try PeopleExport(form, fields: prompt.result)
        exportFields = prompt.result
        self.prompt = Prompt(.exportPath(form, fields: exportFields), text: fileName(form))
      } catch {
        message = mistake(error)
      }
    case .exportPath(let form, let fields):
      self.prompt = nil
      let path = prompt.result.trimmingSpaces
      return begin(
        ExportRequest(
          accounts: exported, form: form, fields: fields, path: path.isEmpty ? nil : path))
    case .account, .search, .menu, .columns: break
    }
    return []
  }

  /// Exports the marked people, or else all that are visible, without prompts.
  mutating func export(
    _ form: PeopleExport.Form, fields: String?, to path: String?
  ) -> [BrowseEffect] {
    let people = exported
    if people.isEmpty { return beginExport() }
    let request = ExportRequest(
      accounts: people, form: form, fields: fields ?? exportFields, path: path)
    return lookUpInCache(people) + begin(request)
  }

  /// Exports people after their file was looked for, so that a question comes before any request.
  private mutating func begin(_ request: ExportRequest) -> [BrowseEffect] {
    request.path == nil ? export(request) : [.check(request)]
  }

  /// Exports people, whose missing profiles are fetched first, after a question about the cost.
  mutating func export(_ request: ExportRequest) -> [BrowseEffect] {
    let missing: [Account]
    do throws(CommandError) {
      let export = try PeopleExport(request.form, fields: request.fields)
      missing =
        export.needsProfiles
        ? request.accounts.filter {
          known.profiles[$0.id] == nil && !known.isSettled($0.id)
        } : []
    } catch {
      message = mistake(error)
      return []
    }
    if missing.isEmpty || access.isOffline {
      return [.export(request, known.profiles)]
    }
    if access.isSignedIn == nil {
      afterSignIn = .export(request)
      return [.checkSignIn]
    }
    return fetch(missing, for: request)
  }

  /// Returns the message of an error in what was typed, with its hint.
  private func mistake(_ error: CommandError) -> Message {
    Message(text: ([error.message] + error.hints).joined(separator: "; "), isError: true)
  }

  /// Shows the prompt for the file again.
  mutating func reopen(_ request: ExportRequest) {
    if prompt != nil { return }
    prompt = Prompt(
      .exportPath(request.form, fields: request.fields), text: request.path ?? "")
  }

  /// The name of a file that says what it has, without characters with a meaning to a shell.
  private func fileName(_ form: PeopleExport.Form) -> String {
    let words = marks.isEmpty ? "\(place.subject.name) \(place.tab.title)" : "marked"
    let name = words.lowercased().split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }
    return "\(name.joined(separator: "-").prefix(60)).\(form.suffix)"
  }
}
