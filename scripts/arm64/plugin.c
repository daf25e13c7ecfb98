// A plugin for QEMU that counts the instructions which a program runs, and prints their number to
// standard error when it ends. Declares what it calls, as Debian's packages hold no header for it:
// https://www.qemu.org/docs/master/devel/tcg-plugins.html.
#include <inttypes.h>
#include <stddef.h>
#include <stdio.h>

typedef uint64_t Plugin;
typedef struct qemu_plugin_tb Block;

void qemu_plugin_register_vcpu_tb_trans_cb(Plugin plugin, void (*made)(Plugin, Block *));
size_t qemu_plugin_tb_n_insns(const Block *block);
/// Adds a number at a place whenever a block runs; adding is operation 0, the only one.
void qemu_plugin_register_vcpu_tb_exec_inline(
    Block *block, int operation, void *place, uint64_t number);
void qemu_plugin_register_atexit_cb(Plugin plugin, void (*ended)(Plugin, void *), void *context);

/// The version of the interface that this is written for, which QEMU looks at.
extern int qemu_plugin_version;
int qemu_plugin_version = 1;
int qemu_plugin_install(Plugin plugin, const void *facts, int count, char **words);

static uint64_t instructions;

static void made(Plugin plugin, Block *block) {
  (void)plugin;
  qemu_plugin_register_vcpu_tb_exec_inline(block, 0, &instructions, qemu_plugin_tb_n_insns(block));
}

static void ended(Plugin plugin, void *context) {
  (void)plugin, (void)context;
  fprintf(stderr, "%" PRIu64 "\n", instructions);
}

int qemu_plugin_install(Plugin plugin, const void *facts, int count, char **words) {
  (void)facts, (void)count, (void)words;
  qemu_plugin_register_vcpu_tb_trans_cb(plugin, made);
  qemu_plugin_register_atexit_cb(plugin, ended, NULL);
  return 0;
}
