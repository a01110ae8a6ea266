import ArgumentParser

/// How the outcome of comparing lists is printed.
struct ComparisonOptions: ParsableArguments, Sendable {
  @OptionGroup var listing: ListingOptions
  @OptionGroup var details: DetailOptions
  @OptionGroup var check: CheckOptions
  @OptionGroup var format: FormatOptions

  @Flag(help: "Print the number alone; it takes as many requests as the names.")
  var count = false

  /// Checks what the parser can't.
  ///
  /// - Throws: `ValidationError` where options don't go together.
  func validate() throws {
    try details.validateSort(of: listing)
    try listing.validate(countsOnly: count)
    try format.validate(countsOnly: count)
    try details.validate(format, countsOnly: count)
  }
}
