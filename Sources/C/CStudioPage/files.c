#include "CStudioPage.h"

// The files of the page, embedded when this is compiled. C rather than Swift, whose compiler takes
// minutes where this one takes a moment. Written by scripts/page-files.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char address_js[] = {
#embed "../../Doors/VisionStudio/Page/address.js"
};
static const unsigned char archive_js[] = {
#embed "../../Doors/VisionStudio/Page/archive.js"
};
static const unsigned char backdrops_js[] = {
#embed "../../Doors/VisionStudio/Page/backdrops.js"
};
static const unsigned char blur_js[] = {
#embed "../../Doors/VisionStudio/Page/blur.js"
};
static const unsigned char camera_js[] = {
#embed "../../Doors/VisionStudio/Page/camera.js"
};
static const unsigned char check_js[] = {
#embed "../../Doors/VisionStudio/Page/check.js"
};
static const unsigned char colors_js[] = {
#embed "../../Doors/VisionStudio/Page/colors.js"
};
static const unsigned char common_js[] = {
#embed "../../Doors/VisionStudio/Page/common.js"
};
static const unsigned char dom_js[] = {
#embed "../../Doors/VisionStudio/Page/dom.js"
};
static const unsigned char dropped_js[] = {
#embed "../../Doors/VisionStudio/Page/dropped.js"
};
static const unsigned char escapes_js[] = {
#embed "../../Doors/VisionStudio/Page/escapes.js"
};
static const unsigned char favicon_svg[] = {
#embed "../../Doors/VisionStudio/Page/favicon.svg"
};
static const unsigned char fetching_js[] = {
#embed "../../Doors/VisionStudio/Page/fetching.js"
};
static const unsigned char fields_js[] = {
#embed "../../Doors/VisionStudio/Page/fields.js"
};
static const unsigned char film_js[] = {
#embed "../../Doors/VisionStudio/Page/film.js"
};
static const unsigned char forms_js[] = {
#embed "../../Doors/VisionStudio/Page/forms.js"
};
static const unsigned char gallery_js[] = {
#embed "../../Doors/VisionStudio/Page/gallery.js"
};
static const unsigned char index_html[] = {
#embed "../../Doors/VisionStudio/Page/index.html"
};
static const unsigned char inspector_js[] = {
#embed "../../Doors/VisionStudio/Page/inspector.js"
};
static const unsigned char jobs_js[] = {
#embed "../../Doors/VisionStudio/Page/jobs.js"
};
static const unsigned char language_js[] = {
#embed "../../Doors/VisionStudio/Page/language.js"
};
static const unsigned char languages_js[] = {
#embed "../../Doors/VisionStudio/Page/languages.js"
};
static const unsigned char main_js[] = {
#embed "../../Doors/VisionStudio/Page/main.js"
};
static const unsigned char masks_js[] = {
#embed "../../Doors/VisionStudio/Page/masks.js"
};
static const unsigned char models_js[] = {
#embed "../../Doors/VisionStudio/Page/models.js"
};
static const unsigned char moments_js[] = {
#embed "../../Doors/VisionStudio/Page/moments.js"
};
static const unsigned char orientation_js[] = {
#embed "../../Doors/VisionStudio/Page/orientation.js"
};
static const unsigned char painter_js[] = {
#embed "../../Doors/VisionStudio/Page/painter.js"
};
static const unsigned char pane_js[] = {
#embed "../../Doors/VisionStudio/Page/pane.js"
};
static const unsigned char panel_js[] = {
#embed "../../Doors/VisionStudio/Page/panel.js"
};
static const unsigned char phrases_js[] = {
#embed "../../Doors/VisionStudio/Page/phrases.js"
};
static const unsigned char pictures_js[] = {
#embed "../../Doors/VisionStudio/Page/pictures.js"
};
static const unsigned char presentation_js[] = {
#embed "../../Doors/VisionStudio/Page/presentation.js"
};
static const unsigned char problems_js[] = {
#embed "../../Doors/VisionStudio/Page/problems.js"
};
static const unsigned char samples_js[] = {
#embed "../../Doors/VisionStudio/Page/samples.js"
};
static const unsigned char saving_js[] = {
#embed "../../Doors/VisionStudio/Page/saving.js"
};
static const unsigned char service_js[] = {
#embed "../../Doors/VisionStudio/Page/service.js"
};
static const unsigned char settings_js[] = {
#embed "../../Doors/VisionStudio/Page/settings.js"
};
static const unsigned char similarity_js[] = {
#embed "../../Doors/VisionStudio/Page/similarity.js"
};
static const unsigned char sketch_js[] = {
#embed "../../Doors/VisionStudio/Page/sketch.js"
};
static const unsigned char snippets_commands_js[] = {
#embed "../../Doors/VisionStudio/Page/snippets-commands.js"
};
static const unsigned char snippets_common_js[] = {
#embed "../../Doors/VisionStudio/Page/snippets-common.js"
};
static const unsigned char snippets_javascript_js[] = {
#embed "../../Doors/VisionStudio/Page/snippets-javascript.js"
};
static const unsigned char snippets_mediapipe_js[] = {
#embed "../../Doors/VisionStudio/Page/snippets-mediapipe.js"
};
static const unsigned char snippets_mlkit_js[] = {
#embed "../../Doors/VisionStudio/Page/snippets-mlkit.js"
};
static const unsigned char snippets_modern_js[] = {
#embed "../../Doors/VisionStudio/Page/snippets-modern.js"
};
static const unsigned char snippets_python_js[] = {
#embed "../../Doors/VisionStudio/Page/snippets-python.js"
};
static const unsigned char snippets_js[] = {
#embed "../../Doors/VisionStudio/Page/snippets.js"
};
static const unsigned char store_js[] = {
#embed "../../Doors/VisionStudio/Page/store.js"
};
static const unsigned char studio_css[] = {
#embed "../../Doors/VisionStudio/Page/studio.css"
};
static const unsigned char tabs_js[] = {
#embed "../../Doors/VisionStudio/Page/tabs.js"
};
static const unsigned char tasks_js[] = {
#embed "../../Doors/VisionStudio/Page/tasks.js"
};
static const unsigned char video_js[] = {
#embed "../../Doors/VisionStudio/Page/video.js"
};
static const unsigned char watching_js[] = {
#embed "../../Doors/VisionStudio/Page/watching.js"
};
static const unsigned char words_ar_json[] = {
#embed "../../Doors/VisionStudio/Page/words-ar.json"
};
static const unsigned char words_en_json[] = {
#embed "../../Doors/VisionStudio/Page/words-en.json"
};
static const unsigned char words_fa_json[] = {
#embed "../../Doors/VisionStudio/Page/words-fa.json"
};
static const unsigned char words_pt_br_json[] = {
#embed "../../Doors/VisionStudio/Page/words-pt-br.json"
};

