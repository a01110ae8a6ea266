import FoundationEssentials

/// What is fed with whatever libFuzzer comes up with; a law that is broken traps, as a fault does.
enum FuzzTarget: String, CaseIterable {
  case link
  case json
  case graphql
  case favourites
  case cache
  case snapshot
  case arguments
  case text

  /// The one that the variable GHF_FUZZ_TARGET names.
  ///
  /// It stops the program where there is none: nothing would be tried.
  static let chosen: FuzzTarget = {
    let name = ProcessInfo.processInfo.environment["GHF_FUZZ_TARGET"] ?? ""
    guard let target = FuzzTarget(rawValue: name) else {
      fatalError("GHF_FUZZ_TARGET is none of \(allCases.map(\.rawValue))")
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
    case .text: feedText(bytes)
    }
  }

  /// Stops the program where a law does not hold.
  static func require(_ holds: Bool, _ law: @autoclosure () -> String) {
    if !holds { fatalError("does not hold: \(law())") }
  }
}

/// What libFuzzer calls with each input.
@_cdecl("LLVMFuzzerTestOneInput")
public func feedChosenTarget(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let buffer = unsafe UnsafeBufferPointer(start: start, count: count)
  FuzzTarget.chosen.feed(unsafe Array(buffer))
  return 0
}
