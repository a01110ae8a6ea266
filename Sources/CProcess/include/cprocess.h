#ifndef CPROCESS_H
#define CPROCESS_H

#include <stdbool.h>
#include <stddef.h>

/// Returns the number of command-line arguments, including the program name.
int cprocess_word_count(void);
/// Returns the null-terminated argument at an index, or NULL if the index is out of range.
const char *cprocess_word(int index);

/// Limits the areas of 64 MB of address space that malloc reserves for threads, which share them
/// then; to one if the process may have less than 4 GB, where stacks of threads also have 1 MB only.
/// Does nothing without glibc. Call it before the first thread starts.
void cprocess_save_memory(int arenas);

/// Replaces the actions of the signals of a crash, unless they are ignored: if memory or descriptors
/// are short, which is why Swift's runtime and libdispatch trap then, the process ends with an error
/// and status 1, else by the signal. Call it in the main thread.
void cprocess_explain_crashes(void);

/// Lets no core dump of this process be written; does nothing on systems other than Linux.
void cprocess_forbid_core_dumps(void);

/// Closes the descriptors from `first` on in programs that are started from now on.
void cprocess_close_on_exec(int first);

/// Opens an empty file in memory, or one without a name; returns its descriptor, or -1 with `errno`.
int cprocess_open_memory_file(void);

/// Prepares a terminal for use as a full screen, or for a question to it, and installs the signal
/// handlers; one at a time.
///
/// SIGWINCH, SIGTSTP and SIGCONT write their number to the wake descriptor, unless it is -1.
/// Signals that end the process, and `exit`, restore the terminal first. If `discards` is true,
/// unread input is dropped then. If `raw` is false, only echo and line editing are turned off. The
/// descriptor must not block. Returns 0 or an `errno`.
int cprocess_open_screen(
    int descriptor, int wake_descriptor, bool raw, const unsigned char *enter, size_t enter_length,
    const unsigned char *leave, size_t leave_length, bool discards);
/// Sets the modes and writes the enter sequence; stops a background process. Returns 0 or an
/// `errno`.
int cprocess_enter_screen(void);
/// Returns true if the screen is entered and the process isn't restoring the terminal.
bool cprocess_is_on_screen(void);
/// Writes the leave sequence and restores the modes; does nothing if the screen isn't entered.
void cprocess_leave_screen(void);
/// Leaves the screen because the process ends, and prevents entering it; async-signal-safe.
void cprocess_restore_screen(void);
/// Leaves the screen and reinstates the previous signal actions.
void cprocess_close_screen(void);

/// Lets the system stop a background process in which this thread reads or controls the terminal.
///
/// libdispatch blocks these signals in its threads, which then get EIO or disturb the foreground
/// process.
void cprocess_allow_stops(void);
/// Stops the process group by SIGTSTP and returns after it continues; false if that is ignored.
bool cprocess_stop_group(void);
/// Lets SIGTSTP stop this process as if it weren't handled, or handles it again.
void cprocess_use_default_stop(bool is_default);
/// Returns the number of SIGCONT signals since the screen was opened first.
unsigned cprocess_continue_count(void);

#endif
