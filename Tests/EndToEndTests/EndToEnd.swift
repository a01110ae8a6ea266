import Testing

/// The real program against the real fixture server, one test after the other.
///
/// The server is shared, and misbehaves for one test at a time.
@Suite(.serialized, .fixtureServer) enum EndToEnd {}
