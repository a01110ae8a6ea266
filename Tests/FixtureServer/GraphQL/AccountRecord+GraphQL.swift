extension AccountRecord {
  /// Appends the value of a scalar field.
  ///
  /// - Returns: False if the field is unknown, in which case nothing is appended.
  func appendGraphQL(_ name: String, to json: inout JSONBytes) -> Bool {
    switch name {
    case "__typename": json.string(type)
    case "id": json.string(nodeID)
    // GraphQL's Int has 32 bits.
    case "databaseId": json.raw(Int32(exactly: id).map { String($0) } ?? "null")
    // REST appends "[bot]" to an app's login, GraphQL does not.
    case "login": json.string(type == "Bot" ? String(login.prefix { $0 != "[" }) : login)
    case "name": json.string(self.name)
    case "bio": json.string(bio)
    case "company": json.string(company)
    case "location": json.string(location)
    case "websiteUrl": json.string(blog.flatMap { $0.isEmpty ? nil : $0 })
    case "twitterUsername": json.string(twitterUsername)
    case "url": json.string("https://github.com/" + pagePath)
    case "avatarUrl":
      json.string("https://avatars.githubusercontent.com/u/\(id)?u=5ca1ab1e&v=4")
    case "isHireable": json.raw(hireable == true ? "true" : "false")
    case "isSiteAdmin": json.raw(siteAdmin ? "true" : "false")
    case "createdAt": json.string(createdAt)
    case "updatedAt": json.string(updatedAt)
    default: return false
    }
    return true
  }
}
