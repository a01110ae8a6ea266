import Testing

/// Tests of the real program against the real fixture server.
///
/// They run one at a time, since they share the server and its misbehaviours.
@Suite(.serialized, .fixtureServer) enum EndToEnd {}
