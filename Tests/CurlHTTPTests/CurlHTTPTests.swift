import Testing

/// All tests of the transport, run one at a time.
///
/// Some count open file descriptors and some measure time, which parallel tests would disturb.
@Suite(.serialized) struct CurlHTTPTests {}
