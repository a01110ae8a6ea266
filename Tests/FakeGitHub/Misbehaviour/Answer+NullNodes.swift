private import Foundation

extension Answer {
  /// The errors beside the nulls that take the place of accounts in a GraphQL answer (star-history#1,
  /// github-profile-summary-cards#311, github-org-manager#246).
  package enum Gap: Sendable, Equatable {
    /// None.
    case silent
    /// One of a type, such as INTERNAL or FORBIDDEN, for each null.
    case failed(String)
    /// One of a type for the whole answer.
    case unknown(String)
  }

  /// Replaces the accounts at some places of each list in a GraphQL answer by null.
  ///
  /// - Returns: The number of accounts that are missing, and that of all places.
  @discardableResult
  package mutating func nullifyNodes(
    _ gap: Gap, at isGap: (Int) -> Bool
  ) -> (gapCount: Int, count: Int) {
    // `try?`: an answer that isn't JSON has no nodes.
    let json = try? JSONSerialization.jsonObject(with: Data(body)) as? [String: Any]
    guard var json, let data = json["data"] else { return (0, 0) }
    var paths: [[Any]] = []
    var count = 0
    json["data"] = Answer.nullified(data, isGap, at: [], &paths, &count)
    var errors = json["errors"] as? [Any] ?? []
    switch gap {
    case .failed(let type):
      errors += paths.map { ["type": type, "path": $0, "message": "Something went wrong."] }
    case .unknown(let type) where !paths.isEmpty:
      errors.append(["type": type, "message": "Something went wrong."])
    case .silent, .unknown: break
    }
    if !errors.isEmpty { json["errors"] = errors }
    // `try?`: what was JSON still is.
    body = (try? JSONSerialization.data(withJSONObject: json)).map(Array.init) ?? []
    return (paths.count, count)
  }

  private static func nullified(
    _ value: Any, _ isGap: (Int) -> Bool, at path: [Any], _ paths: inout [[Any]],
    _ count: inout Int
  ) -> Any {
    if let object = value as? [String: Any] {
      var changed = object
      for (name, member) in object {
        changed[name] = nullified(member, isGap, at: path + [name], &paths, &count)
      }
      return changed
    }
    guard let list = value as? [Any] else { return value }
    count += list.count
    return list.enumerated().map { index, entry -> Any in
      guard isGap(index), (entry as? [String: Any])?["login"] != nil else {
        return nullified(entry, isGap, at: path + [index], &paths, &count)
      }
      paths.append(path + [index])
      return NSNull()
    }
  }
}
