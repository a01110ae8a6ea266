private import Foundation

extension Answer {
  /// Replaces the first accounts of each list in a GraphQL answer by null, as GitHub was seen to do
  /// with the errors INTERNAL or FORBIDDEN, or without any (star-history#1,
  /// github-profile-summary-cards#311, github-org-manager#246).
  mutating func nullifyNodes(_ count: Int, type: String?) {
    // `try?`: an answer that isn't JSON has no nodes.
    let json = try? JSONSerialization.jsonObject(with: Data(body)) as? [String: Any]
    guard var json, let data = json["data"] else { return }
    var paths: [[Any]] = []
    json["data"] = Answer.nullified(data, count, at: [], &paths)
    let errors = paths.map { path in
      ["type": type ?? "", "path": path, "message": "Something went wrong."] as [String: Any]
    }
    if type != nil, !errors.isEmpty {
      json["errors"] = (json["errors"] as? [Any] ?? []) + errors
    }
    // `try?`: what was JSON still is.
    body = (try? JSONSerialization.data(withJSONObject: json)).map(Array.init) ?? []
  }

  private static func nullified(
    _ value: Any, _ count: Int, at path: [Any], _ paths: inout [[Any]]
  ) -> Any {
    if let object = value as? [String: Any] {
      var changed = object
      for (name, member) in object {
        changed[name] = nullified(member, count, at: path + [name], &paths)
      }
      return changed
    }
    guard let list = value as? [Any] else { return value }
    return list.enumerated().map { index, entry -> Any in
      let isAccount = (entry as? [String: Any])?["login"] != nil
      if isAccount, index < count {
        paths.append(path + [index])
        return NSNull()
      }
      return nullified(entry, count, at: path + [index], &paths)
    }
  }
}
