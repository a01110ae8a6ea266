import CCurl
import GitHubAPI
import HTTPTypes

/// The libcurl options for the method, fields and body of a request.
struct OutgoingRequest {
  /// The fields that libcurl adds itself, unless they are listed without a value.
  private static let defaults: [HTTPField.Name] = [.accept, .expect, .contentType, .userAgent]

  let request: HTTPRequest
  let body: [UInt8]

  /// Sets the method and a copy of the body.
  ///
  /// - Throws: `TransportError.setUpFailed`, also for a HEAD request with a body.
  func apply(to easy: borrowing EasyHandle) throws(TransportError) {
    switch request.method {
    case .head:
      guard body.isEmpty else { throw .setUpFailed(detail: "a HEAD request cannot have a body") }
      try easy.set(CURLOPT_NOBODY, to: 1)
    case .get where body.isEmpty: try easy.set(CURLOPT_HTTPGET, to: 1)
    default:
      // These methods need a Content-Length even without a body.
      if !body.isEmpty || [.post, .put, .patch].contains(request.method) {
        try easy.set(CURLOPT_POST, to: 1)
        try easy.setBody(body)
      }
      try easy.set(CURLOPT_CUSTOMREQUEST, to: request.method.rawValue)
    }
  }

  /// Returns the header lines, which must outlive the transfer.
  ///
  /// - Throws: `TransportError.setUpFailed` if memory is exhausted.
  func headerList(library: CurlLibrary) throws(TransportError) -> HeaderList {
    var list = HeaderList(library: library)
    for field in request.headerFields {
      let name = field.name.rawName
      // A semicolon makes libcurl send an empty field; a colon would remove the field.
      try list.append(field.value.isEmpty ? "\(name);" : "\(name): \(field.value)")
    }
    for name in Self.defaults where request.headerFields[name] == nil {
      try list.append("\(name.rawName):")
    }
    return list
  }
}

/// The header lines of a request as a libcurl list.
///
/// It must outlive its transfer because libcurl doesn't copy the lines.
@safe struct HeaderList: ~Copyable {
  private let library: CurlLibrary
  private var lines: UnsafeMutablePointer<curl_slist>?

  init(library: CurlLibrary) { self.library = library }

  deinit { unsafe ccurl_list_free(library.functions, lines) }

  mutating func append(_ line: String) throws(TransportError) {
    guard let longer = unsafe ccurl_list_append(library.functions, lines, line) else {
      throw .setUpFailed(detail: "curl_slist_append")
    }
    unsafe lines = longer
  }

  func apply(to easy: borrowing EasyHandle) throws(TransportError) {
    try unsafe easy.set(CURLOPT_HTTPHEADER, toPointer: lines)
  }
}

/// The URL of a request and the parts of it that the transport uses.
struct RequestTarget: Sendable, Equatable {
  let url: String
  /// The URL's beginning, up to the path.
  let origin: String
  let scheme: String
  /// The host without port, and without the brackets of an IPv6 address.
  let host: String

  /// Builds the URL of a request.
  ///
  /// - Throws: `TransportError.setUpFailed` if the scheme isn't HTTP, or the host or path is
  ///   missing, or the authority contains credentials.
  init(_ request: HTTPRequest) throws(TransportError) {
    guard let scheme = request.scheme?.lowercased(), scheme == "http" || scheme == "https" else {
      throw .setUpFailed(detail: "the scheme is neither http nor https")
    }
    guard let authority = request.authority, let host = Self.host(of: authority) else {
      throw .setUpFailed(detail: "the request has no host")
    }
    // RFC 9110, section 4.2.4: credentials in a URL are deprecated; libcurl would send them.
    guard !authority.contains("@") else {
      throw .setUpFailed(detail: "the authority contains credentials")
    }
    guard let path = request.path, path.utf8.first == UInt8(ascii: "/") else {
      throw .setUpFailed(detail: "the path does not start with a slash")
    }
    origin = "\(scheme)://\(authority.lowercased())"
    url = origin + path
    self.scheme = scheme
    self.host = host
  }

  /// Returns the host of `host`, `host:port`, `[address]` or `[address]:port`.
  static func host(of authority: some StringProtocol) -> String? {
    let hasBracket = authority.utf8.first == UInt8(ascii: "[")
    let host =
      hasBracket ? authority.dropFirst().prefix { $0 != "]" } : authority.prefix { $0 != ":" }
    return host.isEmpty ? nil : String(host)
  }
}
