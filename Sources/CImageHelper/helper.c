// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

#define _GNU_SOURCE
#include "CImageHelper.h"

#include <errno.h>
#include <fcntl.h>
#include <link.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sched.h>
#include <signal.h>
#include <spawn.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

extern char **environ;

// Runs before `main`, so a helper never executes the program's own code. The helper ends when its
// connection closes or its CPU limit is reached. PR_SET_PDEATHSIG is unsuitable because it fires at
// the end of the parent thread, which may end long before the program.
__attribute__((constructor)) static void become_helper(void) {
  if (getenv(WEFT_IMAGE_HELPER_VARIABLE) == NULL) return;
  weft_image_helper_main();
  _exit(0);
}

struct search {
  uintptr_t address;
  bool found;
};

// The first visited object is the program.
static int visit_program(struct dl_phdr_info *info, size_t size, void *data) {
  struct search *search = data;
  for (int i = 0; i < info->dlpi_phnum; i++) {
    const ElfW(Phdr) *header = &info->dlpi_phdr[i];
    uintptr_t start = info->dlpi_addr + header->p_vaddr;
    if (header->p_type == PT_LOAD && search->address >= start &&
        search->address < start + header->p_memsz)
      search->found = true;
  }
  return 1;
}

bool weft_image_helper_is_in_program(void) {
  struct search search = {(uintptr_t)&become_helper, false};
  dl_iterate_phdr(visit_program, &search);
  return search.found;
}

pid_t weft_image_helper_start(int *connection) {
  int ends[2];
  if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0) return -1;
  size_t count = 0;
  while (environ[count] != NULL) count++;
  char **variables = malloc((count + 2) * sizeof(char *));
  memcpy(variables, environ, count * sizeof(char *));
  variables[count] = WEFT_IMAGE_HELPER_VARIABLE "=1";
  variables[count + 1] = NULL;
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_adddup2(&actions, ends[1], 0);
  posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0);
  posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0);
  posix_spawn_file_actions_addclosefrom_np(&actions, 3);
  posix_spawnattr_t attributes;
  posix_spawnattr_init(&attributes);
  sigset_t none, all;
  sigemptyset(&none);
  sigfillset(&all);
  posix_spawnattr_setsigmask(&attributes, &none);
  posix_spawnattr_setsigdefault(&attributes, &all);
  // A separate process group receives no signals from the terminal.
  posix_spawnattr_setpgroup(&attributes, 0);
  posix_spawnattr_setflags(
      &attributes, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETPGROUP);
  char *arguments[] = {"image-helper", NULL};
  pid_t process = -1;
  int error =
      posix_spawn(&process, "/proc/self/exe", &actions, &attributes, arguments, variables);
  posix_spawn_file_actions_destroy(&actions);
  posix_spawnattr_destroy(&attributes);
  free(variables);
  close(ends[1]);
  if (error != 0) {
    close(ends[0]);
    errno = error;
    return -1;
  }
  *connection = ends[0];
  return process;
}

static bool limit(int resource, rlim_t value) {
  struct rlimit limit;
  if (getrlimit(resource, &limit) != 0) return false;
  if (value < limit.rlim_max) limit.rlim_max = value;
  limit.rlim_cur = limit.rlim_max;
  return setrlimit(resource, &limit) == 0;
}

// The system calls that decoding needs. All others fail.
static const int allowed_calls[] = {
    SYS_read,          SYS_write,          SYS_readv,        SYS_writev,       SYS_close,
    SYS_fstat,         SYS_newfstatat,     SYS_lseek,          SYS_mmap,         SYS_munmap,       SYS_mremap,
    SYS_mprotect,      SYS_madvise,        SYS_brk,          SYS_futex,        SYS_sched_yield,
    SYS_rt_sigreturn,  SYS_rt_sigaction,   SYS_rt_sigprocmask, SYS_sigaltstack,
    SYS_clock_gettime, SYS_clock_nanosleep, SYS_nanosleep,   SYS_gettimeofday, SYS_getrandom,
    SYS_getpid,        SYS_gettid,         SYS_exit,         SYS_exit_group,   SYS_restart_syscall,
    SYS_set_robust_list, SYS_sched_getaffinity,
    SYS_sched_getattr, SYS_sched_setattr,
    SYS_faccessat,
#ifdef SYS_access
    SYS_access,
#endif
#ifdef SYS_stat
    SYS_stat,
#endif
#ifdef SYS_time
    SYS_time,
#endif
#ifdef SYS_rseq
    SYS_rseq,
#endif
};

static bool filter_calls(void) {
#if defined(__x86_64__)
  const unsigned architecture = AUDIT_ARCH_X86_64;
#elif defined(__aarch64__)
  const unsigned architecture = AUDIT_ARCH_AARCH64;
#else
  errno = ENOSYS;
  return false;
#endif
  enum { count = sizeof allowed_calls / sizeof allowed_calls[0] };
  struct sock_filter program[count + 16];
  size_t length = 0;
#define ADD(...) program[length++] = (struct sock_filter)__VA_ARGS__
  ADD(BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, arch)));
  ADD(BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, architecture, 1, 0));
  ADD(BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_KILL_PROCESS));
  ADD(BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)));
  // Allows threads but no processes. A filter cannot read the flags of clone3, so clone3 fails and
  // the C library falls back to clone.
  ADD(BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_clone3, 0, 1));
  ADD(BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | ENOSYS));
  ADD(BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_clone, 0, 4));
  ADD(BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, args[0])));
  ADD(BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, CLONE_THREAD, 0, 1));
  ADD(BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW));
  ADD(BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | EPERM));
  for (size_t i = 0; i < count; i++)
    ADD(BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, allowed_calls[i], count - i, 0));
  ADD(BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | EPERM));
  ADD(BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW));
#undef ADD
  struct sock_fprog filter = {length, program};
  return prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 &&
         prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &filter) == 0;
}

static uint64_t memory_in_use(void) {
  unsigned long long pages = 0;
  FILE *file = fopen("/proc/self/statm", "r");
  if (file == NULL) return 0;
  if (fscanf(file, "%llu", &pages) != 1) pages = 0;
  fclose(file);
  return pages * (uint64_t)sysconf(_SC_PAGESIZE);
}

bool weft_image_helper_seal(uint64_t memory, unsigned seconds) {
  return limit(RLIMIT_AS, memory_in_use() + memory) && limit(RLIMIT_CPU, seconds) &&
         limit(RLIMIT_CORE, 0) && limit(RLIMIT_FSIZE, 0) && limit(RLIMIT_NOFILE, 0) &&
         filter_calls();
}

int64_t weft_image_helper_time_of(pid_t process) {
  clockid_t clock;
  struct timespec time;
  if (clock_getcpuclockid(process, &clock) != 0 || clock_gettime(clock, &time) != 0) return -1;
  return (int64_t)time.tv_sec * 1000000000 + time.tv_nsec;
}
