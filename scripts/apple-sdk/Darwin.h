// The C library of Apple's systems, as far as this package calls it.
#pragma once

// Types.
typedef signed char int8_t;
typedef short int16_t;
typedef int int32_t;
typedef long long int64_t;
typedef unsigned char uint8_t;
typedef unsigned short uint16_t;
typedef unsigned int uint32_t;
typedef uint16_t uint_least16_t;
typedef uint32_t uint_least32_t;
typedef unsigned long long uint64_t;
typedef long intptr_t;
typedef unsigned long uintptr_t;
typedef unsigned long size_t;
typedef long ssize_t;
typedef int32_t blksize_t;
typedef int64_t blkcnt_t;
typedef int32_t dev_t;
typedef uint32_t gid_t;
typedef uint64_t ino_t;
typedef uint16_t mode_t;
typedef unsigned int nfds_t;
typedef uint16_t nlink_t;
typedef int64_t off_t;
typedef int32_t pid_t;
typedef uint32_t sigset_t;
typedef int32_t suseconds_t;
typedef long time_t;
typedef uint32_t uid_t;
typedef uint32_t useconds_t;
typedef int jmp_buf[37];
typedef struct __sFILE FILE;
struct in6_addr {
  uint8_t bytes[16];
};
#define AF_INET6 30
struct tm {
  int tm_sec, tm_min, tm_hour, tm_mday, tm_mon, tm_year, tm_wday, tm_yday, tm_isdst;
  long tm_gmtoff;
  char *tm_zone;
};

// Time.
struct timespec { time_t tv_sec; long tv_nsec; };
struct timeval { time_t tv_sec; suseconds_t tv_usec; };
typedef enum { _CLOCK_REALTIME = 0, _CLOCK_MONOTONIC = 6, _CLOCK_MONOTONIC_RAW = 4, _CLOCK_PROCESS_CPUTIME_ID = 12 } clockid_t;
time_t time(time_t *);
struct tm *gmtime_r(const time_t *, struct tm *);
int clock_gettime(clockid_t clock_id, struct timespec *tp);
int nanosleep(const struct timespec *, struct timespec *);
int usleep(useconds_t);

// Files.
struct stat {
  dev_t st_dev; mode_t st_mode; nlink_t st_nlink; ino_t st_ino; uid_t st_uid; gid_t st_gid;
  dev_t st_rdev; struct timespec st_atimespec, st_mtimespec, st_ctimespec, st_birthtimespec;
  off_t st_size; blkcnt_t st_blocks; blksize_t st_blksize; uint32_t st_flags, st_gen;
};
int stat(const char *, struct stat *);
int fstat(int, struct stat *);
int lstat(const char *, struct stat *);
int fstatat(int, const char *, struct stat *, int);
struct statvfs {
  unsigned long f_bsize, f_frsize;
  unsigned int f_blocks, f_bfree, f_bavail, f_files, f_ffree, f_favail;
  unsigned long f_fsid, f_flag, f_namemax;
};
int statvfs(const char *, struct statvfs *);
int access(const char *, int);
int chmod(const char *, mode_t);
int close(int);
int dup(int);
int fchmod(int, mode_t);
int fchown(int, uid_t, gid_t);
int fsync(int);
int ftruncate(int, off_t);
off_t lseek(int, off_t, int);
int isatty(int);
int link(const char *, const char *);
int mkdir(const char *, mode_t);
char *mkdtemp(char *);
int pipe(int [2]);
ssize_t pread(int, void *, size_t, off_t);
ssize_t pwrite(int, const void *, size_t, off_t);
ssize_t read(int, void *, size_t);
ssize_t readlink(const char *, char *, size_t);
char *realpath(const char *, char *);
char *getcwd(char *, size_t);
int rename(const char *, const char *);
int rmdir(const char *);
int unlink(const char *);
ssize_t write(int, const void *, size_t);
struct flock { off_t l_start, l_len; pid_t l_pid; short l_type, l_whence; };
int flock(int, int);
typedef unsigned long long rlim_t;
struct rlimit { rlim_t rlim_cur, rlim_max; };
#define RLIMIT_CPU 0
#define RLIMIT_FSIZE 1
#define RLIMIT_DATA 2
#define RLIMIT_STACK 3
#define RLIMIT_CORE 4
#define RLIMIT_AS 5
int getrlimit(int, struct rlimit *);
int setrlimit(int, const struct rlimit *);
struct dirent {
  ino_t d_ino; uint64_t d_seekoff; uint16_t d_reclen, d_namlen; uint8_t d_type; char d_name[1024];
};
typedef struct { int dd_fd; } DIR;
DIR *opendir(const char *);
struct dirent *readdir(DIR *);
int closedir(DIR *);
int dirfd(DIR *);
struct winsize { unsigned short ws_row, ws_col, ws_xpixel, ws_ypixel; };
struct pollfd { int fd; short events, revents; };
int poll(struct pollfd *, nfds_t, int);
#define O_RDONLY 0x0000
#define O_WRONLY 0x0001
#define O_RDWR 0x0002
#define O_NONBLOCK 0x00000004
#define O_APPEND 0x00000008
#define O_NOFOLLOW 0x00000100
#define O_CREAT 0x00000200
#define O_TRUNC 0x00000400
#define O_EXCL 0x00000800
#define O_DIRECTORY 0x00100000
#define O_CLOEXEC 0x01000000
#define AT_SYMLINK_NOFOLLOW 0x0020
#define DT_UNKNOWN 0
#define DT_DIR 4
#define DT_REG 8
#define DT_LNK 10
#define F_GETFD 1
#define F_SETFD 2
#define F_DUPFD_CLOEXEC 67
#define F_GETFL 3
#define F_SETFL 4
#define FD_CLOEXEC 1
#define LOCK_SH 1
#define LOCK_EX 2
#define LOCK_NB 4
#define LOCK_UN 8
#define SEEK_SET 0
#define SEEK_CUR 1
#define SEEK_END 2
#define F_OK 0
#define X_OK 1
#define W_OK 2
#define R_OK 4
#define POLLIN 0x0001
#define POLLERR 0x0008
#define POLLHUP 0x0010
#define POLLOUT 0x0004
#define STDIN_FILENO 0
#define STDOUT_FILENO 1
#define STDERR_FILENO 2
#define PATH_MAX 1024

