/* Rows as they are (pictures of equal cells repeat themselves, and differences hide that), and deflate with its fixed
 * codes, where a match is looked for at the last few places that had the same three bytes. Source: RFC 1950, 1951 and
 * 2083. */
#include "view/png.h"

#include "base/memory.h"
#include "base/text.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>

typedef struct {
    Text bytes;
    uint32_t bits;
    int bit_count;
} BitWriter;

/* Adds the low `count` bits of a number, the lowest first. */
static void put_bits(BitWriter *writer, uint32_t bits, int count)
{
    writer->bits |= bits << writer->bit_count;
    writer->bit_count += count;
    while (writer->bit_count >= 8) {
        const char byte = (char)(writer->bits & 255);
        text_add(&writer->bytes, &byte, 1);
        writer->bits >>= 8;
        writer->bit_count -= 8;
    }
}

/* Huffman codes go the other way round. */
static void put_code(BitWriter *writer, uint32_t code, int count)
{
    for (int i = count - 1; i >= 0; i--)
        put_bits(writer, code >> i & 1, 1);
}

/* A byte, or a symbol from 256 on, in the fixed code. */
static void put_symbol(BitWriter *writer, unsigned symbol)
{
    if (symbol < 144)
        put_code(writer, 0x30 + symbol, 8);
    else if (symbol < 256)
        put_code(writer, 0x190 + symbol - 144, 9);
    else if (symbol < 280)
        put_code(writer, symbol - 256, 7);
    else
        put_code(writer, 0xc0 + symbol - 280, 8);
}

enum { LEAST_MATCH = 3, MOST_MATCH = 258, WINDOW = 32768, HASH_BITS = 15 };

/* What came `distance` bytes before, `length` bytes of it. */
static void put_match(BitWriter *writer, int length, int distance)
{
    const int n = length - LEAST_MATCH, d = distance - 1;
    int extra = 0;
    if (length == MOST_MATCH) {
        put_symbol(writer, 285);
    } else {
        while (n >> (extra + 3) != 0)
            extra++;
        put_symbol(writer, (unsigned)(257 + 4 * extra + (n >> extra)));
        put_bits(writer, (uint32_t)n & ((1U << extra) - 1), extra);
    }
    for (extra = 0; d >> (extra + 2) != 0; extra++)
        continue;
    put_code(writer, (uint32_t)(2 * extra + (d >> extra)), 5);
    put_bits(writer, (uint32_t)d & ((1U << extra) - 1), extra);
}

static uint32_t adler(const uint8_t *bytes, size_t length)
{
    uint32_t a = 1, b = 0;
    for (size_t i = 0; i < length; i++) {
        a = (a + bytes[i]) % 65521;
        b = (b + a) % 65521;
    }
    return b << 16 | a;
}

static uint32_t crc(const char *bytes, size_t length)
{
    uint32_t sum = 0xffffffff;
    for (size_t i = 0; i < length; i++) {
        sum ^= (uint8_t)bytes[i];
        for (int bit = 0; bit < 8; bit++)
            sum = (sum & 1) != 0 ? sum >> 1 ^ 0xedb88320 : sum >> 1;
    }
    return ~sum;
}

static void put_number(Text *text, uint32_t number)
{
    const char bytes[4] = { (char)(number >> 24), (char)(number >> 16 & 255), (char)(number >> 8 & 255), (char)(number & 255) };
    text_add(text, bytes, sizeof bytes);
}

static void put_chunk(Text *text, const char *type, const char *bytes, size_t length)
{
    put_number(text, (uint32_t)length);
    const size_t start = text->length;
    text_add(text, type, 4);
    text_add(text, bytes, length);
    if (!text->failed)
        put_number(text, crc(text->bytes + start, text->length - start));
}

/* The rows as PNG wants them: a byte 0, which says that they are not filtered, before each. */
static void add_rows(Text *rows, const uint8_t *pixels, int width, int channels, int height)
{
    const size_t row = (size_t)width * (size_t)channels;
    for (int y = 0; y < height; y++) {
        text_add(rows, "\0", 1);
        text_add(rows, (const char *)pixels + (size_t)y * row, row);
    }
}

/* The place in the table of the three bytes at this address. */
static size_t hash(const uint8_t *bytes)
{
    const uint32_t three = (uint32_t)bytes[0] | (uint32_t)bytes[1] << 8 | (uint32_t)bytes[2] << 16;
    return (uint32_t)(three * 2654435761U) >> (32 - HASH_BITS);
}

