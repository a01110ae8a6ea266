import Testing

/// All tests of the transport, run one at a time.
///
/// Some count open descriptors and some measure time, which tests in parallel would disturb.
@Suite(.serialized) struct CurlHTTPTests {}
