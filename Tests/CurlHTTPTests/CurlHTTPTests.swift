import Testing

/// All tests of the transport, one after the other.
///
/// Some count open descriptors, some measure time: neither goes well beside others on a small
/// machine.
@Suite(.serialized) struct CurlHTTPTests {}