// Memory and text.
void *calloc(size_t, size_t);
void free(void *);
void *malloc(size_t);
int posix_memalign(void **, size_t, size_t);
void *memchr(const void *, int, size_t);
int memcmp(const void *, const void *, size_t);
void *memcpy(void *, const void *, size_t);
void *memmove(void *, const void *, size_t);
void *memset(void *, int, size_t);
void *mmap(void *, size_t, int, int, int, off_t);
int munmap(void *, size_t);
int madvise(void *, size_t, int);
int strcmp(const char *, const char *);
char *strdup(const char *);
char *strerror(int);
int strerror_r(int, char *, size_t);
size_t strlen(const char *);
double strtod(const char *, char **);
float strtof(const char *, char **);
#define PROT_NONE 0
#define PROT_READ 1
#define PROT_WRITE 2
#define MAP_SHARED 0x0001
#define MAP_PRIVATE 0x0002
#define MAP_ANON 0x1000
#define MADV_RANDOM 1
#define MADV_SEQUENTIAL 2
#define MADV_WILLNEED 3

// The process.
void exit(int) __attribute__((noreturn));
void _exit(int) __attribute__((noreturn));
#define EXIT_FAILURE 1
char *getenv(const char *);
int setenv(const char *, const char *, int);
int unsetenv(const char *);
pid_t getpid(void);
int nice(int);
uid_t getuid(void);
uid_t geteuid(void);
struct passwd {
  char *pw_name, *pw_passwd; uid_t pw_uid; gid_t pw_gid; time_t pw_change; char *pw_class;
  char *pw_gecos, *pw_dir, *pw_shell; time_t pw_expire;
};
int getpwuid_r(uid_t, struct passwd *, char *, size_t, struct passwd **);
struct rusage {
  struct timeval ru_utime, ru_stime;
  long ru_maxrss, ru_ixrss, ru_idrss, ru_isrss, ru_minflt, ru_majflt, ru_nswap, ru_inblock;
  long ru_oublock, ru_msgsnd, ru_msgrcv, ru_nsignals, ru_nvcsw, ru_nivcsw;
};
int getrusage(int, struct rusage *);
long sysconf(int);
int sysctlbyname(const char *, void *, size_t *, void *, size_t);
pid_t waitpid(pid_t, int *, int);
int *__error(void);
#define RUSAGE_SELF 0
#define RUSAGE_CHILDREN -1
#define WNOHANG 1
#define _SC_PAGESIZE 29
#define _SC_NPROCESSORS_ONLN 58
#define EPERM 1
#define ENOENT 2
#define EILSEQ 92
#define ESRCH 3
#define EINTR 4
#define EIO 5
#define ENXIO 6
#define EBADF 9
#define ECHILD 10
#define ENOMEM 12
#define EACCES 13
#define EBUSY 16
#define EEXIST 17
#define ENODEV 19
#define ENOTDIR 20
#define EISDIR 21
#define EINVAL 22
#define ETXTBSY 26
#define EFBIG 27
#define ENOSPC 28
#define ESPIPE 29
#define EROFS 30
#define EPIPE 32
#define EAGAIN 35
#define EADDRINUSE 48
#define EWOULDBLOCK EAGAIN
#define ENOTSUP 45
#define ELOOP 62
#define ENAMETOOLONG 63
#define ENOTEMPTY 66
#define EDQUOT 69
#define ENOLCK 77
#define ENOSYS 78
#define EOVERFLOW 84
#define EOPNOTSUPP 102

// Other programs.
typedef void *posix_spawn_file_actions_t;
typedef void *posix_spawnattr_t;
int posix_spawn(
    pid_t *, const char *, const posix_spawn_file_actions_t *, const posix_spawnattr_t *,
    char *const [], char *const []);
