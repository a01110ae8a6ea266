package import HTTPTypes

/// One question that GitHub answers, and how its answer is read and kept.
package struct Endpoint<Answer: Sendable>: Sendable {
  package let method: HTTPRequest.Method
  /// The path under the API's base, percent-encoded, without a slash at its end.
  package let path: String
  /// The query apart from the page, in a fixed order; names and values are percent-encoded.
  package let query: [String]
  /// Whether the answer comes in pages.
  package let isListing: Bool
  /// Reads the body of a success; nil when it is not what was asked for.
  let read: @Sendable ([UInt8]) -> Answer?
  /// Names the member for which a body can't be read; nil if the whole body is something else.
  let unreadableMember: @Sendable ([UInt8]) -> String?
  /// How the answer is kept; nil for answers that are not.
  let packing: Packing<Answer>?

  init(
    _ method: HTTPRequest.Method, path: String, query: [String] = [], isListing: Bool = false,
    packing: Packing<Answer>? = nil,
    unreadableMember: @escaping @Sendable ([UInt8]) -> String? = { _ in nil },
    read: @escaping @Sendable ([UInt8]) -> Answer?
  ) {
    self.method = method
    self.path = path
    self.query = query
    self.isListing = isListing
    self.packing = packing
    self.unreadableMember = unreadableMember
    self.read = read
  }

  /// The request for one page of the answer.
  func request(page number: Int, base: APIBase) -> HTTPRequest {
    var query = query
    if isListing, number > 1 { query.append("page=\(number)") }
    let suffix = query.isEmpty ? "" : "?" + query.joined(separator: "&")
    return HTTPRequest(
      method: method, scheme: base.scheme, authority: base.authority,
      path: base.pathPrefix + path + suffix,
      headerFields: [
        .accept: "application/vnd.github+json",
        .userAgent: Version.userAgent,
        Version.apiField: Version.api,
      ])
  }

  func key(page number: Int, base: APIBase) -> PageKey {
    PageKey(host: base.authority, path: base.pathPrefix + path, number: number)
  }
}

/// How an answer becomes the bytes that the cache keeps, and is made from them again.
package struct Packing<Answer: Sendable>: Sendable {
  let pack: @Sendable (Answer) -> [UInt8]
  /// Returns nil when the bytes are damaged or of another format.
  let unpack: @Sendable ([UInt8]) -> Answer?
  /// The accounts that an answer names.
  var logins: @Sendable (Answer) -> [SeenLogin] = { _ in [] }
}
