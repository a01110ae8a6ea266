#include "cprocess.h"

#include <errno.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <termios.h>
#include <unistd.h>

// Everything that a signal handler reads is set before the handlers are installed.
static int terminal = -1;
static struct termios original;
static unsigned char enter_bytes[256];
static unsigned char leave_bytes[256];
static size_t enter_count;
static size_t leave_count;
static bool is_raw;
static bool discards_input;

static atomic_bool is_open;
enum { outside, entering, entered, leaving };
static atomic_int place = outside;
// True once the process ends: the screen must not be entered again.
static atomic_bool is_ending;
static atomic_int wake = -1;
static atomic_int running_handlers;
static atomic_uint continue_count;

// SIGTSTP, SIGCONT and SIGWINCH only wake the thread that reads the terminal.
static const int wake_signals[] = {SIGWINCH, SIGTSTP, SIGCONT};
static const int end_signals[] = {SIGABRT, SIGBUS,  SIGFPE,  SIGILL,  SIGSEGV,   SIGTRAP,
                                  SIGQUIT, SIGHUP,  SIGALRM, SIGUSR1, SIGUSR2,   SIGXCPU,
                                  SIGXFSZ, SIGPROF, SIGSYS,  SIGIO,   SIGVTALRM};
enum {
  wake_signal_count = sizeof wake_signals / sizeof *wake_signals,
  end_signal_count = sizeof end_signals / sizeof *end_signals
};
static bool handles_wake_signals;
static struct sigaction previous_wake_actions[wake_signal_count];
static struct sigaction previous_end_actions[end_signal_count];

static void write_all(const unsigned char *bytes, size_t count, bool is_entering) {
  // A terminal that accepts no output must not delay the end of the process for long.
  for (int attempts = 0; count > 0 && attempts < 10;) {
    if (is_entering && atomic_load(&is_ending)) return;
    ssize_t written = write(terminal, bytes, count);
    if (written >= 0) {
      bytes += written;
      count -= (size_t)written;
    } else if (errno == EAGAIN) {
      struct pollfd request = {.fd = terminal, .events = POLLOUT};
      if (poll(&request, 1, 50) > 0 && !(request.revents & POLLOUT)) return;
      attempts++;
    } else if (errno != EINTR) {
      return;
    }
  }
}

// False only if another process group owns the terminal, which then sets the modes itself.
static bool is_foreground(void) {
  pid_t owner = tcgetpgrp(terminal);
  return owner == -1 || owner == getpgrp();
}

// The modes come first, because a terminal that accepts no output delays the bytes.
static void give_back(void) {
  bool controls = is_foreground();
  if (controls) {
    if (discards_input) tcflush(terminal, TCIFLUSH);
    tcsetattr(terminal, TCSANOW, &original);
  }
  write_all(leave_bytes, leave_count, false);
  // The mouse was reported until then.
  if (controls && discards_input) tcflush(terminal, TCIFLUSH);
}

static bool moves(int from, int to) { return atomic_compare_exchange_strong(&place, &from, to); }

static void leave(void) {
  int saved = errno;
  // SIGTTOU would stop a background process here; another signal could end it halfway.
  sigset_t all, mask;
  sigfillset(&all);
  pthread_sigmask(SIG_BLOCK, &all, &mask);
  // The modes of a thread that is entering must not follow ours.
  for (int wait = 0; atomic_load(&place) == entering && wait < 100; wait++) poll(NULL, 0, 1);
  if (moves(entered, leaving) || moves(entering, leaving)) {
    give_back();
    atomic_store(&place, outside);
  } else {
    // Another thread may be leaving, and this one may be about to end the process.
    for (int wait = 0; atomic_load(&place) == leaving && wait < 100; wait++) poll(NULL, 0, 1);
  }
  pthread_sigmask(SIG_SETMASK, &mask, NULL);
  errno = saved;
}

void cprocess_restore_screen(void) {
  if (!atomic_load(&is_open)) return;
  atomic_store(&is_ending, true);
  leave();
}

static void end(int number) {
  cprocess_restore_screen();
  for (int index = 0; index < end_signal_count; index++)
    if (end_signals[index] == number) sigaction(number, &previous_end_actions[index], NULL);
  // The signal is blocked until this handler returns.
  raise(number);
}

static void wake_reader(int number) {
  int saved = errno;
  atomic_fetch_add(&running_handlers, 1);
  if (number == SIGCONT) atomic_fetch_add(&continue_count, 1);
  int descriptor = atomic_load(&wake);
  unsigned char byte = (unsigned char)number;
  // A full pipe has already woken the reader.
  if (descriptor >= 0) (void)!write(descriptor, &byte, 1);
  atomic_fetch_sub(&running_handlers, 1);
  errno = saved;
}

static void install(
    const int *signals, int count, void (*handler)(int), struct sigaction *previous) {
  struct sigaction action;
  memset(&action, 0, sizeof action);
  action.sa_handler = handler;
  action.sa_flags = SA_RESTART | SA_ONSTACK;
  sigemptyset(&action.sa_mask);
  for (int index = 0; index < count; index++) {
    sigaction(signals[index], NULL, &previous[index]);
    // nohup ignores SIGHUP; shells without job control ignore SIGTSTP.
    if (previous[index].sa_handler != SIG_IGN || signals[index] == SIGWINCH)
      sigaction(signals[index], &action, NULL);
  }
}

static void uninstall(const int *signals, int count, const struct sigaction *previous) {
  for (int index = 0; index < count; index++) sigaction(signals[index], &previous[index], NULL);
}

