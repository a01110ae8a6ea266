package import GitHubAPI

import struct FoundationEssentials.Date

extension GitHubClient {
  /// The time from which on the cached pages of a crawl are used: a day ago, or the age that
  /// `--max-age` allows.
  var crawlStart: Date {
    let age: Double = cache.policy.resumableAge / .seconds(1)
    return cache.clock.now().addingTimeInterval(-age)
  }

  /// Adds the cached part of an account's list to a graph.
  ///
  /// It is that of a crawl, or of a listing: the first complete one, or else the first one.
  ///
  /// - Parameters:
  ///   - id: The account, which the graph must know.
  ///   - direction: The list.
  ///   - graph: Receives the pages.
  ///   - pageLimit: The number of pages that are used; nil for all.
  ///   - isCached: Returns false for first pages that are known to be missing.
  package func readCachedFollows(
    of id: Int64, _ direction: FollowDirection, into graph: inout FollowGraph,
    pageLimit: Int? = nil, isCached: (PageKey) -> Bool = { _ in true }
  ) {
    var best: CachedFollows?
    for source in followSources(of: id, graph.login(of: id), direction) {
      guard isCached(source.firstKey), let part = cachedPart(of: source, pageLimit) else {
        continue
      }
      if best == nil || part.isComplete { best = part }
      if part.isComplete { break }
    }
    guard let best else { return }
    graph.note(cachedAt: best.oldest)
    graph.add(best.pages, to: id, direction, isCached: true)
    if !best.isComplete, best.pages.last?.next == nil { graph.markUnsettled(id, direction) }
  }

  /// Returns the places of an account's list in the cache.
  private func followSources(
    of id: Int64, _ login: String?, _ direction: FollowDirection
  ) -> [CachedList] {
    let crawl = followKey(id, direction)
    var sources = [
      CachedList(firstKey: crawl) { cache, number in
        cache.entry(as: .followPage, at: crawl.page(number)).map {
          ($0.answer.listed(direction, number: number), $0.stored.fetchedAt)
        }
      },
      listing(.follows(ofID: id, direction)) { _ in true },
    ]
    // `try?`: a login that isn't valid has no listing.
    if let login = login.flatMap({ try? Login(name: $0) }) {
      // Another account may have had the login when the list was fetched.
      sources.append(
        listing(.follows(of: login, direction)) { page in
          page.ownerID.map { $0 == id } ?? wasOwner(id, of: login, at: page.fetchedAt)
        })
    }
    return sources
  }

  /// Returns a list that was fetched page by page, as far as its pages are usable.
  private func listing(
    _ endpoint: Endpoint<[Account]>, if isUsable: @escaping (StoredPage) -> Bool
  ) -> CachedList {
    let first = key(of: endpoint)
    return CachedList(firstKey: first, isNumbered: true) { cache, number in
      guard let entry = cache.entry(for: endpoint, at: first.page(number)), isUsable(entry.stored)
      else { return nil }
      let page = FollowGraph.Page(
        number: number, people: entry.answer, hasNext: entry.stored.hasNext,
        lastNumber: entry.stored.lastNumber)
      return (page, entry.stored.fetchedAt)
    }
  }

  /// Returns true if a profile that was fetched within minutes of a date shows that a login was an
  /// account's.
  ///
  /// A list that fits on one page has no Link, so nothing in it tells whose it is.
  private func wasOwner(_ id: Int64, of login: Login, at date: Date) -> Bool {
    let rest = [Endpoint.profile(login), .profile(id: id)].compactMap {
      cache.entry(for: $0, at: key(of: $0)).map { ($0.answer.account, $0.stored.fetchedAt) }
    }
    let found = cache.entry(as: .foundProfile, at: profileKey(id: id)).flatMap { entry in
      entry.answer.map { ($0.account, entry.stored.fetchedAt) }
    }
    return (rest + [found].compactMap(\.self)).contains { account, fetchedAt in
      let interval = abs(fetchedAt.timeIntervalSince(date))
      return interval <= CachePolicy.defaultMaximumAge / .seconds(1) && account.id == id
        && account.isNamed(login)
    }
  }

  /// Reads cached pages up to the last one, or to the first that is missing or too old.
  private func cachedPart(of source: CachedList, _ pageLimit: Int?) -> CachedFollows? {
    var pages: [FollowGraph.Page] = []
    var oldest: Date?
    while pages.count < pageLimit ?? .max,
      let (page, date) = source.page(cache, pages.count + 1),
      cache.isUsable(date, ofListAt: source.firstKey, resumedSince: crawlStart)
    {
      pages.append(page)
      oldest = min(oldest ?? date, date)
      if page.next == nil { break }
    }
    guard let oldest, let last = pages.last else { return nil }
    // Numbered pages belong together if a listing has found that they do.
    let isSettled =
      !source.isNumbered || pages.count == 1
      || cache.verdict(at: source.firstKey).map { $0.isSettled && !$0.isByDifferences } ?? false
    return CachedFollows(pages: pages, oldest: oldest, isComplete: last.next == nil && isSettled)
  }

  /// Caches a page of an account's list.
  func keep(
    _ page: FollowPage, _ number: Int, of id: Int64, _ direction: FollowDirection, sentAt: Date
  ) {
    cache.keep(
      Page(
        number: number, answer: page,
        links: PageLinks(hasNext: page.end != nil, lastNumber: nil), fetchedAt: sentAt,
        origin: .network, rateLimit: nil),
      as: .followPage, at: followKey(id, direction).page(number))
  }
}

/// A place of an account's list in the cache.
private struct CachedList {
  let firstKey: PageKey
  /// True if its pages are numbered, so that they can shift; those of a crawl have cursors.
  var isNumbered = false
  /// Returns the page with a number and the time at which it was fetched; nil if it is missing.
  let page: (PageCache, _ number: Int) -> (FollowGraph.Page, Date)?
}

/// The cached part of an account's list.
private struct CachedFollows {
  let pages: [FollowGraph.Page]
  /// The time at which its oldest page was fetched.
  let oldest: Date
  let isComplete: Bool
}

extension FollowGraph.Page {
  /// Creates a page of the REST API.
  ///
  /// A full first page may have a successor even if the server names none (see `Paging`). The list
  /// has at least an account on the last page that the Link header names.
  init(number: Int, people: [Account], hasNext: Bool, lastNumber: Int?) {
    let isLast = people.isEmpty || !hasNext && (number > 1 || people.count < pageLength)
    let (fullCount, overflows) = pageLength.multipliedReportingOverflow(
      by: max((lastNumber ?? 0) - 1, 0))
    self.init(
      number: number, people: people, next: isLast ? nil : .number(number + 1),
      totalCount: isLast || overflows ? nil : fullCount + 1)
  }
}
