package import HTTPTypes

/// A request that GitHub answers, with the functions that read and pack the answer.
package struct Endpoint<Answer: Sendable>: Sendable {
  package let method: HTTPRequest.Method
  /// The path under the API's base, percent-encoded, without a trailing slash.
  package let path: String
  /// The query without the page, in a fixed order; names and values are percent-encoded.
  package let query: [String]
  /// True if the answer is paginated.
  package let isListing: Bool
  /// True if the answer depends on the viewer.
  let dependsOnViewer: Bool
  /// False if a success has the status 204, and an empty body.
  var hasContent = true
  /// Reads the body of a success; returns nil if it is unreadable.
  let read: @Sendable ([UInt8]) -> Answer?
  /// Returns the member that makes a body unreadable; nil if none is known to.
  let unreadableMember: @Sendable ([UInt8]) -> String?
  /// The cache's format of the answer; nil for answers that aren't cached.
  let packing: Packing<Answer>?
  /// The viewer whose answer it is, if it depends on the viewer; part of the cache's key.
  private(set) var viewer: Viewer?

  init(
    _ method: HTTPRequest.Method, path: String, query: [String] = [], isListing: Bool = false,
    dependsOnViewer: Bool = false, packing: Packing<Answer>? = nil,
    unreadableMember: @escaping @Sendable ([UInt8]) -> String? = { _ in nil },
    read: @escaping @Sendable ([UInt8]) -> Answer?
  ) {
    self.method = method
    self.path = path
    self.query = query
    self.isListing = isListing
    self.dependsOnViewer = dependsOnViewer
    self.packing = packing
    self.unreadableMember = unreadableMember
    self.read = read
  }

  /// Returns the request for one page of the answer.
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
    PageKey(
      host: base.authority, path: base.pathPrefix + path + (viewer?.pathSuffix ?? ""),
      number: number)
  }

  /// Returns the endpoint whose cached answers are only this viewer's.
  func used(by viewer: Viewer?) -> Endpoint {
    var endpoint = self
    endpoint.viewer = viewer
    return endpoint
  }
}