int cprocess_open_screen(
    int descriptor, int wake_descriptor, bool raw, const unsigned char *enter, size_t enter_length,
    const unsigned char *leave, size_t leave_length, bool discards) {
  if (enter_length > sizeof enter_bytes || leave_length > sizeof leave_bytes) return EINVAL;
  if (atomic_exchange(&is_open, true)) return EBUSY;
  terminal = descriptor;
  if (tcgetattr(terminal, &original) == -1) {
    int number = errno;
    atomic_store(&is_open, false);
    return number;
  }
  memcpy(enter_bytes, enter, enter_length);
  memcpy(leave_bytes, leave, leave_length);
  enter_count = enter_length;
  leave_count = leave_length;
  is_raw = raw;
  discards_input = discards;
  atomic_store(&is_ending, false);
  atomic_store(&wake, wake_descriptor);
  static bool is_registered;
  if (!is_registered) is_registered = atexit(cprocess_restore_screen) == 0;
  install(end_signals, end_signal_count, end, previous_end_actions);
  handles_wake_signals = wake_descriptor >= 0;
  if (handles_wake_signals)
    install(wake_signals, wake_signal_count, wake_reader, previous_wake_actions);
  return 0;
}

void cprocess_allow_stops(void) {
  sigset_t stops;
  sigemptyset(&stops);
  sigaddset(&stops, SIGTTIN);
  sigaddset(&stops, SIGTTOU);
  pthread_sigmask(SIG_UNBLOCK, &stops, NULL);
}

// The modes aren't read again: a shell may have changed them to edit its command line.
static struct termios screen_modes(void) {
  struct termios modes = original;
  modes.c_lflag &= ~(tcflag_t)(ECHO | ECHONL | ICANON);
  modes.c_cc[VMIN] = 1;
  modes.c_cc[VTIME] = 0;
  // Ctrl-Q, Ctrl-S and Enter are keys, also those that are typed before the screen is opened.
  modes.c_iflag &= ~(tcflag_t)(BRKINT | IGNBRK | PARMRK | INPCK | ISTRIP | IXON);
  modes.c_iflag &= ~(tcflag_t)(ICRNL | IGNCR | INLCR);
  if (!is_raw) return modes;
  modes.c_oflag &= ~(tcflag_t)OPOST;
  modes.c_lflag &= ~(tcflag_t)(IEXTEN | ISIG);
  modes.c_cflag &= ~(tcflag_t)(CSIZE | PARENB);
  modes.c_cflag |= CS8;
  return modes;
}

int cprocess_enter_screen(void) {
  // A shell's `kill` continues a stopped job so that it ends: stopping it again would prevent that.
  for (int wait = 0; !is_foreground() && !atomic_load(&is_ending) && wait < 100; wait++)
    poll(NULL, 0, 10);
  if (atomic_load(&is_ending)) return ECANCELED;
  // A background process is stopped here by SIGTTOU until it is in the foreground.
  cprocess_allow_stops();
  // A handler in this thread would wait for it, in `leave`.
  sigset_t ends, mask;
  sigemptyset(&ends);
  for (int index = 0; index < end_signal_count; index++) sigaddset(&ends, end_signals[index]);
  pthread_sigmask(SIG_BLOCK, &ends, &mask);
  int previous = atomic_exchange(&place, entering);
  struct termios modes = screen_modes();
  int result;
  do result = tcsetattr(terminal, TCSANOW, &modes) == -1 ? errno : 0;
  while (result == EINTR);
  if (result == 0) {
    // SIGSTOP can't be handled: after it, the process has entered the screen and not left it.
    if (previous == entered) write_all(leave_bytes, leave_count, true);
    write_all(enter_bytes, enter_count, true);
  }
  // A thread that ends the process may have stopped waiting for this one.
  if (!moves(entering, result == 0 ? entered : previous)) give_back();
  pthread_sigmask(SIG_SETMASK, &mask, NULL);
  // The process may have begun to end meanwhile.
  if (atomic_load(&is_ending)) leave();
  return result;
}

bool cprocess_is_on_screen(void) { return atomic_load(&place) == entered; }

void cprocess_leave_screen(void) { leave(); }

unsigned cprocess_continue_count(void) { return atomic_load(&continue_count); }

void cprocess_use_default_stop(bool is_default) {
  static struct sigaction handler;
  if (!is_default) {
    sigaction(SIGTSTP, &handler, NULL);
    return;
  }
  sigaction(SIGTSTP, NULL, &handler);
  struct sigaction action = handler;
  // A parent without job control ignores it.
  if (handler.sa_handler != SIG_IGN) action.sa_handler = SIG_DFL;
  sigaction(SIGTSTP, &action, NULL);
}

bool cprocess_stop_group(void) {
  struct sigaction action, handler;
  sigaction(SIGTSTP, NULL, &handler);
  // The parent has no job control.
  if (handler.sa_handler == SIG_IGN) return false;
  memset(&action, 0, sizeof action);
  action.sa_handler = SIG_DFL;
  sigemptyset(&action.sa_mask);
  unsigned count = atomic_load(&continue_count);
  sigaction(SIGTSTP, &action, NULL);
  kill(0, SIGTSTP);
  // The signal may stop this thread a little later. An orphaned process group isn't stopped at all.
  for (int wait = 0; atomic_load(&continue_count) == count && wait < 50; wait++) poll(NULL, 0, 10);
  sigaction(SIGTSTP, &handler, NULL);
  return true;
}

void cprocess_close_screen(void) {
  leave();
  if (handles_wake_signals)
    uninstall(wake_signals, wake_signal_count, previous_wake_actions);
  uninstall(end_signals, end_signal_count, previous_end_actions);
  atomic_store(&wake, -1);
  // The caller may close the descriptor as soon as this function returns.
  while (atomic_load(&running_handlers) > 0) poll(NULL, 0, 1);
  atomic_store(&is_open, false);
}
