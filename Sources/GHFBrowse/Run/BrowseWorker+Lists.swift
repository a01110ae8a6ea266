import GHFMessages
import GHFQueries
import GitHubAPI
import LocalStore
import PeopleViews
import Synchronization
import TerminalText

import struct FoundationEssentials.Date
import struct FoundationEssentials.TimeZone

extension BrowseWorker {
  /// Reads a list and posts what it has, page by page, and its end.
  func load(_ id: ListID, of subject: BrowsePlace.Subject, refreshes: Bool) async {
    do throws(QueryError) {
      let note: ListNote?
      switch (subject, id.tab) {
      case (.person(let login), .activity):
        note = try await events(FeedQuery(.events(by: login), of: login, in: queries), id)
      case (.person(let login), .received):
        note = try await events(FeedQuery(.eventsReceived(by: login), of: login, in: queries), id)
      case (.person(let login), .changes): note = try changes(of: login, id)
      case (.person(let login), .known):
        note = try await people(of: id, refreshes: refreshes) { queries throws(QueryError) in
          let own = try await ownLogin(queries)
          return try await PeopleQuery(
            .followers(of: .named(login), followedBy: .named(own)), needsAllNames: true, in: queries
          ).answer()
        }
      case (.person(let login), let tab):
        guard let relation = tab.relation else { return }
        note = try await people(of: id, refreshes: refreshes) { queries throws(QueryError) in
          var list = ListQuery(relation, of: login, in: queries)
          list.allowance = await needsAllowance(queries) ? allowance(for: id) : nil
          return list.answer()
        }
      case (.set(let set), _):
        note = try await people(of: id, refreshes: refreshes, postsProgress: true) {
          queries throws(QueryError) in try await people(in: set, id, queries)
        }
      case (.found(let query), _): note = try await find(query, id)
      case (.suggestions(let login), _):
        try await suggest(to: login, id)
        return postLimit()
      case (.favourites, _):
        queue.post(.people(try accessFiles(favourites), of: id))
        note = nil
      }
      queue.post(.ended(id, note: note))
    } catch {
      queue.post(.failed(.query(error), of: id))
    }
    postLimit()
  }

  /// Posts the people of a list or a set, page by page, or of its cached copy if the server doesn't answer
  /// before there are any; returns a note.
  private func people(
    of id: ListID, refreshes: Bool, postsProgress: Bool = false,
    _ answer: (QueryContext) async throws(QueryError) -> Answer<Account, QueryError>
  ) async throws(QueryError) -> ListNote? {
    var hasPeople = false
    func read(_ queries: QueryContext) async throws(QueryError) -> ListNote? {
      let answer = try await answer(queries)
      let queries = queries.observing { [queue] event, _ in
        if postsProgress, case .progress(let progress) = event {
          queue.post(.progress(progress, of: id))
        }
      }
      while let page = try await answer.nextPage(for: queries) {
        hasPeople = true
        queue.post(.people(page.answer, of: id))
      }
      let ending = answer.ending
      return note(
        ending.age, ending.states, remark: ending.failure.map { _ in "some names not found" })
    }
    do throws(QueryError) {
      return try await read(refreshes ? queries.using(client.revalidating) : queries)
    } catch {
      guard !hasPeople, !refreshes, !client.isOffline, !Task.isCancelled,
        [.limited, .noAnswer].contains(error.kind)
      else { throw error }
      // `try?`: without a copy, the first error says why.
      guard let note = try? await read(queries.using(client.offline)) else { throw error }
      queue.post(.notice("showing the cached copy: \(Wording(error, in: machine).sentence)"))
      return note
    }
  }

