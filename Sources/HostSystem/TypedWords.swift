import CProcess

/// The command line that the process was started with.
package enum TypedWords {
  /// The words after the program's name; bytes that aren't UTF-8 are replaced.
  ///
  /// `CommandLine.arguments` is empty if a library in LD_PRELOAD calls `setenv` from its
  /// constructor: Swift's runtime looks for argv in front of `environ`, which is then elsewhere.
  package static var afterProgramName: [String] {
    (1..<max(1, cprocess_word_count())).compactMap { index in
      unsafe cprocess_word(index).map { unsafe String(cString: $0) }
    }
  }
}
