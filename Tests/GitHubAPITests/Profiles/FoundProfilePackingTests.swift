import TestSupport
import Testing

@testable import GitHubAPI

@Suite struct FoundProfilePackingTests {
  private let packing = Packing<Profile?>.foundProfile

  @Test func restoresRandomProfiles() {
    var random = SeededGenerator()
    for _ in 0..<300 {
      let profile: Profile? = Bool.random(using: &random) ? random.profile() : nil
      let bytes = packing.pack(profile)
      #expect(packing.unpack(bytes) == .some(profile), "GHF_SEED=\(random.seed)")
      #expect(packing.unpack(bytes + [0]) == nil, "GHF_SEED=\(random.seed)")
      #expect(packing.unpack(bytes.dropLast()) == nil, "GHF_SEED=\(random.seed)")
    }
  }

  @Test func packsATypicalProfileInto89Bytes() {
    let profile = Profile(
      account: Account(id: 583_231, login: "octocat", nodeID: "MDQ6VXNlcjU4MzIzMQ=="),
      name: "The Octocat", company: "@github", blog: "https://github.blog",
      location: "San Francisco", email: nil, isHireable: nil, bio: nil, twitterUsername: nil,
      repositoryCount: 8, gistCount: 8, followerCount: 12_345, followingCount: 9,
      createdAt: "2011-01-25T18:44:36Z", updatedAt: "2024-01-22T12:11:09Z")
    #expect(packing.pack(profile).count == 89)
  }

  @Test(arguments: [
    "2011-01-25T18:44:36Z", "0000-00-00T00:00:00Z", "9999-99-99T99:99:99Z",
    "2011-01-25T18:44:36+02:00", "2011-01-25 18:44:36Z", "", "2011-01-2ٳT18:44:36Z",
  ])
  func restoresDatesOfAnyFormat(date: String) {
    let profile = Profile(
      account: Account(id: 1, login: "a"), name: nil, company: nil, blog: "", location: nil,
      email: nil, isHireable: false, bio: nil, twitterUsername: nil, repositoryCount: 1,
      gistCount: 0, followerCount: Int.max.asCount, followingCount: 0, createdAt: date,
      updatedAt: nil)
    #expect(packing.unpack(packing.pack(profile)) == .some(profile))
  }

  @Test("never traps on damaged bytes, and restores what it unpacked from them")
  func survivesDamagedBytes() {
    var random = SeededGenerator()
    let bytes = packing.pack(random.profile())
    for length in 0..<bytes.count { #expect(packing.unpack(Array(bytes.prefix(length))) == nil) }
    #expect(packing.unpack(bytes + [0]) == nil)
    for index in bytes.indices {
      for bit in 0..<8 {
        var damaged = bytes
        damaged[index] ^= 1 << UInt8(bit)
        guard let profile = packing.unpack(damaged) else { continue }
        #expect(
          packing.unpack(packing.pack(profile)) == .some(profile), "GHF_SEED=\(random.seed)")
      }
    }
    for _ in 0..<20_000 {
      let noise = (0..<Int.random(in: 0...40, using: &random)).map { _ in
        UInt8.random(in: 0...255, using: &random)
      }
      _ = packing.unpack([1] + noise)
    }
  }
}

extension SeededGenerator {
  fileprivate mutating func optionalText() -> String? {
    Bool.random(using: &self) ? text(upTo: 20) : nil
  }

  fileprivate mutating func count() -> Int {
    Bool.random(using: &self)
      ? Int.random(in: 0...100, using: &self)
      : Int.random(in: Int.min...Int.max, using: &self).asCount
  }

  fileprivate mutating func date() -> String? {
    Bool.random(using: &self)
      ? "20\(Int.random(in: 10...30, using: &self))-01-25T18:44:36Z" : optionalText()
  }

  fileprivate mutating func mark() -> Bool? {
    [true, false, nil].randomElement(using: &self) ?? nil
  }

  fileprivate mutating func profile() -> Profile {
    Profile(
      account: Account(
        id: Int64.random(in: Int64.min...Int64.max, using: &self), login: text(upTo: 10),
        isSiteAdmin: Bool.random(using: &self), nodeID: optionalText(), avatarURL: optionalText(),
        pageURL: optionalText()),
      name: optionalText(), company: optionalText(), blog: optionalText() ?? "",
      location: optionalText(), email: optionalText(),
      isHireable: [true, false, nil].randomElement(using: &self) ?? nil, bio: optionalText(),
      twitterUsername: optionalText(), repositoryCount: count(), gistCount: count(),
      followerCount: count(), followingCount: count(), createdAt: date(), updatedAt: date(),
      followsViewer: mark(), isFollowedByViewer: mark())
  }
}
