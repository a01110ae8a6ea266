import CCurl
import GitHubAPI

/// The libcurl of this machine, opened when the first request needs it.
///
/// Linking to it would cost every run of the program 7 ms of start-up, for 33 shared libraries.
///
/// `@unchecked Sendable`: no thread owns the table of functions, for nobody writes to it once
/// `init` has filled it, and the functions in it may be called from any thread.
@safe final class CurlLibrary: @unchecked Sendable {
  /// The file names to try, in this order.
  ///
  /// Debian's GnuTLS build comes last: it is the one that git brings along.
  static let standardNames: [String] = {
    #if canImport(Darwin)
      ["libcurl.4.dylib", "libcurl.dylib"]
    #else
      ["libcurl.so.4", "libcurl-gnutls.so.4"]
    #endif
  }()

  private static let standard = Result { () throws(TransportError) in
    try CurlLibrary(names: standardNames)
  }

  let functions: OpaquePointer
  /// Such as `7.88.1 OpenSSL/3.0.19`.
  let versionText: String
  private let versionNumber: UInt32
  private let features: Int32

  /// Opens the first of these libraries that is there, and sets it up.
  ///
  /// - Parameter names: What the loader is asked for, best first; not empty.
  /// - Throws: `TransportError.libraryMissing` with the first name, when none can be used.
  init(names: [String]) throws(TransportError) {
    var functions: OpaquePointer?
    var refusals: [String] = []
    for name in names where unsafe functions == nil {
      unsafe functions = Self.open(name, refusals: &refusals)
    }
    guard let functions = unsafe functions else {
      throw .libraryMissing(name: names.first ?? "libcurl", detail: refusals.first ?? "")
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

  deinit {
    unsafe ccurl_forget(functions)
  }

  private static func open(_ name: String, refusals: inout [String]) -> OpaquePointer? {
    unsafe withUnsafeTemporaryAllocation(of: CChar.self, capacity: 1024) { reason in
      let functions = unsafe ccurl_open(name, reason.baseAddress, reason.count)
      if unsafe functions == nil, let text = reason.baseAddress {
        refusals.append(unsafe String(cString: text))
      }
      return unsafe functions
    }
  }

  /// The library all transports share; a failure is remembered until the program ends.
  ///
  /// - Returns: The library, open and set up.
  /// - Throws: `TransportError.libraryMissing` or `.setUpFailed`.
  static func shared() throws(TransportError) -> CurlLibrary {
    try standard.get()
  }

  /// Tells whether the library was built with a feature, such as `CURL_VERSION_HTTP2`.
  func has(_ feature: Int32) -> Bool { features & feature != 0 }

  /// Tells whether the library is this version of curl or a newer one.
  func isAtLeast(_ major: UInt32, _ minor: UInt32) -> Bool {
    versionNumber >= major << 16 | minor << 8
  }

  /// The library's words for a result code.
  func text(for code: CURLcode) -> String {
    unsafe ccurl_text(functions, code).map { unsafe String(cString: $0) } ?? "\(code.rawValue)"
  }
}
