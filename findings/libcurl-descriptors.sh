#!/usr/bin/env bash
# libcurl reports that this process has no descriptor left as a failed connection, without an errno.
#
# Package:  pycurl 7.45.7, whose wheel has libcurl 8.16.0; libcurl 7.88.1 of Debian 12 does the same.
# Guess:    a lack of descriptors is CURLE_OUT_OF_MEMORY or CURLE_FAILED_INIT, or at least
#           CURLINFO_OS_ERRNO says EMFILE, as connect's own errors are said.
# Seen:     CURLE_COULDNT_CONNECT (7), "Failed to connect to HOST port N after 0 ms", and
#           CURLINFO_OS_ERRNO 0, although the server listens. A program that repeats failed connections
#           repeats it too, and one that explains them blames the network.
# Here:     ghf asks the system itself whether a file can be opened when a connection has failed.
# Date:     2026-11-30.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check pycurl==7.45.7
"$folder/venv/bin/python" - <<'PYTHON'
import os, resource, socket, sys
import pycurl

print(pycurl.version)
server = socket.socket()
server.bind(("127.0.0.1", 0))
server.listen()


def attempt():
    """Returns libcurl's code and errno for a request to the server, which never answers."""
    curl = pycurl.Curl()
    curl.setopt(pycurl.URL, "http://127.0.0.1:%d/" % server.getsockname()[1])
    curl.setopt(pycurl.TIMEOUT_MS, 300)
    try:
        curl.perform()
    except pycurl.error as error:
        code, text = error.args
        result = (code, curl.getinfo(pycurl.OS_ERRNO))
        print("  code %d, errno %d: %s" % (*result, text))
        return result


print("with descriptors left:")
before = attempt()
resource.setrlimit(resource.RLIMIT_NOFILE, (32, 32))
held = []
try:
    while True:
        held.append(os.open("/dev/null", os.O_RDONLY))
except OSError:
    pass
print("with none left:")
without = attempt()
sys.exit(before != (28, 0) or without != (7, 0))
PYTHON
