import FoundationEssentials

/// A group of parsers that libFuzzer feeds; a violated invariant stops the program, as a crash does.
enum FuzzTarget: String, CaseIterable {
  case link
  case json
  case graphql
  case favourites
  case cache
  case snapshot
  case arguments
  case filter
  case text
  case picture

  /// The target that the environment variable GHF_FUZZ_TARGET names.
  ///
  /// Stops the program if the name is unknown, since nothing would be tested.
  static let chosen: FuzzTarget = {
    let name = ProcessInfo.processInfo.environment["GHF_FUZZ_TARGET"] ?? ""
    guard let target = FuzzTarget(rawValue: name) else {
      fatalError("GHF_FUZZ_TARGET must be one of \(allCases.map(\.rawValue))")
    }
    return target
  }()

  func feed(_ bytes: [UInt8]) {
    switch self {
    case .link: feedLink(bytes)
    case .json: feedJSON(bytes)
    case .graphql: feedGraphQL(bytes)
    case .favourites: feedFavourites(bytes)
    case .cache: feedCache(bytes)
    case .snapshot: feedSnapshot(bytes)
    case .arguments: feedArguments(bytes)
    case .filter: feedFilter(bytes)
    case .text: feedText(bytes)
    case .picture: feedPicture(bytes)
    }
  }

  /// Stops the program if an invariant doesn't hold.
  static func require(_ holds: Bool, _ invariant: @autoclosure () -> String) {
    if !holds { fatalError("does not hold: \(invariant())") }
  }
}

/// Feeds an input to the chosen target; libFuzzer's entry point.
@_cdecl("LLVMFuzzerTestOneInput")
public func feedChosenTarget(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let buffer = unsafe UnsafeBufferPointer(start: start, count: count)
  FuzzTarget.chosen.feed(unsafe Array(buffer))
  return 0
}
