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

  mutating func beginExport() -> [BrowseEffect] {
    let people = exported
    if people.isEmpty { return say("no account to export") }
    if let fetch {
      return say("fetching profiles: \(fetch.part); export when that ends, or Esc stops")
    }
    let unknownCount = marks.isEmpty ? self.people.unknownCount : 0
    let unknown = unknownCount > 0 ? " (\(CountText.grouped(unknownCount)) unknown)" : ""
    let count = "\(CountText.grouped(people.count))\(marks.isEmpty ? "" : " marked")"
    prompt = Prompt(
      "Export \(count)\(unknown) as: ",
      items: PeopleExport.Form.allCases.map { form in
        MenuItem(form.text) { $0.promptForFields(of: form) }
      })
    // Those in the cache are known by the end of the prompts.
    return lookUpInCache(People(people))
  }

  private mutating func promptForFields(of form: PeopleExport.Form) -> [BrowseEffect] {
    if form == .logins { return promptForFile(of: form, fields: "login", name: fileName(form)) }
    prompt = Prompt("Fields: ", text: exportFields, names: PeopleExport.fieldNames) { state, text in
      do throws(CommandError) {
        _ = try PeopleExport(form, fields: text)
        state.exportFields = text
        return state.promptForFile(of: form, fields: text, name: state.fileName(form))
      } catch {
        return state.say(mistake: error)
      }
    }
    return []
  }

  @discardableResult private mutating func promptForFile(
    of form: PeopleExport.Form, fields: String, name: String
  ) -> [BrowseEffect] {
    let hints: [CleanText] = ["Enter writes it", "Ctrl-U and Enter copy", "Esc cancels"]
    prompt = Prompt("File: ", text: name, hints: hints) { state, path in
      state.prompt = nil
      return state.begin(
        ExportRequest(
          accounts: state.exported, form: form, fields: fields, path: path.isEmpty ? nil : path))
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
    return lookUpInCache(People(people)) + begin(request)
  }

  /// Exports people after their file was looked for, so that a question comes before any request.
  private mutating func begin(_ request: ExportRequest) -> [BrowseEffect] {
    request.path == nil ? export(request) : [.check(request)]
  }

  /// Exports people, whose missing profiles are fetched first, after a question about the cost.
  ///
  /// `agreed` is the number of requests that the user has agreed to.
  mutating func export(_ request: ExportRequest, agreed: Int = 1) -> [BrowseEffect] {
    let missing: [Account]
    do throws(CommandError) {
      let export = try PeopleExport(request.form, fields: request.fields)
      missing =
        export.needsProfiles
        ? request.accounts.filter {
          known.profiles[$0.id] == nil && !known.isSettled($0.id)
        } : []
    } catch {
      return say(mistake: error)
    }
    if missing.isEmpty || access.isOffline {
      return [.export(request, known.profiles)]
    }
    if access.isSignedIn == nil {
      afterSignIn = (nil, { $0.export(request) })
      return [.checkSignIn]
    }
    return fetch(missing, for: request, agreed: agreed)
  }

  /// Shows an error in what was typed, with its hint.
  private mutating func say(mistake error: CommandError) -> [BrowseEffect] {
    let wording = Wording(error, in: machine)
    return say(([wording.message] + wording.hints).joined(separator: "; "), isError: true)
  }

  mutating func reopen(_ request: ExportRequest) {
    if prompt == nil {
      promptForFile(of: request.form, fields: request.fields, name: request.path ?? "")
    }
  }

  /// The name of a file that says what it has, without characters with a meaning to a shell.
  private func fileName(_ form: PeopleExport.Form) -> String {
    let words = marks.isEmpty ? "\(place.subject.name) \(place.tab.title)" : "marked"
    let name = words.lowercased().split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }
    return "\(name.joined(separator: "-").prefix(60)).\(form.suffix)"
  }
}