  /// Posts the accounts that `ghf suggest` lists, and the end, which fails after a partial result.
  ///
  /// A refresh continues a partial result, instead of reading all lists again.
  private func suggest(to login: Login?, _ id: ListID) async throws(QueryError) {
    let user = if let login { login } else { try await ownLogin(queries) }
    let outcome = try await SuggestionQuery(for: .named(user), limit: 100, in: queries).run()
    let reasons = outcome.suggestions.map { suggestion in
      (suggestion.account.id, FollowedBy(count: suggestion.count, logins: suggestion.via))
    }
    queue.post(.people(outcome.suggestions.map(\.account), of: id))
    queue.post(.reasons(Dictionary(reasons) { $1 }, of: id))
    if let failure = outcome.failure { throw failure }
    let part = Wording.part(outcome.readCount, of: outcome.followingCount)
    if outcome.isWhole {
      return queue.post(.ended(id, note: note(outcome.age, remark: "from \(part) lists")))
    }
    let advice = client.isOffline ? "" : "; refresh to continue"
    queue.post(
      .failed(CommandError(.incomplete, "suggestions from \(part) lists\(advice)"), of: id))
  }

  /// Returns the note on a list: its age, whether people may be missing, and a remark.
  private func note(
    _ age: CacheAge, _ states: [ListState] = [], remark: String? = nil
  ) -> ListNote? {
    let isUnsettled = states.contains { $0 != .settled && $0 != .cut }
    let note = ListNote(
      age: age.oldest.map { "as of \(machine.clockTime(of: $0))" },
      isFresh: !client.isOffline && age.oldest.map(isFresh) ?? true,
      remarks: [isUnsettled ? "may be incomplete" : nil, remark].compactMap(\.self))
    return note.text.isEmpty ? nil : note
  }

  /// True for an answer that isn't older than the user lets the cache's be.
  private func isFresh(since time: Date) -> Bool {
    queries.clock.now().timeIntervalSince(time)
      <= Double(client.cache.policy.maximumAge.components.seconds)
  }

  /// Posts the results of GitHub's account search, up to its limit of 1,000.
  private func find(_ query: String, _ id: ListID) async throws(QueryError) -> ListNote? {
    var (shownCount, foundCount) = (0, 0)
    let isIncomplete = OnceFlag()
    let queries = queries.observing { event, _ in
      if case .searchIncomplete = event { _ = isIncomplete.set() }
    }
    let answer = AccountSearchQuery(query, in: queries).answer()
    while let page = try await answer.nextPage(for: queries) {
      shownCount += page.answer.count
      foundCount = page.totalCount ?? foundCount
      queue.post(.people(page.answer, of: id))
    }
    let total = "\(CountText.grouped(foundCount)) found"
    if isIncomplete.isSet { return ListNote(remarks: ["\(total), may be incomplete"]) }
    return foundCount > shownCount ? ListNote(remarks: [total]) : nil
  }
}

extension BrowseWorker {
  /// Returns the people of a set in order.
  private func people(
    in set: PeopleSet, _ id: ListID, _ queries: QueryContext
  ) async throws(QueryError) -> Answer<Account, QueryError> {
    var query = try await PeopleQuery(
      set.expression, names: set.names, needsAllNames: false, in: queries)
    if await needsAllowance(queries) {
      try await waitForLists(of: query, id)
      query.allowance = { [count = query.lists.count] list in
        allowance(for: id, checking: list == nil ? 0 : count)
      }
    }
    query.isEager = true
    return query.answer()
  }
}

extension BrowseWorker {
  /// Reads a list newest follow first, and posts the order of its accounts until it is stopped.
  ///
  /// Sorting a long list takes time, so each batch is a part of those before it; the first is a page.
  func readFollowOrder(_ id: ListID, of login: Login, _ relation: Relation) async {
    let read = OnceFlag()
    orderRead.record(read)
    var list = ListQuery(relation, of: login, for: .newestFollows(), in: queries)
    list.reportsProgress = false
    var (count, waiting): (Int, [Int64]) = (0, [])
    var failure: QueryError?
    do throws(QueryError) {
      let answer = list.answer()
      while let page = try await answer.nextPage(for: queries), orderRead.value === read {
        waiting += page.answer.map(\.id)
        if waiting.count * 8 >= count {
          count += waiting.count
          queue.post(.followOrder(waiting, of: id))
          waiting = []
        }
      }
    } catch {
      failure = error
    }
    if orderRead.value !== read { return }
    if !waiting.isEmpty { queue.post(.followOrder(waiting, of: id)) }
    queue.post(.endOfFollowOrder(id, failure))
  }
}

