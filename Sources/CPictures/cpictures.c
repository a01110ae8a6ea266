#include "cpictures.h"

#include <dlfcn.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// The types and constants of GLib's, gdk-pixbuf's and libchafa's C interfaces that are used here,
// declared again because their headers needn't be there when ghf is built.
typedef struct {
  char *text;
  size_t length;
  size_t capacity;
} GString;

typedef void (*Log)(const char *domain, int level, const char *text, void *context);
typedef void (*SizePrepared)(void *loader, int width, int height, void *context);

enum { PIXELS_RGBA_UNASSOCIATED = 4, PIXELS_RGB = 8 };
enum { PIXELS_AS_SYMBOLS, PIXELS_AS_SIXELS, PIXELS_AS_KITTY, PIXELS_AS_ITERM2 };
enum { COLOURS_TRUE, COLOURS_256 };

struct CPicturesLibrary {
  void (*object_unref)(void *);
  unsigned long (*signal_connect_data)(void *, const char *, void (*)(void), void *, void *, int);
  char *(*string_free)(GString *, int);
  void *(*log_set_default_handler)(Log, void *);
  void *(*pixbuf_loader_new_with_type)(const char *, void **);
  int (*pixbuf_loader_write)(void *, const unsigned char *, size_t, void **);
  int (*pixbuf_loader_close)(void *, void **);
  void (*pixbuf_loader_set_size)(void *, int, int);
  void *(*pixbuf_loader_get_pixbuf)(void *);
  void *(*pixbuf_apply_embedded_orientation)(void *);
  int (*pixbuf_get_width)(const void *);
  int (*pixbuf_get_height)(const void *);
  int (*pixbuf_get_rowstride)(const void *);
  int (*pixbuf_get_has_alpha)(const void *);
  int (*pixbuf_get_n_channels)(const void *);
  int (*pixbuf_get_bits_per_sample)(const void *);
  const unsigned char *(*pixbuf_read_pixels)(const void *);
  void (*set_n_threads)(int);
  void *(*symbol_map_new)(void);
  void (*symbol_map_add_by_range)(void *, uint32_t, uint32_t);
  void (*symbol_map_unref)(void *);
  void *(*canvas_config_new)(void);
  void (*canvas_config_unref)(void *);
  void (*canvas_config_set_geometry)(void *, int, int);
  void (*canvas_config_set_cell_geometry)(void *, int, int);
  void (*canvas_config_set_canvas_mode)(void *, int);
  void (*canvas_config_set_pixel_mode)(void *, int);
  void (*canvas_config_set_symbol_map)(void *, const void *);
  void *(*canvas_new)(const void *);
  void (*canvas_unref)(void *);
  void (*canvas_draw_all_pixels)(void *, int, const uint8_t *, int, int, int);
  GString *(*canvas_print)(void *, void *);
  void *(*term_db_get_default)(void);
  void *(*term_db_get_fallback_info)(void *);
  void (*term_info_unref)(void *);
};

// dlsym returns a `void *`; writing through the pointer avoids a cast that ISO C forbids.
static bool resolve(void *image, const char *name, void **function) {
  *function = dlsym(image, name);
  return *function != NULL;
}