#define FILE_AT(path, bytes) {path, bytes, sizeof bytes}
static const CStudioPageFile files[] = {
    FILE_AT("/address.js", address_js),
    FILE_AT("/archive.js", archive_js),
    FILE_AT("/backdrops.js", backdrops_js),
    FILE_AT("/blur.js", blur_js),
    FILE_AT("/camera.js", camera_js),
    FILE_AT("/check.js", check_js),
    FILE_AT("/colors.js", colors_js),
    FILE_AT("/common.js", common_js),
    FILE_AT("/dom.js", dom_js),
    FILE_AT("/dropped.js", dropped_js),
    FILE_AT("/escapes.js", escapes_js),
    FILE_AT("/favicon.svg", favicon_svg),
    FILE_AT("/fetching.js", fetching_js),
    FILE_AT("/fields.js", fields_js),
    FILE_AT("/film.js", film_js),
    FILE_AT("/forms.js", forms_js),
    FILE_AT("/gallery.js", gallery_js),
    FILE_AT("/", index_html),
    FILE_AT("/inspector.js", inspector_js),
    FILE_AT("/jobs.js", jobs_js),
    FILE_AT("/language.js", language_js),
    FILE_AT("/languages.js", languages_js),
    FILE_AT("/main.js", main_js),
    FILE_AT("/masks.js", masks_js),
    FILE_AT("/models.js", models_js),
    FILE_AT("/moments.js", moments_js),
    FILE_AT("/orientation.js", orientation_js),
    FILE_AT("/painter.js", painter_js),
    FILE_AT("/pane.js", pane_js),
    FILE_AT("/panel.js", panel_js),
    FILE_AT("/phrases.js", phrases_js),
    FILE_AT("/pictures.js", pictures_js),
    FILE_AT("/presentation.js", presentation_js),
    FILE_AT("/problems.js", problems_js),
    FILE_AT("/samples.js", samples_js),
    FILE_AT("/saving.js", saving_js),
    FILE_AT("/service.js", service_js),
    FILE_AT("/settings.js", settings_js),
    FILE_AT("/similarity.js", similarity_js),
    FILE_AT("/sketch.js", sketch_js),
    FILE_AT("/snippets-commands.js", snippets_commands_js),
    FILE_AT("/snippets-common.js", snippets_common_js),
    FILE_AT("/snippets-javascript.js", snippets_javascript_js),
    FILE_AT("/snippets-mediapipe.js", snippets_mediapipe_js),
    FILE_AT("/snippets-mlkit.js", snippets_mlkit_js),
    FILE_AT("/snippets-modern.js", snippets_modern_js),
    FILE_AT("/snippets-python.js", snippets_python_js),
    FILE_AT("/snippets.js", snippets_js),
    FILE_AT("/store.js", store_js),
    FILE_AT("/studio.css", studio_css),
    FILE_AT("/tabs.js", tabs_js),
    FILE_AT("/tasks.js", tasks_js),
    FILE_AT("/video.js", video_js),
    FILE_AT("/watching.js", watching_js),
    FILE_AT("/words-ar.json", words_ar_json),
    FILE_AT("/words-en.json", words_en_json),
    FILE_AT("/words-fa.json", words_fa_json),
    FILE_AT("/words-pt-br.json", words_pt_br_json),
};

long cstudiopage_count(void) { return sizeof files / sizeof files[0]; }

CStudioPageFile cstudiopage_file(long number) { return files[number]; }
