extension AccountRecord {
  /// Returns the value of a scalar field; nil if the field is unknown.
  package func graphQL(_ name: String) -> JSONValue? {
    switch name {
    case "__typename": .text(type)
    case "id": .text(nodeID)
    // GraphQL's Int has 32 bits.
    case "databaseId": Int32(exactly: id) == nil ? .null : .number(id)
    // REST appends "[bot]" to an app's login, GraphQL does not.
    case "login": .text(type == "Bot" ? String(login.prefix { $0 != "[" }) : login)
    case "name": .text(self.name)
    case "bio": .text(bio)
    case "company": .text(company)
    case "location": .text(location)
    case "websiteUrl": .text(blog.flatMap { $0.isEmpty ? nil : $0 })
    case "twitterUsername": .text(twitterUsername)
    case "url": "https://github.com/\(pagePath)"
    case "avatarUrl": "https://avatars.githubusercontent.com/u/\(id)?u=5ca1ab1e&v=4"
    case "isHireable": .bool(hireable == true)
    case "isSiteAdmin": .bool(siteAdmin)
    case "createdAt": .text(createdAt)
    case "updatedAt": .text(updatedAt)
    default: nil
    }
  }
}