#define RESOLVE(image, prefix, function) \
  resolve(image, prefix #function, (void **)&library->function)

static bool resolve_decoder(void *image, CPicturesLibrary *library) {
  // GLib and GObject are libraries that gdk-pixbuf needs, so their functions are found through it.
  return RESOLVE(image, "g_", object_unref) && RESOLVE(image, "g_", signal_connect_data)
      && RESOLVE(image, "g_", string_free)
      && RESOLVE(image, "g_", log_set_default_handler)
      && RESOLVE(image, "gdk_", pixbuf_loader_new_with_type)
      && RESOLVE(image, "gdk_", pixbuf_loader_write)
      && RESOLVE(image, "gdk_", pixbuf_loader_close)
      && RESOLVE(image, "gdk_", pixbuf_loader_set_size)
      && RESOLVE(image, "gdk_", pixbuf_loader_get_pixbuf)
      && RESOLVE(image, "gdk_", pixbuf_apply_embedded_orientation)
      && RESOLVE(image, "gdk_", pixbuf_get_width) && RESOLVE(image, "gdk_", pixbuf_get_height)
      && RESOLVE(image, "gdk_", pixbuf_get_rowstride)
      && RESOLVE(image, "gdk_", pixbuf_get_has_alpha)
      && RESOLVE(image, "gdk_", pixbuf_get_n_channels)
      && RESOLVE(image, "gdk_", pixbuf_get_bits_per_sample)
      && RESOLVE(image, "gdk_", pixbuf_read_pixels);
}

static bool resolve_canvas(void *image, CPicturesLibrary *library) {
  return RESOLVE(image, "chafa_", set_n_threads) && RESOLVE(image, "chafa_", canvas_print)
      && RESOLVE(image, "chafa_", symbol_map_new)
      && RESOLVE(image, "chafa_", symbol_map_add_by_range)
      && RESOLVE(image, "chafa_", symbol_map_unref) && RESOLVE(image, "chafa_", canvas_config_new)
      && RESOLVE(image, "chafa_", canvas_config_unref)
      && RESOLVE(image, "chafa_", canvas_config_set_geometry)
      && RESOLVE(image, "chafa_", canvas_config_set_cell_geometry)
      && RESOLVE(image, "chafa_", canvas_config_set_canvas_mode)
      && RESOLVE(image, "chafa_", canvas_config_set_pixel_mode)
      && RESOLVE(image, "chafa_", canvas_config_set_symbol_map)
      && RESOLVE(image, "chafa_", canvas_new) && RESOLVE(image, "chafa_", canvas_unref)
      && RESOLVE(image, "chafa_", canvas_draw_all_pixels)
      && RESOLVE(image, "chafa_", term_db_get_default)
      && RESOLVE(image, "chafa_", term_db_get_fallback_info)
      && RESOLVE(image, "chafa_", term_info_unref);
}

#undef RESOLVE

#ifdef __APPLE__
static const char decoder_name[] = "libgdk_pixbuf-2.0.0.dylib";
static const char canvas_name[] = "libchafa.0.dylib";
#else
static const char decoder_name[] = "libgdk_pixbuf-2.0.so.0";
static const char canvas_name[] = "libchafa.so.0";
#endif

/// Discards a warning, which GLib would print on stderr.
static void ignore_log(const char *domain, int level, const char *text, void *context) {
  (void)domain, (void)level, (void)text, (void)context;
}

CPicturesLibrary *cpictures_open(char *name, size_t name_size) {
  CPicturesLibrary *library = calloc(1, sizeof *library);
  if (!library) return NULL;
  void *decoder = dlopen(decoder_name, RTLD_NOW | RTLD_LOCAL);
  void *canvas = decoder ? dlopen(canvas_name, RTLD_NOW | RTLD_LOCAL) : NULL;
  bool decodes = decoder && resolve_decoder(decoder, library);
  if (decodes && canvas && resolve_canvas(canvas, library)) {
    // Threads of its own would take longer to start than a small picture takes to draw.
    library->set_n_threads(1);
    library->log_set_default_handler(ignore_log, NULL);
    return library;
  }
  snprintf(name, name_size, "%s", decodes ? canvas_name : decoder_name);
  free(library);
  return NULL;
}

/// The limit for an image's sides, and the library to apply it with.
struct SideLimit {
  const CPicturesLibrary *library;
  int maximum;
};

/// Rejects an image that is too large, before its pixels are allocated: decoders don't decode an
/// image of size 0.
static void check_size(void *loader, int width, int height, void *context) {
  const struct SideLimit *limit = context;
  if (width > limit->maximum || height > limit->maximum) {
    limit->library->pixbuf_loader_set_size(loader, 0, 0);
  }
}

/// Returns a pixbuf that the caller owns, or NULL.
static void *decode(
    const CPicturesLibrary *library, const unsigned char *file, size_t size, const char *format,
    int maximum_side) {
  void *loader = library->pixbuf_loader_new_with_type(format, NULL);
  if (!loader) return NULL;
  struct SideLimit limit = {library, maximum_side};
  SizePrepared prepared = check_size;
  library->signal_connect_data(loader, "size-prepared", (void (*)(void))prepared, &limit, NULL, 0);
  bool is_read = library->pixbuf_loader_write(loader, file, size, NULL);
  // A file that was cut off is read, but can't be closed.
  bool is_whole = library->pixbuf_loader_close(loader, NULL);
  void *shown = is_read && is_whole ? library->pixbuf_loader_get_pixbuf(loader) : NULL;
  void *upright = shown ? library->pixbuf_apply_embedded_orientation(shown) : NULL;
  library->object_unref(loader);
  return upright;
}

bool cpictures_decodes(const CPicturesLibrary *library, const char *format) {
  void *loader = library->pixbuf_loader_new_with_type(format, NULL);
  if (!loader) return false;
  // A loader that isn't closed is reported as a mistake.
  library->pixbuf_loader_close(loader, NULL);
  library->object_unref(loader);
  return true;
}

/// Returns true if the pixbuf has the pixels that the canvas expects.
static bool is_drawable(const CPicturesLibrary *library, const void *pixbuf, int maximum_side) {
  int width = library->pixbuf_get_width(pixbuf);
  int height = library->pixbuf_get_height(pixbuf);
  int channels = library->pixbuf_get_has_alpha(pixbuf) ? 4 : 3;
  return width > 0 && height > 0 && width <= maximum_side && height <= maximum_side
      && library->pixbuf_get_bits_per_sample(pixbuf) == 8
      && library->pixbuf_get_n_channels(pixbuf) == channels;
}

static int cells(double pixels, int cell_size, int maximum) {
  int count = (int)(pixels / cell_size + 0.5);
  return count < 1 ? 1 : count > maximum ? maximum : count;
}

/// Reduces an area to the cells that an image covers if it keeps its ratio, rounded to whole cells.
static void fit(CPicturesArea *area, int width, int height) {
  double across = (double)(area->columns * area->cell_width) / width;
  double down = (double)(area->rows * area->cell_height) / height;
  double scale = across < down ? across : down;
  area->columns = cells(width * scale, area->cell_width, area->columns);
  area->rows = cells(height * scale, area->cell_height, area->rows);
}

/// Returns a configuration for an area that the picture fills.
static void *configuration(
    const CPicturesLibrary *library, CPicturesProtocol protocol, const CPicturesArea *area) {
  int pixel_mode = protocol == CPICTURES_SIXEL ? PIXELS_AS_SIXELS
      : protocol == CPICTURES_KITTY            ? PIXELS_AS_KITTY
      : protocol == CPICTURES_ITERM2           ? PIXELS_AS_ITERM2
                                               : PIXELS_AS_SYMBOLS;
  int colours = protocol == CPICTURES_HALF_BLOCKS_256 ? COLOURS_256 : COLOURS_TRUE;
  void *config = library->canvas_config_new();
  library->canvas_config_set_geometry(config, area->columns, area->rows);
  library->canvas_config_set_cell_geometry(config, area->cell_width, area->cell_height);
  library->canvas_config_set_pixel_mode(config, pixel_mode);
  library->canvas_config_set_canvas_mode(config, colours);
  void *symbols = library->symbol_map_new();
  library->symbol_map_add_by_range(symbols, 0x20, 0x20);
  library->symbol_map_add_by_range(symbols, 0x2580, 0x2580);
  library->symbol_map_add_by_range(symbols, 0x2584, 0x2584);
  library->canvas_config_set_symbol_map(config, symbols);
  library->symbol_map_unref(symbols);
  return config;
}

/// Returns the bytes of a pixbuf on a canvas, in allocated memory.
static char *print(
    const CPicturesLibrary *library, const void *pixbuf, const void *config, size_t *length) {
  void *canvas = library->canvas_new(config);
  library->canvas_draw_all_pixels(
      canvas, library->pixbuf_get_has_alpha(pixbuf) ? PIXELS_RGBA_UNASSOCIATED : PIXELS_RGB,
      library->pixbuf_read_pixels(pixbuf), library->pixbuf_get_width(pixbuf),
      library->pixbuf_get_height(pixbuf), library->pixbuf_get_rowstride(pixbuf));
  // The sequences of all protocols, whatever the environment says about the terminal.
  void *terminal = library->term_db_get_fallback_info(library->term_db_get_default());
  GString *printed = library->canvas_print(canvas, terminal);
  char *bytes = malloc(printed->length ? printed->length : 1);
  if (bytes) memcpy(bytes, printed->text, printed->length);
  *length = printed->length;
  library->string_free(printed, true);
  library->term_info_unref(terminal);
  library->canvas_unref(canvas);
  return bytes;
}

void cpictures_free(char *bytes) { free(bytes); }

char *cpictures_draw(
    const CPicturesLibrary *library, const unsigned char *file, size_t size, const char *format,
    int maximum_side, CPicturesProtocol protocol, CPicturesArea *area, size_t *length) {
  void *pixbuf = decode(library, file, size, format, maximum_side);
  if (!pixbuf) return NULL;
  char *bytes = NULL;
  if (is_drawable(library, pixbuf, maximum_side)) {
    fit(area, library->pixbuf_get_width(pixbuf), library->pixbuf_get_height(pixbuf));
    void *config = configuration(library, protocol, area);
    bytes = print(library, pixbuf, config, length);
    library->canvas_config_unref(config);
  }
  library->object_unref(pixbuf);
  return bytes;
}
