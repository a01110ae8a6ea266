"""A workspace for ghf, and the servers that it and the other programs fetch from."""
import contextlib, os, pathlib, shutil, subprocess, sys, tempfile, time

# nginx is in a directory that only root's PATH has by default.
SBIN = f"{os.environ['PATH']}:/usr/sbin"


@contextlib.contextmanager
def running(command, **options):
    """Runs a server and ends it afterwards."""
    server = subprocess.Popen(command, **options)
    try:
        yield
    finally:
        server.terminate()
        server.wait()


@contextlib.contextmanager
def fixture_server(program, tmp, *options):
    """Runs the fixture server on a free port and yields its URL."""
    port_file = pathlib.Path(tempfile.mktemp(dir=tmp))
    command = [program, "--port-file", port_file, "--limit", "10000000", *options]
    with running(command, stdout=subprocess.DEVNULL):
        for _ in range(100):
            if port_file.exists() and (port := port_file.read_text().strip()):
                break
            time.sleep(0.1)
        else:
            sys.exit("the server did not start")
        yield f"http://127.0.0.1:{port}"


@contextlib.contextmanager
def secure_proxy(url, tmp):
    """Runs nginx with HTTP/2 and TLS in front of a server; yields its URL and certificate."""
    certificate, key = tmp / "certificate.pem", tmp / "key.pem"
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "1", "-keyout", key,
         "-out", certificate, "-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost"],
        check=True, capture_output=True)
    port = 20_000 + os.getpid() % 20_000
    (tmp / "nginx.conf").write_text(f"""
        worker_processes 1; pid {tmp}/nginx.pid; error_log {tmp}/error.log; daemon off;
        events {{ worker_connections 512; }}
        http {{
          access_log off; client_body_temp_path {tmp}/a; proxy_temp_path {tmp}/b;
          fastcgi_temp_path {tmp}/c; uwsgi_temp_path {tmp}/d; scgi_temp_path {tmp}/e;
          upstream server {{ server {url.removeprefix("http://")}; keepalive 64; }}
          server {{
            listen 127.0.0.1:{port} ssl http2; server_name localhost;
            ssl_certificate {certificate}; ssl_certificate_key {key};
            location / {{
              proxy_pass http://server; proxy_http_version 1.1;
              proxy_set_header Connection ""; proxy_set_header Host $http_host;
            }}
          }}
        }}""")
    command = [shutil.which("nginx", path=SBIN), "-p", tmp, "-c", tmp / "nginx.conf"]
    with running(command, stderr=subprocess.DEVNULL):
        time.sleep(1)
        yield f"https://localhost:{port}", certificate


@contextlib.contextmanager
def workspace():
    """Yields a temporary folder, and an environment for ghf and the other programs in it."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as name:
        yield pathlib.Path(name), {
            "PATH": os.environ["PATH"], "HOME": name, "LC_ALL": "C.UTF-8",
            "XDG_CACHE_HOME": f"{name}/cache", "GHF_REQUESTS_PER_MINUTE": "10000000",
            "GH_TOKEN": "fixture-token-bench", "GH_ENTERPRISE_TOKEN": "fixture-token-bench",
            # gh announces a new version once a day.
            "GH_NO_UPDATE_NOTIFIER": "1",
        }
