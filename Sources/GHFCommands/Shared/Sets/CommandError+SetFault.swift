import GHFMessages
import GHFQueries
import TerminalText

extension CommandError {
  /// Explains what is wrong with a set expression, and names the word.
  init(_ fault: SetFault<OperandFault>) {
    let place = " (word \(fault.number))"
    switch fault.kind {
    case .empty:
      self.init(.usage, "the expression is empty", hints: [CommandError.operandHint])
    case .operandExpectedBefore:
      self.init(
        .usage, "expected an operand before '\(fault.text)'\(place)",
        hints: [CommandError.operandHint])
    case .operandExpectedAfter:
      self.init(
        .usage, "expected an operand after '\(fault.text)'\(place)",
        hints: [CommandError.operandHint])
    case .operatorExpected:
      self.init(
        .usage, "expected 'and', 'without' or 'or' before '\(fault.text)'\(place)",
        hints: CommandError.operatorHint(for: fault.text))
    case .unopened:
      self.init(.usage, "unmatched ')'\(place)", hints: ["add the '(' or remove the ')'"])
    case .unclosed: self.init(.usage, "unmatched '('\(place)", hints: ["add the ')'"])
    case .unclosedQuote:
      self.init(.usage, "unmatched '\"' before '\(fault.text)'\(place)", hints: ["add the '\"'"])
    case .operand(let fault):
      self.init(fault)
      message += place
    }
  }

  private static let operandHint =
    "use an operand such as 'followers:octocat', 'following:@me' or 'fav'"

  /// Returns a hint for a word that may be a mistyped operator.
  private static func operatorHint(for word: String) -> [String] {
    if ["not", "minus", "except", "-"].contains(word.lowercased()) { return ["use 'without'"] }
    return Spelling.nearest(to: word, among: SetOperator.allCases.map(\.rawValue))
      .map { ["did you mean '\($0)'?"] } ?? []
  }
}