extension BrowseWorker {
  /// The number of changes that are posted at once, so that the first screen doesn't wait for all.
  private static let changeCount = 10_000

  /// Posts the events of a feed, latest first, and returns its age.
  func events(_ feed: FeedQuery, _ id: ListID) async throws(QueryError) -> ListNote? {
    let now = queries.clock.now()
    let timeZone = machine.timeZone(now)
    let answer = feed.answer()
    while let page = try await answer.nextPage(for: queries) {
      let entries = page.answer.map { event in
        EntryList.Entry(
          FeedEntry(event: event, base: client.base), in: feed.login, on: client.base, now: now,
          timeZone)
      }
      queue.post(.entries(entries, of: id))
    }
    return note(answer.ending.age)
  }

  /// Posts the changes between the stored snapshots of an account's followers, latest first, and
  /// returns a note on the first snapshot; nil without one.
  func changes(of login: Login, _ id: ListID) throws(QueryError) -> ListNote? {
    let list = StoredSnapshots(of: ListName(.followers, of: login), in: queries)
    let history = try accessFiles { () throws(StorageError) in
      try list.store().history()
    }
    guard let moments = history?.moments, let first = moments.first else { return nil }
    for index in moments.indices.dropFirst().reversed() {
      if Task.isCancelled { throw .cancelled }
      let (moment, before) = (moments[index], moments[index - 1])
      let snapshot = EntryList.ChangedSnapshot(
        index: index, date: CleanText(machine.clockTime(of: moment.date)),
        dateBefore: CleanText(machine.clockTime(of: before.confirmedAt)), count: moment.count,
        cameCount: moment.changes.came.count, wentCount: moment.changes.went.count)
      let entries = EntryList.Entry.entries(of: moment.changes, in: snapshot, on: client.base)
      for start in stride(from: 0, to: entries.count, by: BrowseWorker.changeCount) {
        let part = entries[start...].prefix(BrowseWorker.changeCount)
        queue.post(.entries(Array(part), of: id))
      }
    }
    let count = CountText(first.count, of: "follower").text
    return ListNote(
      remarks: ["first snapshot of \(machine.clockTime(of: first.date)), \(count)"])
  }
}

extension EntryList.Entry {
  /// Creates the entry of an event in a feed of an account.
  ///
  /// Enter opens the actor, or if that is the account itself, the other account that the event names:
  /// a collaborator, or the owner of the repository.
  init(
    _ entry: FeedEntry, in feed: Login, on base: APIBase, now: Date, _ timeZone: TimeZone
  ) {
    let event = entry.event
    content = .event(event, now: now, timeZone)
    // `try?`: GitHub's logins are valid; any other can't be requested.
    let actor = event.actor?.name.flatMap { try? Login(name: $0) }
    account = event.actor?.id.flatMap { id in
      actor.map { Account(id: id, login: $0, on: base) }
    }
    let member = event.kind == .member ? event.facts.name : nil
    let owner = event.repository?.name?.split(separator: "/").first.map(String.init)
    // `try?`: as above.
    let others = [member, owner].compactMap(\.self).compactMap { try? Login(name: $0) }
    let isOwn = actor.map { $0 == feed } ?? true
    target = isOwn ? others.first { $0 != feed } ?? actor : actor
    page = entry.pageURL
    let searched = [
      event.actor?.name, entry.summary, event.repository?.name, event.facts.text,
    ]
    text = FoldedText(searched.compactMap(\.self).joined(separator: "\n"))
  }
}
