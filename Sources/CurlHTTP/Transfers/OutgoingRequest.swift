import CCurl
import GitHubAPI
import HTTPTypes

/// The method, fields and body of a request, in libcurl's terms.
struct OutgoingRequest {
  /// Fields libcurl would add by itself; without a value it leaves them out.
  private static let defaults: [HTTPField.Name] = [.accept, .expect, .contentType, .userAgent]

  private let request: HTTPRequest
  private let body: [UInt8]

  init(_ request: HTTPRequest, body: [UInt8]) {
    self.request = request
    self.body = body
  }

  /// Sets method and body.
  ///
  /// - Parameter easy: Keeps a copy of the body.
  /// - Throws: `TransportError.setUpFailed`, also for a HEAD request with a body.
  func apply(to easy: borrowing EasyHandle) throws(TransportError) {
    switch request.method {
    case .head:
      guard body.isEmpty else { throw .setUpFailed(detail: "a HEAD request has no body") }
      try easy.set(CURLOPT_NOBODY, to: 1)
    case .get where body.isEmpty:
      try easy.set(CURLOPT_HTTPGET, to: 1)
    case .post, .put, .patch:
      // Even without a body: the server waits for a Content-Length.
      try applyBody(to: easy)
    default:
      if body.isEmpty {
        try easy.set(CURLOPT_CUSTOMREQUEST, to: request.method.rawValue)
      } else {
        try applyBody(to: easy)
      }
    }
  }

  private func applyBody(to easy: borrowing EasyHandle) throws(TransportError) {
    try easy.set(CURLOPT_POST, to: 1)
    try easy.setBody(body)
    try easy.set(CURLOPT_CUSTOMREQUEST, to: request.method.rawValue)
  }

  /// The fields as lines.
  ///
  /// - Parameter library: Where the functions come from.
  /// - Returns: The list, to be kept as long as the transfer.
  /// - Throws: `TransportError.setUpFailed` when memory is short.
  func headerList(library: CurlLibrary) throws(TransportError) -> HeaderList {
    var list = HeaderList(library: library)
    for field in request.headerFields {
      let name = field.name.rawName
      // libcurl's way to tell an empty field from one that is to be left out.
      try list.append(field.value.isEmpty ? "\(name);" : "\(name): \(field.value)")
    }
    for name in Self.defaults where request.headerFields[name] == nil {
      try list.append("\(name.rawName):")
    }
    return list
  }
}
