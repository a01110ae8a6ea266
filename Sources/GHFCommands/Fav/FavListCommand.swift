import CommandLineInterface
import GHFMessages
import GHFQueries
import GitHubAPI
import LocalStore
import PeopleViews
import TerminalText

/// `ghf fav list`: lists the favourites, with requests only for profiles and `--refresh`.
struct FavListCommand: ContextCommand {
  static let guide = CommandGuide(
    "list", "List the favourites",
    examples: [
      "ghf fav list",
      "ghf fav list --cards",
      "ghf fav list --details --csv --fields login,name,followers,added_at",
      "ghf fav list --refresh",
      "ghf fav list --all-hosts --json",
      "ghf fav list | ghf user -",
    ],
    text: """
      A favourite belongs to the host on which it was added. Commands list, look up and remove \
      favourites on the host in use; --all-hosts also lists the others, as HOST/LOGIN.

      --refresh looks up each account by its id, reports renamed and deleted accounts, and saves \
      the new names.
      """)

  @Flag("--all-hosts", help: "List the favourites on all hosts")
  var allHosts = false

  @Option(
    "--match", value: "filter",
    help: "List only people whom a filter matches; see 'ghf help filters'", completion: .filter)
  var match: String?

  @Flag("--count", help: "Print only the number of favourites")
  var count = false

  @OptionGroup var details: DetailOptions
  @OptionGroup var listing: ListingOptions
  @OptionGroup var format: FormatOptions

  func validate() throws(UsageError) {
    try validateSort(with: wantedDetails(with: .unread))
    try listing.validate(countsOnly: count)
    try format.validate(countsOnly: count)
    try details.validate(format, countsOnly: count)
  }

  func validate(with options: GlobalOptions) throws(UsageError) {
    let refreshes = options.cacheMode == .refresh
    if count { try UsageError.check("--count", without: ["--refresh": refreshes]) }
    if allHosts {
      try UsageError.check(
        "--all-hosts",
        without: [
          "--match": match != nil, "--cards": details.cards, "--details": details.details,
          "--refresh": refreshes,
        ])
    }
  }

  var avatars: AvatarChoice? { details.avatars }

  /// The details, which a filter may imply.
  private func wantedDetails(with options: FilterOptions) -> DetailOptions {
    details.wanted(by: match.map { FilterExpression($0, with: options) }, in: format)
  }

  private func validateSort(with details: DetailOptions) throws(UsageError) {
    let fields = details.areWanted ? Person.favouriteProfileFields : Person.favouriteFields
    try listing.validateSort(by: fields.names(), hasDetails: details.areWanted)
  }

  static func fieldNames(with options: Set<String>) -> [String] {
    let hasDetails = DetailOptions.areNamed(in: options)
    return (hasDetails ? Person.favouriteProfileFields : Person.favouriteFields).names()
  }

  func run(in invocation: Invocation) async throws {
    let host = try invocation.apiBase().webAuthority
    let details = wantedDetails(with: invocation.filterOptions)
    try validateSort(with: details)
    let run = try PeopleRun(
      listing, details, format, of: (Person.favouriteFields, Person.favouriteProfileFields),
      countsOnly: count, selection: await Selection(matching: match, in: invocation),
      in: invocation)
    let store = FavouritesStore(in: try invocation.machine.directories.data)
    let all = try store.list()
    let favourites = allHosts ? all : all.filter { $0.host == host }
    var people = favourites.map { Person($0) }
    let total = people.count
    let refreshes = invocation.options.cacheMode == .refresh
    let queries =
      refreshes || details.areWanted || match != nil ? try invocation.queries() : nil
    let lookup = (refreshes || details.areWanted ? queries : nil).map { queries in
      var lookup = ProfileFetcher(
        resuming: queries.lookups(of: .favourites, limit: listing.limit),
        in: run.context(in: queries))
      lookup.isKnownToAnswer = false
      lookup.subject = { .favourite($0.login) }
      return lookup
    }
    var failures = ProfileFailures(invocation)
    if refreshes, let lookup {
      people = try await refresh(
        run.wanted(of: people).compactMap(\.favourite), in: store, with: lookup,
        reportingTo: &failures, for: run)
    }
    let empty =
      all.isEmpty
      ? "no favourites yet; add one with 'ghf fav add <user>'"
      : "no favourites on \(host); list those on other hosts with '--all-hosts'"
    var ending = Ending()
    ending.totalCount = total
    try await run.print(
      people, ending,
      PeopleRun.Words(entries: { CountText($0, of: "favourite").text }, empty: empty), in: queries,
      with: details.areWanted && !refreshes ? lookup : nil, reportingTo: failures)
  }

  /// Looks up favourites on the host in use, and reports and saves their new names.
  ///
  /// A deleted account stays a favourite, because a hidden one may return.
  ///
  /// - Returns: The people to print: with their profiles, and if neither these nor a filter are wanted,
  ///   also those who weren't found.
  /// - Throws: An error if the file can't be changed, or for an error that affects the
  ///   other accounts too, such as a rate limit; names found before it are saved.
  private func refresh(
    _ favourites: [Favourite], in store: FavouritesStore, with lookup: ProfileFetcher,
    reportingTo failures: inout ProfileFailures, for run: PeopleRun
  ) async throws -> [Person] {
    let invocation = run.invocation
    var findings: [ProfileFinding] = []
    var failure: QueryError?
    let answer = lookup.findings(aboutAll: Answer(favourites.map { Account($0) }))
    do throws(QueryError) {
      while let page = try await answer.nextPage(for: lookup.context) { findings += page.answer }
    } catch {
      failure = error
    }
    let now = invocation.machine.clock.now()
    let host = lookup.context.client.base.webAuthority
    let found = findings.compactMap { finding -> Favourite? in
      guard case .success(let profile) = finding.profile else { return nil }
      return Favourite(profile.account, on: host, addedAt: now)
    }
    let updates = try store.update(found)
    for update in updates {
      guard case .renamed(let old) = update.outcome else { continue }
      invocation.notices.say("\(old) is now named \(update.favourite.login)")
    }
    if let failure { throw failure }
    let new = Dictionary(updates.map { ($0.favourite.id, $0.favourite) }) { $1 }
    var people: [Person] = []
    for (favourite, finding) in zip(favourites, findings) {
      let favourite = new[favourite.id] ?? favourite
      switch finding.profile {
      case .success(let profile): people.append(Person(profile, favourite: favourite))
      case .failure(let error):
        // JSON is printed whole or not at all.
        if run.details.areWanted, format.kind == .json {
          throw error
        }
        try failures.report(error)
        if !run.details.areWanted, run.selection.isEveryone { people.append(Person(favourite)) }
      }
    }
    return people
  }
}
