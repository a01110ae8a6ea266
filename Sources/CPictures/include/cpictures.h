#ifndef CPICTURES_H
#define CPICTURES_H

#include <stdbool.h>
#include <stddef.h>

/// The functions of gdk-pixbuf and libchafa, which are opened at run time; nothing links to them.
typedef struct CPicturesLibrary CPicturesLibrary;

/// The ways to draw a picture on a terminal.
typedef enum {
  CPICTURES_HALF_BLOCKS_TRUECOLOR,
  CPICTURES_HALF_BLOCKS_256,
  CPICTURES_SIXEL,
  CPICTURES_KITTY,
  CPICTURES_ITERM2,
} CPicturesProtocol;

/// The area for a picture: columns and rows of cells, and the size of a cell in pixels.
typedef struct {
  int columns, rows;
  int cell_width, cell_height;
} CPicturesArea;

/// Opens the libraries and looks up their functions. On failure, returns NULL and writes the file
/// name of the missing library to `name`. The libraries stay open until the process ends.
CPicturesLibrary *cpictures_open(char *name, size_t name_size);

/// Returns true if the decoder with a name in gdk-pixbuf, such as `webp`, is installed. Not
/// thread-safe.
bool cpictures_decodes(const CPicturesLibrary *library, const char *format);

/// Decodes an image file, and draws it as large as the area allows without changing its ratio.
///
/// `format` is the decoder's name in gdk-pixbuf, such as `png`; no other decoder reads the file. An
/// image with more than `maximum_side` columns or rows of pixels isn't decoded. `area` becomes the
/// cells that the picture covers. Returns the bytes for the terminal, to be passed to
/// `cpictures_free`, or NULL if the file can't be decoded. Not thread-safe.
char *cpictures_draw(
    const CPicturesLibrary *library, const unsigned char *file, size_t size, const char *format,
    int maximum_side, CPicturesProtocol protocol, CPicturesArea *area, size_t *length);

void cpictures_free(char *bytes);

#endif
