"""Runs a command with its output in a file; prints wall seconds, CPU seconds and megabytes.

CPU is the user plus system time of the command and its children, memory that of the largest process.
Memory that a command inherits counts as its own, so this is a process apart from the driver, which
grows.

Usage: timed.py OUTPUT COMMAND...
"""
import os, signal, sys, time

output, *command = sys.argv[1:]
files = [
    (os.POSIX_SPAWN_OPEN, 0, os.devnull, os.O_RDONLY, 0),
    (os.POSIX_SPAWN_OPEN, 1, output, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600),
]
begin = time.perf_counter()
child = os.posix_spawnp(
    command[0], command, os.environ, file_actions=files, setsigdef=[signal.SIGPIPE])
_, status, usage = os.wait4(child, 0)
wall = time.perf_counter() - begin
if status:
    sys.exit(f"{command[0]} exited with {os.waitstatus_to_exitcode(status)}")
print(wall, usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1000)
