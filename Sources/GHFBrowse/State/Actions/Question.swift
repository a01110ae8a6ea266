import PeopleViews
import TerminalScreen

/// A question that the user answers with `y` or no, before something that costs or changes much.
struct Question: Sendable {
  /// The thing that is agreed to; another list or account needs another answer.
  enum Subject: Sendable, Equatable {
    case loadMore(ListID)
    /// The number of requests that the user has agreed to.
    case fetchProfiles(ListID, requests: Int)
    case readFollows(ListID)
    case clearMarks
    /// The number of accounts whose pages are opened.
    case openPages(Int)
    /// The number of accounts that become favourites, or are removed.
    case favourites(Int, areAdded: Bool)
    case follow(id: Int64, follows: Bool)
    /// The command of the user that runs for so many accounts.
    case command(Character, count: Int)
    /// The profiles that an export needs.
    case fetchForExport(ExportRequest)
    /// The file that an export replaces.
    case replace(ExportRequest)
  }

  let subject: Subject
  /// The action that is performed again after a yes; nil if the subject names what is done.
  let action: BrowseAction?
  /// The question, without the answers.
  let text: String

  /// The message if the user doesn't agree; nil if none is needed.
  var refusal: String? {
    switch subject {
    case .fetchForExport, .replace: "nothing was exported"
    default: nil
    }
  }
}

extension Question {
  /// Returns true for `y`, and for the key of the action if that is about a cost; false for other
  /// answers; nil for input that isn't an answer.
  func answer(to input: InputEvent) -> Bool? {
    guard case .key(let press) = input else { return nil }
    switch press.key {
    case .character("y"), .character("Y"): if press.typed != nil { return true }
    case .character("n"), .character("N"): if press.typed != nil { return false }
    case .escape, .enter: return false
    default: break
    }
    // A second press may be one too many, which must change nothing.
    let isCost = action == .last || action == .fetchProfiles
    return isCost && KeyTable.action(of: press) == action ? true : nil
  }
}

/// The question that the next key answers, and what the user has just agreed to.
struct Consent: Sendable {
  private(set) var question: Question?
  private(set) var agreed: Question.Subject?

  mutating func ask(_ question: Question) { self.question = question }

  mutating func drop() { question = nil }

  /// Agrees to a question, until `end`.
  mutating func give(to question: Question) {
    self.question = nil
    agreed = question.subject
  }

  mutating func end() { agreed = nil }
}

extension BrowseState {
  /// Returns true if the user has agreed to something; asks otherwise.
  mutating func agrees(
    to subject: Question.Subject, for action: BrowseAction?, _ text: String
  ) -> Bool {
    if consent.agreed == subject { return true }
    let question = Question(subject: subject, action: action, text: "\(text)?")
    consent.ask(question)
    if form == .plain { message = Message(text: question.text) }
    return false
  }

  /// Performs what a question was about.
  mutating func accept(_ question: Question) -> [BrowseEffect] {
    consent.give(to: question)
    defer { consent.end() }
    switch question.subject {
    case .fetchForExport(let request): return export(request)
    case .readFollows: return sort(by: .newest)
    case .replace(let request): return export(request)
    case .command(let key, _): return runCommand(key)
    default: return question.action.map { perform($0) } ?? []
    }
  }

  /// Drops a question without a yes.
  mutating func refuse(_ question: Question) {
    consent.drop()
    if let refusal = question.refusal { message = Message(text: refusal) }
    if form == .screen, case .replace(let request) = question.subject { reopen(request) }
  }
}
