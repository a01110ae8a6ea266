import Foundation
import GitHubAPI
import TestSupport
import Testing

@testable import LocalStore

/// The reader of ghf 0.1.0's snapshots, with damaged variants of a file that 0.1.0 has written.
struct EarlierSnapshotsTests {
  private static let path =
    ProjectFiles.root + "/Fixtures/home-0.1.0/.local/state/ghf/127.0.0.1%3a7321/users/octavia"
    + "/followers.snapshots"

  private let scratch: ScratchDirectory

  init() throws {
    scratch = try ScratchDirectory()
  }

  /// Returns the moments, or nil if the file is reported as damaged.
  private func moments(in bytes: [UInt8]) throws -> [SnapshotHistory.Moment]? {
    let path = scratch.path("variant")
    try Data(bytes).write(to: URL(filePath: path))
    do throws(StorageError) {
      return try EarlierSnapshots(ofFileAt: path)?.moments
    } catch .damaged {
      return nil
    }
  }

  @Test func readsTheWholeHistory() throws {
    let earlier = try #require(try EarlierSnapshots(ofFileAt: Self.path))
    #expect(earlier.moments.map(\.count) == [233, 233, 234])
    #expect(earlier.moments[1].changes.renamed.map(\.to) == ["monad-mole-2"])
    #expect(earlier.viewing?.momentCount == 2)
    #expect(earlier.owner == 580_613)
    #expect(try EarlierSnapshots(ofFileAt: Self.path + ".missing") == nil)
  }

  @Test("reads a beginning of the history from a file that ends anywhere or has a changed byte")
  func readsTheBeginningOfDamagedFiles() throws {
    let bytes = Array(try Data(contentsOf: URL(filePath: Self.path)))
    let whole = try #require(try moments(in: bytes)).map(\.digest)
    var counts: Set<Int> = []
    for position in bytes.indices {
      var changed = bytes
      changed[position] ^= 0x10
      for variant in [Array(bytes[..<position]), changed] {
        let digests = try moments(in: variant)?.map(\.digest) ?? []
        #expect(whole.starts(with: digests))
        counts.insert(digests.count)
      }
    }
    #expect(counts == [0, 1, 2])
  }

  /// The bytes of a record of changes, with checksums that are right.
  private func record(_ seconds: Double, _ ids: [UInt8]) throws -> [UInt8] {
    let last = try #require(try EarlierSnapshots(ofFileAt: Self.path)?.moments.last)
    var changes = SnapshotChanges()
    changes.came = ids.map { SnapshotPerson(id: Int64($0), login: "x") }
    let moment = last.changed(by: changes, at: last.date, foundBy: .whole)
    let people = ids.flatMap { id -> [UInt8] in [id, 1, UInt8(ascii: "x")] }
    let body: [UInt8] = [UInt8(ids.count)] + people + [0, 0]
    let numbers: [UInt64] = [
      2 | UInt64(body.count) << 32, seconds.bitPattern, UInt64(moment.count), moment.digest.sum,
      moment.digest.otherSum, 0, Checksum.of(body),
    ]
    func bytes(_ number: UInt64) -> [UInt8] {
      (0..<8).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
    }
    let header = numbers.flatMap(bytes)
    return header + bytes(Checksum.of(header)) + body
  }

  @Test("ends the history before times that no clock shows, and ids that occur twice")
  func rejectsImpossibleRecords() throws {
    let bytes = Array(try Data(contentsOf: URL(filePath: Self.path)))
    #expect(try moments(in: bytes + record(8e8, [1, 2]))?.count == 4)
    for (seconds, ids) in [
      (.nan, [1]), (.infinity, [1]), (-1e300, [1]), (8e8, [1, 1]),
    ] as [(Double, [UInt8])] {
      #expect(try moments(in: bytes + record(seconds, ids))?.count == 3)
    }
  }

  @Test(
    "finds the file of a list as 0.1.0 named it",
    arguments: [
      ("api.github.com", "/users/octocat/followers", "api.github.com/users/octocat/followers"),
      (
        "127.0.0.1:80", "/api/v3/users/a.b/following", "127.0.0.1%3a80/api/v3/users/a%2eb/following"
      ),
      ("host", "", "other/"), ("host", "/" + String(repeating: "a", count: 201), "other/"),
    ])
  func namesFiles(_ host: String, _ list: String, _ expected: String) {
    let path = EarlierSnapshots.path(in: "/s", host: host, listPath: list)
    #expect(path.hasPrefix("/s/" + expected))
    #expect(path.hasSuffix(".snapshots"))
  }
}
