import GHFMessages
import GHFQueries
import GitHubAPI
import TerminalText

extension BrowseWorker {
  /// Reads a list and posts what it has, page by page, and its end.
  func load(_ id: ListID, of subject: BrowsePlace.Subject, refreshes: Bool) async {
    do throws(CommandError) {
      let note: String?
      switch (subject, id.tab) {
      case (.person(let login), .activity):
        note = try await events(FeedQuery(.events(by: login), of: login, in: queries), id)
      case (.person(let login), .received):
        note = try await events(FeedQuery(.eventsReceived(by: login), of: login, in: queries), id)
      case (.person(let login), .changes): note = try changes(of: login, id)
      case (.person(let login), .known):
        note = try await listOrCopy(refreshes: refreshes) { queries, _ throws(QueryError) in
          try await knownFollowers(of: login, id, queries)
        }
      case (.person(let login), let tab):
        guard let relation = tab.relation else { return }
        note = try await listOrCopy(refreshes: refreshes) { queries, observe throws(QueryError) in
          try await people(relation, of: login, id, queries, observe: observe)
        }
      case (.set(let set), _):
        note = try await listOrCopy(refreshes: refreshes) { queries, observe throws(QueryError) in
          try await people(in: set, id, queries, observe: observe)
        }
      case (.found(let query), _): note = try await find(query, id)
      case (.suggestions(let login), _):
        note = try await suggest(to: login, id)
      case (.favourites, _):
        queue.post(.people(try favourites(), of: id))
        note = nil
      }
      queue.post(.ended(id, note: note))
    } catch {
      queue.post(.failed(error, of: id))
    }
    postLimit()
  }

  /// Reads a list, or its cached copy if the server doesn't answer before a new list has people.
  ///
  /// `read` calls its last argument when people have arrived, and returns the list's note.
  private func listOrCopy(
    refreshes: Bool,
    _ read: (QueryContext, _ observe: @escaping @Sendable () -> Void) async throws(QueryError)
      -> String?
  ) async throws(CommandError) -> String? {
    let hasPeople = LastValue<Bool>()
    do throws(QueryError) {
      return try await read(refreshes ? queries.using(client.revalidating) : queries) {
        hasPeople.record(true)
      }
    } catch {
      let error = CommandError(error, in: wording)
      guard hasPeople.value == nil, !refreshes, !client.isOffline, !Task.isCancelled,
        [.limited, .noResponse].contains(error.outcome)
      else { throw error }
      // `try?`: without a copy, the first error says why.
      guard let note = try? await read(queries.using(client.offline), {}) else { throw error }
      queue.post(.notice("showing the cached copy: \(error.sentence)"))
      return note
    }
  }

  /// Reads a list as `ghf followers` does, and calls `observe` for each page.
  private func people(
    _ relation: Relation, of login: Login, _ id: ListID, _ queries: QueryContext,
    observe: () -> Void
  ) async throws(QueryError) -> String? {
    var list = ListQuery(relation, of: login, in: queries)
    let reader = RequestShares.Reader(id: id)
    shares.begin([reader])
    defer { shares.end([reader]) }
    list.allowance = await needsAllowance(queries) ? allowance(for: reader) : nil
    var age = CacheAge()
    let end = try await list.run(noting: &age) { people in
      observe()
      queue.post(.people(people, of: id))
      return true
    }
    if let count = end.invisibleCount {
      // The list would look empty, and a comparison with it would be wrong about everyone.
      throw list.hidden(count)
    }
    return note(age, [end.state])
  }

  /// Reads the followers of an account that the user follows, as `ghf known` does, and posts them
  /// all at once.
  private func knownFollowers(
    of login: Login, _ id: ListID, _ queries: QueryContext
  ) async throws(QueryError) -> String? {
    let own = try await ownLogin(queries)
    let query = try await PeopleQuery(
      .followers(of: .named(login), followedBy: .named(own)), needsAllNames: true, in: queries)
    var age = CacheAge()
    let people = try await query.people(noting: &age)
    queue.post(.people(people.accounts, of: id))
    return note(age, people.states)
  }

  /// Posts the accounts that `ghf suggest` lists, and a partial result before an error.
  ///
  /// A refresh continues a partial result, instead of reading all lists again.
  private func suggest(to login: Login?, _ id: ListID) async throws(CommandError) -> String? {
    let outcome = try await wording.query { () throws(QueryError) in
      let user = if let login { login } else { try await ownLogin(queries) }
      return try await SuggestionQuery(for: .named(user), limit: 100, in: queries).run()
    }
    queue.post(.people(outcome.suggestions.map(\.account), of: id))
    if let failure = outcome.failure { throw CommandError(failure, in: wording) }
    let part = CommandError.part(outcome.readCount, of: outcome.followingCount)
    if !outcome.isWhole {
      let advice = client.isOffline ? "" : "; refresh to continue"
      throw CommandError(.incomplete, "suggestions from \(part) lists\(advice)")
    }
    return ["from \(part) lists", note(outcome.age, [])].compactMap(\.self).joined(separator: ", ")
  }

  /// Returns the note after the count of a list: its age, and whether people may be missing.
  func note(_ age: CacheAge, _ states: [ListState]) -> String? {
    var notes = age.oldest.map { ["as of \(wording.clockTime(of: $0))"] } ?? []
    let isUnsettled = states.contains { state in
      switch state {
      case .settled, .cut: false
      case .moved, .unchecked: true
      }
    }
    if isUnsettled { notes.append("may be incomplete") }
    return notes.isEmpty ? nil : notes.joined(separator: ", ")
  }

  /// Posts the results of GitHub's account search, up to its limit of 1,000.
  private func find(_ query: String, _ id: ListID) async throws(CommandError) -> String? {
    var shownCount = 0
    var note: String?
    try await wording.query { () throws(QueryError) in
      try await AccountSearchQuery(query, in: queries).run { page, accounts in
        shownCount += accounts.count
        let total = CountText.grouped(page.answer.totalCount).text
        note = page.answer.totalCount > shownCount ? "\(total) found" : nil
        if page.answer.isIncomplete {
          queue.post(.notice(AccountSearch.incompleteNotice))
          note = "\(note ?? "\(total) found"), may be incomplete"
        }
        queue.post(.people(accounts, of: id))
        return true
      }
    }
    return note
  }
}
