import CommandLineInterface
import GHFMessages
import GHFQueries
import GitHubAPI
import PeopleViews
import TerminalHost
import TerminalText

/// The argument of commands that take a set of people.
struct PeopleExpression: ArgumentGroup, Sendable {
  @Argument(
    "expression", help: "Operands, with 'and', 'without' or 'or' between them, and parentheses",
    completion: .people)
  var expression: [String]
}

extension UserReference {
  /// Creates the account that a single word names; nil for an operand or an expression.
  init?(only words: [String], on base: APIBase) throws {
    guard words.count == 1, !words[0].contains(where: { $0.isWhitespace || "()\"".contains($0) })
    else { return nil }
    do throws(OperandFault) {
      _ = try PeopleOperand(words[0], on: base)
      return nil
    } catch .unknown {
      // An address contains a colon too; a mistyped operand has no slash before it.
      if words[0].contains(":"), !words[0].contains("/") { return nil }
      self = try UserReference(words[0], on: base)
    } catch {
      return nil
    }
  }
}

extension PeopleQuery {
  /// Parses a typed expression.
  static func parse(
    _ words: [String], on base: APIBase
  ) throws -> SetExpression<PeopleOperand> {
    do throws(SetFault<OperandFault>) {
      return try SetExpression(words, on: base)
    } catch {
      var wording = Wording(error)
      if let hint = negationHint(for: words, at: error.text, on: base) {
        wording.hints = [hint]
      } else if case .operand = error.kind, let hint = nameHint(for: words, on: base) {
        wording.hints = [hint]
      }
      throw CommandError.failed(.usage, wording)
    }
  }

  /// The words and signs of other languages for what `without` means.
  private static let negations: Set = ["not", "minus", "except", "!", "-"]

  /// Returns the hint for `and not`, or another word or sign at the fault, in place of `without`; nil for
  /// other words.
  private static func negationHint(
    for words: [String], at fault: String, on base: APIBase
  ) -> String? {
    var read: [String] = []
    var hasNegation = false
    func isWithout(_ text: some StringProtocol) -> Bool { negations.contains(text.lowercased()) }
    for word in words.flatMap({ $0.split(whereSeparator: \.isWhitespace) }) {
      var word = word
      // `try?`: `-` at the beginning is standard input, an operand.
      let isOperand = (try? PeopleOperand(String(word), on: base)) != nil
      let isSign = word.count > 1 && !isOperand && word.first.map { "!-".contains($0) } == true
      if isSign || isWithout(word) && !(isOperand && (read.isEmpty || read.last == "(")) {
        word = isSign ? word.dropFirst() : ""
        hasNegation = true
        if read.last?.lowercased() == "and" { read.removeLast() }
        if read.last != "without" { read.append("without") }
      }
      if !word.isEmpty { read.append(String(word)) }
    }
    guard hasNegation, isWithout(fault) || fault.first.map({ "!-".contains($0) }) == true else {
      return nil
    }
    // `try?`: an expression with another mistake can't be shown as the right one.
    let isRight = (try? SetExpression<PeopleOperand>(read, on: base)) != nil
    return isRight
      ? "use 'without': '\(read.joined(separator: " "))'"
      : "use 'A without B' for the people of A who are not in B"
  }

  /// Returns the hint for names in place of operands; nil for a single word, or if some word is
  /// neither.
  private static func nameHint(for words: [String], on base: APIBase) -> String? {
    let words = words.flatMap { $0.split(separator: " ") }.map(String.init)
    var operands: [String] = []
    var needsOperator = false
    for word in words {
      let isOperator = SetOperator(rawValue: word.lowercased()) != nil
      if !isOperator, needsOperator { operands.append("and") }
      needsOperator = !isOperator
      // `try?`: a word may be a name instead, or neither.
      if isOperator || (try? PeopleOperand(word, on: base)) != nil {
        operands.append(word)
      } else if let login = try? Login(typed: word, on: base) {
        operands.append("followers:\(login)")
      } else {
        return nil
      }
    }
    return words.count > 1 ? "use '\(operands.joined(separator: " "))'" : nil
  }

  /// The names of the accounts in the expression, each once.
  var logins: [String] {
    var seen: Set<Login> = []
    return expression.operands.compactMap(\.user).compactMap { user in
      if case .named(let login) = user, seen.insert(login).inserted { login.name } else { nil }
    }
  }
}

extension PeopleRun {
  func query(_ typed: SetExpression<PeopleOperand>) async throws -> PeopleQuery {
    if listing.sort == .newest { throw CommandError(.usage, ListingOptions.newestMistake) }
    return try await invocation.query(
      typed, verifies: verifies, needsAllNames: format.kind == .json)
  }
}

