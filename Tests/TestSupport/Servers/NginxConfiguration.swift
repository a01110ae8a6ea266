/// The nginx configuration file that the tests use.
struct NginxConfiguration {
  /// The port for HTTP/2 over TLS.
  let port: UInt16
  /// The port for HTTP/1.1 over TLS.
  let http1Port: UInt16
  /// The `location` blocks; relative paths are resolved against the server's directory.
  let locations: String

  var text: String {
    """
    \(InstalledPrograms.brotliModule.map { "load_module \($0);" } ?? "")
    daemon off;
    master_process off;
    pid nginx.pid;
    error_log error.log warn;
    events { worker_connections 256; }
    http {
      log_format line '\(NginxLogLine.format)';
      access_log access.log line;
      client_body_temp_path body;
      proxy_temp_path proxy;
      fastcgi_temp_path fastcgi;
      uwsgi_temp_path uwsgi;
      scgi_temp_path scgi;
      default_type text/plain;
      server {
        listen 127.0.0.1:\(port) ssl http2;
        listen 127.0.0.1:\(http1Port) ssl;
        ssl_certificate server.pem;
        ssl_certificate_key server.key;
        \(locations)
      }
    }
    """
  }
}
