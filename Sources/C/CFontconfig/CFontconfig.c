#include "CFontconfig.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>

struct FcConfig;
struct FcPattern;
struct FcCharSet;
struct FcObjectSet;

/// fontconfig.h, FcFontSet.
struct FcFontSet {
  int count;
  int capacity;
  struct FcPattern **fonts;
};

#define FONTCONFIG_FUNCTIONS(X) \
  X(struct FcConfig *, ConfigCreate, (void)) \
  X(int, ConfigParseAndLoadFromMemory, (struct FcConfig *, const unsigned char *, int)) \
  X(int, ConfigBuildFonts, (struct FcConfig *)) \
  X(void, ConfigDestroy, (struct FcConfig *)) \
  X(struct FcPattern *, PatternCreate, (void)) \
  X(int, PatternAddBool, (struct FcPattern *, const char *, int)) \
  X(int, PatternGetString, (const struct FcPattern *, const char *, int, unsigned char **)) \
  X(int, PatternGetInteger, (const struct FcPattern *, const char *, int, int *)) \
  X(int, PatternGetCharSet, (const struct FcPattern *, const char *, int, struct FcCharSet **)) \
  X(void, PatternDestroy, (struct FcPattern *)) \
  X(int, CharSetHasChar, (const struct FcCharSet *, uint32_t)) \
  X(struct FcObjectSet *, ObjectSetCreate, (void)) \
  X(int, ObjectSetAdd, (struct FcObjectSet *, const char *)) \
  X(void, ObjectSetDestroy, (struct FcObjectSet *)) \
  X(struct FcFontSet *, FontList, (struct FcConfig *, struct FcPattern *, struct FcObjectSet *))

#define FONTCONFIG_MEMBER(result, name, parameters) result(*name) parameters;
static struct {
  FONTCONFIG_FUNCTIONS(FONTCONFIG_MEMBER)
} fc;

#ifdef __APPLE__
#define FONTCONFIG_FILE "libfontconfig.1.dylib"
#else
#define FONTCONFIG_FILE "libfontconfig.so.1"
#endif

/// The usual folders of fonts, and the caches that the system's own tools keep of them.
static const char folders[] =
    "<?xml version=\"1.0\"?><!DOCTYPE fontconfig SYSTEM \"fonts.dtd\"><fontconfig>"
    "<dir>/usr/share/fonts</dir><dir>/usr/local/share/fonts</dir>"
#ifdef __APPLE__
    "<dir>/System/Library/Fonts</dir><dir>/Library/Fonts</dir><dir>~/Library/Fonts</dir>"
#endif
    "<dir prefix=\"xdg\">fonts</dir><dir>~/.fonts</dir>"
    "<cachedir>/var/cache/fontconfig</cachedir><cachedir>/usr/lib/fontconfig/cache</cachedir>"
    "<cachedir prefix=\"xdg\">fontconfig</cachedir></fontconfig>";

static pthread_once_t load_once = PTHREAD_ONCE_INIT;
/// All fonts; kept until the process ends, as is the configuration that they are of.
static struct FcFontSet *fonts;
static char load_message[256];

/// Lists the fonts of a configuration with what is asked about them.
static struct FcFontSet *list(struct FcConfig *config) {
  struct FcPattern *pattern = fc.PatternCreate();
  struct FcObjectSet *wanted = fc.ObjectSetCreate();
  struct FcFontSet *set = NULL;
  if (pattern && wanted) {
    // A variable font is listed by its named instances.
    fc.PatternAddBool(pattern, "variable", 0);
    static const char *const names[] = {"file",  "family", "index",  "weight",
                                        "slant", "width",  "charset"};
    for (size_t index = 0; index < sizeof names / sizeof *names; index++) {
      fc.ObjectSetAdd(wanted, names[index]);
    }
    set = fc.FontList(config, pattern, wanted);
  }
  if (pattern) fc.PatternDestroy(pattern);
  if (wanted) fc.ObjectSetDestroy(wanted);
  return set;
}

static void load(void) {
  void *library = dlopen(FONTCONFIG_FILE, RTLD_NOW | RTLD_LOCAL);
  if (!library) {
    const char *reason = dlerror();
    snprintf(load_message, sizeof load_message, "%s", reason ? reason : FONTCONFIG_FILE);
    return;
  }
#define FONTCONFIG_FIND(result, name, parameters) \
  fc.name = (result(*) parameters)dlsym(library, "Fc" #name); \
  if (!fc.name) { \
    snprintf(load_message, sizeof load_message, "%s lacks Fc%s", FONTCONFIG_FILE, #name); \
    return; \
  }
  FONTCONFIG_FUNCTIONS(FONTCONFIG_FIND)
  struct FcConfig *config = fc.ConfigCreate();
  if (config && fc.ConfigParseAndLoadFromMemory(config, (const unsigned char *)folders, 0) &&
      fc.ConfigBuildFonts(config)) {
    fonts = list(config);
  }
  if (fonts) return;
  if (config) fc.ConfigDestroy(config);
  snprintf(load_message, sizeof load_message, "%s lists no fonts", FONTCONFIG_FILE);
}

const char *cfontconfig_load(void) {
  pthread_once(&load_once, load);
  return fonts ? NULL : load_message;
}

size_t cfontconfig_count(void) { return (size_t)fonts->count; }

/// Returns a property's text; null if it has none.
static const char *text(const struct FcPattern *pattern, const char *name) {
  unsigned char *found = NULL;
  return fc.PatternGetString(pattern, name, 0, &found) == 0 ? (const char *)found : NULL;
}

static int32_t number(const struct FcPattern *pattern, const char *name, int usual) {
  int found = usual;
  return fc.PatternGetInteger(pattern, name, 0, &found) == 0 ? found : usual;
}

bool cfontconfig_font(size_t place, CFontconfigFont *font) {
  const struct FcPattern *pattern = fonts->fonts[place];
  struct FcCharSet *letters = NULL;
  if (fc.PatternGetCharSet(pattern, "charset", 0, &letters) != 0) return false;
  *font = (CFontconfigFont){
      .path = text(pattern, "file"),
      .family = text(pattern, "family"),
      .index = number(pattern, "index", 0),
      .weight = number(pattern, "weight", 80),
      .slant = number(pattern, "slant", 0),
      .width = number(pattern, "width", 100),
      .letters = letters,
  };
  return font->path && font->family && letters;
}

bool cfontconfig_has(const void *letters, uint32_t scalar) {
  return fc.CharSetHasChar(letters, scalar) != 0;
}
