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
  measurePacking()
  measureText()
  measureSearching()
}

/// Measures parsing a page of 100 accounts and a `Link` header.
private func measureParsing() {
  let page = AccountPages.page(of: 100)
  Benchmark("parse 100 accounts: ghf") { _ in
    blackHole([Account](plainJSON: page))
  }
  precondition([Account](plainJSON: page) != nil)
  Benchmark("parse 100 accounts: JSONDecoder") { _ in
    blackHole(decode([Account].self)(page))
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

/// Measures packing a page for the cache and unpacking it.
private func measurePacking() {
  let body = AccountPages.page(of: 100)
  guard let accounts = [Account](plainJSON: body) else { fatalError("the page is not plain") }
  let packed = Packing.accounts.pack(accounts)
  Benchmark("unpack 100 cached accounts: ghf") { _ in
    blackHole(Packing.accounts.unpack(packed))
  }
  Benchmark("unpack 100 cached accounts: JSONDecoder, from the body") { _ in
    blackHole(decode([Account].self)(body))
  }
  Benchmark("pack 100 accounts: ghf") { _ in
    blackHole(Packing.accounts.pack(accounts))
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
