import Benchmark
import FoundationEssentials

@testable import GitHubAPI
@testable import LocalStore
@testable import TerminalText

/// The benchmarks, each named `group: implementation`.
///
/// The first of a group is ghf's own, the others are alternatives to it.
let benchmarks: @Sendable () -> Void = {
  Benchmark.defaultConfiguration = .init(
    metrics: [.wallClock], warmupIterations: 5, scalingFactor: .one, maxDuration: .seconds(1),
    maxIterations: 100_000)
  measureParsing()
  measureCaching()
  measureText()
  measureSearching()
}

/// Measures parsing a page of 100 accounts and a `Link` header.
private func measureParsing() {
  let page = AccountPages.page(of: 100)
  Benchmark("parse 100 accounts: ghf") { _ in
    blackHole(accounts(in: page))
  }
  Benchmark("parse 100 accounts: JSONDecoder, of their logins alone") { _ in
    struct Person: Decodable { let login: String }
    blackHole(try? JSONDecoder().decode([Person].self, from: Data(page)))
  }
  let link = """
    <https://api.github.com/user/1/followers?page=1>; rel="prev", \
    <https://api.github.com/user/1/followers?page=3>; rel="next", \
    <https://api.github.com/user/1/followers?page=2500>; rel="last"
    """
  Benchmark("parse a Link header: ghf") { _ in
    blackHole(Link.links(in: link))
  }
}

private func accounts(in page: [UInt8]) -> [Account] {
  guard let accounts = try? JSON(page).list(of: Account.init(json:)) else {
    fatalError("the page can't be read")
  }
  return accounts
}

/// Measures writing a page for the cache and reading it.
private func measureCaching() {
  let people = accounts(in: AccountPages.page(of: 100))
  let cached = CacheForm.accounts.bytes(of: people)
  Benchmark("read 100 cached accounts: ghf") { _ in
    blackHole(CacheForm.accounts.answer(in: cached))
  }
  Benchmark("write 100 accounts: ghf") { _ in
    blackHole(CacheForm.accounts.bytes(of: people))
  }
}

/// Measures cleaning, measuring and wrapping six bios in several scripts.
private func measureText() {
  let clean = Texts.bios.map { CleanText($0) }
  let labels = clean.map { TextBlock($0) }
  Benchmark("clean 6 bios: ghf") { _ in
    for bio in Texts.bios { blackHole(CleanText(bio)) }
  }
  Benchmark("measure 6 bios: ghf") { _ in
    for bio in clean { blackHole(bio.columns()) }
  }
  Benchmark("measure 6 bios: String.count, only clusters") { _ in
    for bio in Texts.bios { blackHole(bio.count) }
  }
  Benchmark("wrap 6 bios at 40 columns: ghf") { _ in
    for label in labels { blackHole(label.lines(fitting: 40)) }
  }
  Benchmark("wrap 6 bios at 40 columns: String, at spaces by clusters") { _ in
    for bio in Texts.bios { blackHole(wrappedAtSpaces(bio, columns: 40)) }
  }
}

/// Measures searching 1,000 logins for a word.
private func measureSearching() {
  let pattern = FoldedText("OPER-77")
  Benchmark("search 1,000 logins: ghf") { _ in
    blackHole(Texts.logins.count { FoldedText($0).contains(pattern) })
  }
  Benchmark("search 1,000 logins: String.lowercased and contains") { _ in
    blackHole(Texts.logins.count { $0.lowercased().contains("oper-77") })
  }
}

/// Wraps a text naively: breaks at spaces only, and counts each cluster as one column.
private func wrappedAtSpaces(_ text: String, columns: Int) -> [String] {
  var lines = [""]
  for word in text.split(separator: " ") {
    let last = lines[lines.count - 1]
    if !last.isEmpty, last.count + 1 + word.count > columns {
      lines.append(String(word))
    } else {
      lines[lines.count - 1] += (last.isEmpty ? "" : " ") + word
    }
  }
  return lines
}