int posix_spawn_file_actions_adddup2(posix_spawn_file_actions_t *, int, int);
int posix_spawn_file_actions_addopen(
    posix_spawn_file_actions_t *, int, const char *, int, mode_t);
int posix_spawn_file_actions_destroy(posix_spawn_file_actions_t *);
int posix_spawn_file_actions_init(posix_spawn_file_actions_t *);
int posix_spawnattr_destroy(posix_spawnattr_t *);
int posix_spawnattr_init(posix_spawnattr_t *);
int posix_spawnattr_setflags(posix_spawnattr_t *, short);
int posix_spawnattr_setpgroup(posix_spawnattr_t *, pid_t);
int posix_spawnattr_setsigdefault(posix_spawnattr_t *, const sigset_t *);
int posix_spawnattr_setsigmask(posix_spawnattr_t *, const sigset_t *);
#define POSIX_SPAWN_SETPGROUP 0x0002
#define POSIX_SPAWN_SETSIGDEF 0x0004
#define POSIX_SPAWN_SETSIGMASK 0x0008

// Signals.
typedef void (*sig_t)(int);
sig_t signal(int, sig_t);
union __sigaction_u {
  void (*__sa_handler)(int);
  void (*__sa_sigaction)(int, struct __siginfo *, void *);
};
struct sigaction { union __sigaction_u __sigaction_u; sigset_t sa_mask; int sa_flags; };
int sigaction(int, const struct sigaction *, struct sigaction *);
int sigaddset(sigset_t *, int);
int sigemptyset(sigset_t *);
int sigismember(const sigset_t *, int);
int sigpending(sigset_t *);
int sigprocmask(int, const sigset_t *, sigset_t *);
int sigwait(const sigset_t *, int *);
int kill(pid_t, int);
int raise(int);
#define SIGHUP 1
#define SIGINT 2
#define SIGILL 4
#define SIGTRAP 5
#define SIGABRT 6
#define SIGFPE 8
#define SIGKILL 9
#define SIGBUS 10
#define SIGSEGV 11
#define SIGSYS 12
#define SIGPIPE 13
#define SIGTERM 15
#define SIGCHLD 20
#define SIGXCPU 24
#define SIGXFSZ 25
#define SIGUSR1 30
#define SA_RESTART 0x0002
#define SIG_BLOCK 1
#define SIG_UNBLOCK 2
#define SIG_SETMASK 3

// Threads.
#pragma clang assume_nonnull begin
typedef struct _opaque_pthread_t { long sig; char opaque[8184]; } *pthread_t;
typedef struct _opaque_pthread_attr_t { long sig; char opaque[56]; } pthread_attr_t;
int pthread_attr_init(pthread_attr_t *_Nonnull);
int pthread_attr_destroy(pthread_attr_t *_Nonnull);
int pthread_attr_setstacksize(pthread_attr_t *_Nonnull, size_t);
typedef struct _opaque_pthread_cond_t { long sig; char opaque[40]; } pthread_cond_t;
typedef struct _opaque_pthread_condattr_t { long sig; char opaque[8]; } pthread_condattr_t;
typedef struct _opaque_pthread_mutex_t { long sig; char opaque[56]; } pthread_mutex_t;
typedef struct _opaque_pthread_mutexattr_t { long sig; char opaque[8]; } pthread_mutexattr_t;
int pthread_create(
    pthread_t _Nullable *_Nonnull, const pthread_attr_t *_Nullable,
    void *_Nullable (*_Nonnull)(void *_Nonnull), void *_Nullable);
int pthread_detach(pthread_t);
int pthread_join(pthread_t, void *_Nullable *_Nullable);
int pthread_kill(pthread_t, int);
pthread_t pthread_self(void);
int pthread_cond_broadcast(pthread_cond_t *);
int pthread_cond_destroy(pthread_cond_t *);
int pthread_cond_init(pthread_cond_t *, const pthread_condattr_t *_Nullable);
int pthread_cond_signal(pthread_cond_t *);
int pthread_cond_timedwait_relative_np(
    pthread_cond_t *, pthread_mutex_t *, const struct timespec *_Nullable);
int pthread_cond_wait(pthread_cond_t *, pthread_mutex_t *);
int pthread_mutex_destroy(pthread_mutex_t *);
int pthread_mutex_init(pthread_mutex_t *, const pthread_mutexattr_t *_Nullable);
int pthread_mutex_lock(pthread_mutex_t *);
int pthread_mutex_unlock(pthread_mutex_t *);
int pthread_sigmask(int, const sigset_t *_Nullable, sigset_t *_Nullable);
int inet_pton(int, const char *, void *);
#pragma clang assume_nonnull end

// Mathematics.
double atan(double);
double atan2(double, double);
float atan2f(float, float);
double cos(double);
float cosf(float);
double exp(double);
float expf(float);
double fmod(double, double);
double hypot(double, double);
float hypotf(float, float);
double log(double);
float logf(float);
double pow(double, double);
float powf(float, float);
double rint(double);
float rintf(float);
double sin(double);
float sinf(float);
double tan(double);
#define M_PI 3.14159265358979323846264338327950288