/* Where three bytes were seen last, and for each place the one before it; all one higher, 0 is never. */
typedef struct {
    uint32_t last[1 << HASH_BITS], before[WINDOW];
} Seen;

static void note(Seen *seen, const uint8_t *bytes, size_t i, size_t length)
{
    if (i + LEAST_MATCH > length)
        return;
    uint32_t *last = &seen->last[hash(bytes + i)];
    seen->before[i % WINDOW] = *last;
    *last = (uint32_t)i + 1;
}

/* The longest match for the bytes at `i` among a few; its distance is written. 0 if there is none. */
static int find_match(const Seen *seen, const uint8_t *bytes, size_t i, size_t length, int *distance)
{
    enum { TRIES = 48 };
    int best = 0;
    if (i + LEAST_MATCH > length)
        return 0;
    uint32_t place = seen->last[hash(bytes + i)];
    for (int tries = 0; tries < TRIES && place > 0 && i + 1 - place < WINDOW && best < MOST_MATCH; tries++) {
        int match = 0;
        while (match < MOST_MATCH && i + (size_t)match < length && bytes[i + (size_t)match] == bytes[place - 1 + (size_t)match])
            match++;
        if (match > best) {
            best = match;
            *distance = (int)(i + 1 - place);
        }
        place = seen->before[(place - 1) % WINDOW];
    }
    return best;
}

static bool deflate(BitWriter *writer, const uint8_t *bytes, size_t length)
{
    Seen *seen = memory_zeroed(sizeof *seen);
    if (seen == NULL)
        return false;
    for (size_t i = 0; i < length;) {
        int distance = 0;
        const int match = find_match(seen, bytes, i, length, &distance);
        if (match >= LEAST_MATCH)
            put_match(writer, match, distance);
        else
            put_symbol(writer, bytes[i]);
        const size_t end = i + (match >= LEAST_MATCH ? (size_t)match : 1);
        for (; i < end; i++)
            note(seen, bytes, i, length);
    }
    free(seen);
    return true;
}

static bool compress(BitWriter *writer, const uint8_t *bytes, size_t length)
{
    text_add(&writer->bytes, "\x78\x01", 2);
    put_bits(writer, 1 | 1 << 1, 3); /* the last block, with fixed codes */
    if (!deflate(writer, bytes, length))
        return false;
    put_symbol(writer, 256);
    put_bits(writer, 0, 7); /* to the end of the byte */
    writer->bits = 0;
    writer->bit_count = 0;
    put_number(&writer->bytes, adler(bytes, length));
    return true;
}

/* False with errno. */
static bool write_file(const char *path, const Text *file)
{
    FILE *stream = fopen(path, "wbe");
    if (stream == NULL)
        return false;
    const bool is_written = fwrite(file->bytes, 1, file->length, stream) == file->length;
    const int error = errno;
    if (fclose(stream) != 0)
        return false;
    errno = error;
    return is_written;
}

bool png_write(const char *path, const uint8_t *pixels, int width, int height, int channels)
{
    Text head, rows, file;
    BitWriter writer = { .bit_count = 0 };
    text_init(&head);
    text_init(&rows);
    text_init(&file);
    text_init(&writer.bytes);
    put_number(&head, (uint32_t)width);
    put_number(&head, (uint32_t)height);
    text_add(&head, channels == 4 ? "\x08\x06\0\0\0" : "\x08\x02\0\0\0", 5);
    add_rows(&rows, pixels, width, channels, height);
    text_add(&file, "\x89PNG\r\n\x1a\n", 8);
    bool good = !head.failed && !rows.failed;
    good = good && compress(&writer, (const uint8_t *)rows.bytes, rows.length);
    if (good) {
        put_chunk(&file, "IHDR", head.bytes, head.length);
        put_chunk(&file, "IDAT", writer.bytes.bytes, writer.bytes.length);
        put_chunk(&file, "IEND", "", 0);
    }
    good = good && !writer.bytes.failed && !file.failed;
    const bool is_written = good && write_file(path, &file);
    const int error = good ? errno : ENOMEM;
    text_free(&head);
    text_free(&rows);
    text_free(&file);
    text_free(&writer.bytes);
    errno = error;
    return is_written;
}
