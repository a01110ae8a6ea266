private let foundProfileFormat: UInt64 = 1

extension Packing where Answer == Profile? {
  /// The result of a profile's lookup; nil if GraphQL doesn't have the profile.
  package static let foundProfile = Packing(
    pack: { profile in
      var writer = PackWriter()
      writer.number(foundProfileFormat)
      writer.flags([profile != nil])
      if let profile { writer.profile(profile) }
      return writer.bytes
    },
    unpack: { bytes in
      var reader = PackReader(bytes)
      guard reader.number() == foundProfileFormat, let flags = reader.flags(count: 1) else {
        return nil
      }
      if !flags[0] { return reader.isAtEnd ? .some(nil) : nil }
      guard let profile = reader.profile(), reader.isAtEnd else { return nil }
      return profile
    },
    logins: { profile in profile.map { [SeenLogin($0)] } ?? [] },
    withoutMarks: { $0?.withoutMarks })
}

extension PackWriter {
  /// Writes up to 64 flags, one bit each, the first in the lowest bit.
  fileprivate mutating func flags(_ flags: [Bool]) {
    number(flags.reversed().reduce(0) { $0 << 1 | ($1 ? 1 : 0) })
  }

  /// Writes the account, flags, the strings and dates that the flags indicate, and the counts.
  ///
  /// The last four flags are the relation marks. Entries from before there were marks have zeros
  /// there, which mean unknown.
  fileprivate mutating func profile(_ profile: Profile) {
    account(profile.account)
    let texts = [
      profile.name, profile.company, profile.blog, profile.location, profile.email, profile.bio,
      profile.twitterUsername,
    ]
    let dates = [profile.createdAt, profile.updatedAt]
    flags(
      texts.map { $0 != nil } + [profile.isHireable != nil, profile.isHireable == true]
        + dates.flatMap { [$0 != nil, $0.flatMap(PackedDate.init) != nil] }
        + [profile.followsViewer, profile.isFollowedByViewer].flatMap { [$0 != nil, $0 == true] })
    for case let text? in texts { self.text(text) }
    for case let date? in dates {
      if let packed = PackedDate(date) { number(packed.digits) } else { text(date) }
    }
    for count in [
      profile.repositoryCount, profile.gistCount, profile.followerCount, profile.followingCount,
    ] { self.count(count) }
  }
}

extension PackReader {
  fileprivate mutating func flags(count: Int) -> [Bool]? {
    guard let bits = number(), bits >> UInt64(count) == 0 else { return nil }
    return (0..<UInt64(count)).map { bits >> $0 & 1 == 1 }
  }

  private mutating func date(isPresent: Bool, isPacked: Bool) -> String?? {
    guard isPacked else { return text(isPresent: isPresent) }
    return number().flatMap(PackedDate.init(digits:)).map { .some($0.text) }
  }

  fileprivate mutating func profile() -> Profile? {
    guard let account = account(), let flags = flags(count: 17),
      let name = text(isPresent: flags[0]), let company = text(isPresent: flags[1]),
      let blog = text(isPresent: flags[2]), let location = text(isPresent: flags[3]),
      let email = text(isPresent: flags[4]), let bio = text(isPresent: flags[5]),
      let twitterUsername = text(isPresent: flags[6]),
      let createdAt = date(isPresent: flags[9], isPacked: flags[10]),
      let updatedAt = date(isPresent: flags[11], isPacked: flags[12]),
      let repositoryCount = count(), let gistCount = count(),
      let followerCount = count(), let followingCount = count()
    else { return nil }
    return Profile(
      account: account, name: name, company: company, blog: blog ?? "", location: location,
      email: email, isHireable: flags[7] ? flags[8] : nil, bio: bio,
      twitterUsername: twitterUsername, repositoryCount: repositoryCount, gistCount: gistCount,
      followerCount: followerCount, followingCount: followingCount, createdAt: createdAt,
      updatedAt: updatedAt, followsViewer: flags[13] ? flags[14] : nil,
      isFollowedByViewer: flags[15] ? flags[16] : nil)
  }
}
