/// What the tests have nginx do.
struct NginxConfiguration {
  let port: UInt16
  /// Holds the certificate and the files to serve, and takes whatever nginx writes.
  let directory: String

  var text: String {
    """
    \(InstalledPrograms.brotliModule.map { "load_module \($0);" } ?? "")
    daemon off;
    master_process off;
    pid nginx.pid;
    error_log error.log warn;
    events { worker_connections 256; }
    http {
      log_format line '$uri $server_protocol $connection $status $sent_http_content_encoding';
      access_log access.log line;
      client_body_temp_path body;
      proxy_temp_path proxy;
      fastcgi_temp_path fastcgi;
      uwsgi_temp_path uwsgi;
      scgi_temp_path scgi;
      default_type text/plain;
      server {
        listen 127.0.0.1:\(port) ssl http2;
        ssl_certificate server.pem;
        ssl_certificate_key server.key;
        location / { root \(directory); }
        location /many/ { return 200 "$http2 $uri"; }
        location /gzip/ { alias \(directory)/; gzip on; gzip_types *; gzip_min_length 1; }
        \(brotli)
        location /zstd/ { alias \(directory)/; add_header Content-Encoding zstd; }
        location /missing/ { return 404 "nothing here"; }
      }
    }
    """
  }

  private var brotli: String {
    guard InstalledPrograms.brotliModule != nil else { return "" }
    return "location /brotli/ { alias \(directory)/; brotli on; brotli_types *; }"
  }
}
