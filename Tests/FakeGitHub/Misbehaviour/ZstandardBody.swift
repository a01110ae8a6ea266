private import Foundation

/// A tiny profile in Zstandard format, which only some builds of libcurl can decode.
enum ZstandardBody {
  /// The frame that Python's zstandard 0.25 produces at level 3.
  static let bytes = Array(
    Data(
      base64Encoded: "KLUv/SBDGQIAeyJsb2dpbiI6InNxdWVlemVkIiwiaWQiOjc3MDAxLCJ0eXBl"
        + "IjoiVXNlciIsIm5hbWUiOiJab3JhIFNxdWVlemUifQ==") ?? Data())
}
