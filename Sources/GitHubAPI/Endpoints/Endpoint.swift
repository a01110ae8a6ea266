package import HTTPTypes

/// A request that GitHub answers, with the function that reads the answer.
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
  /// The accounts that a request without content names.
  var namedAccounts: [Login] = []
  /// Reads the body of a success.
  let read: @Sendable ([UInt8]) throws(UnreadableAnswer) -> Answer
  /// The cache's form of the answer; nil for answers that aren't cached.
  let form: CacheForm<Answer>?
  /// The viewer whose answer it is, if it depends on the viewer; part of the cache's key.
  private(set) var viewer: Viewer?

  init(
    _ method: HTTPRequest.Method, path: String, query: [String] = [], isListing: Bool = false,
    dependsOnViewer: Bool = false, form: CacheForm<Answer>? = nil,
    read: @escaping @Sendable ([UInt8]) throws(UnreadableAnswer) -> Answer
  ) {
    self.method = method
    self.path = path
    self.query = query
    self.isListing = isListing
    self.dependsOnViewer = dependsOnViewer
    self.form = form
    self.read = read
  }

  /// Makes an endpoint that is read with GET, as JSON.
  init(
    path: String, query: [String] = [], isListing: Bool = false, dependsOnViewer: Bool = false,
    form: CacheForm<Answer>? = nil,
    read: @escaping @Sendable (JSON) throws(UnreadableAnswer) -> Answer
  ) {
    self.init(
      .get, path: path, query: query, isListing: isListing, dependsOnViewer: dependsOnViewer,
      form: form
    ) { body throws(UnreadableAnswer) in
      try read(try JSON.reading(body))
    }
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
