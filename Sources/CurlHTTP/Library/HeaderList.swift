import CCurl
import GitHubAPI

/// The header lines of a request as libcurl wants them, freed with the value.
///
/// It has to outlive the transfer that uses it: libcurl doesn't copy the lines.
@safe struct HeaderList: ~Copyable {
  private let library: CurlLibrary
  private var lines: UnsafeMutablePointer<curl_slist>?

  init(library: CurlLibrary) {
    self.library = library
  }

  deinit {
    unsafe ccurl_list_free(library.functions, lines)
  }

  mutating func append(_ line: String) throws(TransportError) {
    guard let longer = unsafe ccurl_list_append(library.functions, lines, line) else {
      throw .setUpFailed(detail: "curl_slist_append")
    }
    unsafe lines = longer
  }

  /// Makes the transfer send these lines.
  func apply(to easy: borrowing EasyHandle) throws(TransportError) {
    try unsafe easy.set(CURLOPT_HTTPHEADER, toPointer: lines)
  }
}