extension Invocation {
  /// Returns the query of an expression, with the accounts that its files and standard input hold.
  func query(
    _ typed: SetExpression<PeopleOperand>, verifies: Bool, needsAllNames: Bool = true
  ) async throws -> PeopleQuery {
    let queries = try queries()
    return try await PeopleQuery(
      typed, names: names(in: typed, on: queries.client.base), verifies: verifies,
      needsAllNames: needsAllNames, in: queries)
  }

  /// Returns the accounts that the files of an expression and standard input hold, by login or id.
  func names(
    in typed: SetExpression<PeopleOperand>, on base: APIBase
  ) throws -> [PeopleOperand: [UserReference]] {
    var names: [PeopleOperand: [UserReference]] = [:]
    for operand in typed.operands where names[operand] == nil {
      names[operand] = try self.names(of: operand, on: base)
    }
    return names
  }

  /// Returns the accounts that a file or standard input holds; nil for other operands.
  private func names(of operand: PeopleOperand, on base: APIBase) throws -> [UserReference]? {
    let input: any LineSource
    let inputName: String
    switch operand {
    case .input: (input, inputName) = (context.streams.input, "standard input")
    case .file(let path):
      inputName = "'\(path)'"
      do throws(InputError) {
        input = try context.streams.openFile(path)
      } catch {
        throw CommandError(error, of: inputName)
      }
    case .followers, .following, .mutual, .favourites, .members, .account: return nil
    }
    return try UserNames(["-"], on: base, input: input, named: inputName).map { user in
      switch user {
      case .success(.ownAccount):
        throw CommandError(
          .usage, "'@me' cannot be used in \(inputName)", hints: ["use 'user:@me'"])
      case .success(let user): return user
      case .failure(let error):
        throw error.reworded {
          if !$0.message.contains(inputName) { $0.message += " (in \(inputName))" }
        }
      }
    }
  }
}

extension PeopleOperand {
  /// The meanings of the words, in their order, for completion.
  static let meanings: KeyValuePairs = [
    "followers:": "the followers of an account",
    "following:": "the accounts that it follows",
    "mutual:": "the followers that it follows back",
    "fav": "your favourites",
    "members:": "the members of an organisation, or of ORG/TEAM",
    "user:": "one account",
    "file:": "the accounts in a file: one per line, CSV, TSV or JSON",
    "-": "the accounts on standard input, in the same forms",
  ]
}

extension Wording {
  init(_ fault: OperandFault) {
    switch fault {
    case .unknown(let word): self = .unknownOperand(word)
    case .noName(let kind): self.init("'\(kind)' requires a \(kind == "file:" ? "path" : "name")")
    case .login(let error): self.init(error)
    case .team(let team):
      self.init(
        "invalid team name: '\(team)'", hints: ["use the name in the address of the team's page"])
    }
  }

  private static func unknownOperand(_ word: String) -> Wording {
    // The colon of an address isn't that of an operand.
    let colon = word.contains("://") ? nil : word.firstIndex(of: ":")
    let kind = colon.map { String(word[...$0]) } ?? word
    let rest = colon.map { String(word[word.index(after: $0)...]) } ?? ""
    let hint: String
    if let near = Spelling.nearest(to: kind, among: PeopleOperand.words) {
      hint = "did you mean '\(near)\(rest)'?"
    } else if colon == nil {
      hint = "use 'user:\(word)' for the account, or 'followers:\(word)' for its followers"
    } else {
      hint = "use one of these: \(PeopleOperand.words.joined(separator: ", "))"
    }
    return Wording("no such operand: '\(word)'", hints: [hint])
  }

  /// Explains what is wrong with a set expression, and names the word.
  init(_ fault: SetFault<OperandFault>) {
    let place = " (word \(fault.number))"
    switch fault.kind {
    case .empty: self.init("the expression is empty", hints: [Wording.operandHint])
    case .operandExpectedBefore:
      self.init("expected an operand before '\(fault.text)'\(place)", hints: [Wording.operandHint])
    case .operandExpectedAfter:
      self.init("expected an operand after '\(fault.text)'\(place)", hints: [Wording.operandHint])
    case .operatorExpected:
      self.init(
        "expected 'and', 'without' or 'or' before '\(fault.text)'\(place)",
        hints: Wording.operatorHint(for: fault.text))
    case .unopened: self.init("unmatched ')'\(place)", hints: ["add the '(' or remove the ')'"])
    case .unclosed: self.init("unmatched '('\(place)", hints: ["add the ')'"])
    case .unclosedQuote:
      self.init("unmatched '\"' before '\(fault.text)'\(place)", hints: ["add the '\"'"])
    case .operand(let fault):
      self.init(fault)
      message += place
    }
  }

  private static let operandHint =
    "use an operand such as 'followers:octocat', 'following:@me' or 'fav'"

  /// Returns a hint for a word that may be a mistyped operator.
  private static func operatorHint(for word: String) -> [String] {
    Spelling.nearest(to: word, among: SetOperator.allCases.map(\.rawValue))
      .map { ["did you mean '\($0)'?"] } ?? []
  }
}
