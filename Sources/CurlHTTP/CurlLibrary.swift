import CCurl
import GitHubAPI

/// The system's libcurl, loaded for the first request.
///
/// Linking to it would add 7 ms to every start, for 33 shared libraries.
///
/// `@unchecked Sendable`: no thread owns the table of functions, because it never changes after
/// `init`, and any thread may call its functions.
@safe final class CurlLibrary: @unchecked Sendable {
  /// The file names to try, in order; Debian's GnuTLS build, which git installs, is last.
  static let standardNames = ["libcurl.so.4", "libcurl-gnutls.so.4"]

  private static let standard = Result { () throws(TransportError) in
    try CurlLibrary(names: standardNames)
  }

  let functions: OpaquePointer
  /// The versions of libcurl and its TLS library, such as `7.88.1 OpenSSL/3.0.19`.
  let versionText: String
  private let versionNumber: UInt32
  private let features: Int32

  /// Opens and initialises the first library that loads.
  ///
  /// - Parameter names: The file names to try, in order; not empty.
  /// - Throws: `TransportError.libraryMissing` for the first name if none loads; `.setUpFailed`.
  init(names: [String]) throws(TransportError) {
    var functions: OpaquePointer?
    var refusals: [String] = []
    for name in names where unsafe functions == nil {
      unsafe functions = Self.open(name, refusals: &refusals)
    }
    guard let functions = unsafe functions else {
      throw .libraryMissing(detail: refusals.first ?? "")
    }
    let code = unsafe ccurl_global_init(functions)
    guard code == CURLE_OK, let data = unsafe ccurl_version(functions) else {
      unsafe ccurl_forget(functions)
      throw .setUpFailed(detail: "curl_global_init: result \(code.rawValue)")
    }
    unsafe self.functions = functions
    versionNumber = unsafe data.pointee.version_num
    features = unsafe data.pointee.features
    let names = unsafe [data.pointee.version, data.pointee.ssl_version]
    versionText = unsafe names.compactMap { unsafe $0.map { unsafe String(cString: $0) } }
      .joined(separator: " ")
  }

  deinit { unsafe ccurl_forget(functions) }

  private static func open(_ name: String, refusals: inout [String]) -> OpaquePointer? {
    unsafe withUnsafeTemporaryAllocation(of: CChar.self, capacity: 1024) { reason in
      let functions = unsafe ccurl_open(name, reason.baseAddress, reason.count)
      if unsafe functions == nil, let text = reason.baseAddress {
        refusals.append(unsafe String(cString: text))
      }
      return unsafe functions
    }
  }

  /// Returns the library that all transports share; a failure is permanent.
  ///
  /// - Throws: `TransportError.libraryMissing` or `.setUpFailed`.
  static func shared() throws(TransportError) -> CurlLibrary { try standard.get() }

  /// Returns true if the library was built with a feature, such as `CURL_VERSION_HTTP2`.
  func has(_ feature: Int32) -> Bool { features & feature != 0 }

  func isAtLeast(_ major: UInt32, _ minor: UInt32) -> Bool {
    versionNumber >= major << 16 | minor << 8
  }

  func text(for code: CURLcode) -> String {
    unsafe ccurl_text(functions, code).map { unsafe String(cString: $0) } ?? "\(code.rawValue)"
  }
}
