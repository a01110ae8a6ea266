import GitHubAPI
import TerminalScreen

/// A change of the state that is kept for later or passed on, such as the effect of a yes.
typealias BrowseDeed = @Sendable (inout BrowseState) -> [BrowseEffect]

/// A question that the user answers with `y` or no, before something that costs or changes much.
struct Question: Sendable {
  /// The number of accounts that a question names at most.
  fileprivate static let mostNames = 5

  let text: String
  /// The action whose key means yes too, because only its cost is asked about.
  var repeated: BrowseAction?
  /// The message if the user doesn't agree; nil if none is needed.
  var refusal: String?
  /// The export whose file another name can be typed for if the user doesn't agree.
  var reopened: ExportRequest?
  let deed: BrowseDeed

  /// Returns true for `y`, and for the key of a repeated action; false for other answers; nil for
  /// input that isn't an answer.
  func answer(to input: InputEvent) -> Bool? {
    guard case .key(let press) = input else { return nil }
    switch press.key {
    case .character("y"), .character("Y"): if press.typed != nil { return true }
    case .character("n"), .character("N"): if press.typed != nil { return false }
    case .escape, .enter: return false
    default: break
    }
    // Of anything else, a second press may be one too many, which must change nothing.
    return repeated != nil && KeyTable.action(of: press) == repeated ? true : nil
  }
}

extension BrowseState {
  /// Asks a question, whose text lacks the question mark.
  @discardableResult
  mutating func ask(
    _ text: String, about accounts: [Account] = [], repeated: BrowseAction? = nil,
    refusal: String? = nil,
    reopened: ExportRequest? = nil, _ deed: @escaping BrowseDeed
  ) -> [BrowseEffect] {
    let names = accounts.prefix(Question.mostNames).map(\.login).joined(separator: ", ")
    let more = accounts.count > Question.mostNames ? ", …" : ""
    let text = names.isEmpty ? text : "\(text): \(names)\(more)"
    question = Question(
      text: "\(text)?", repeated: repeated, refusal: refusal, reopened: reopened, deed: deed)
    if isPlain { say("\(text)?") }
    return []
  }

  mutating func accept(_ question: Question) -> [BrowseEffect] {
    self.question = nil
    return question.deed(&self)
  }

  mutating func refuse(_ question: Question) {
    self.question = nil
    if let refusal = question.refusal { say(refusal) }
    if !isPlain, let request = question.reopened { reopen(request) }
  }
}
