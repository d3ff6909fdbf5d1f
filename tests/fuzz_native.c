/* The libFuzzer target: any bytes as input of the native dialect. */
#include "native_check.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t count);

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t count)
{
    static NativeCheck check;
    native_check_init(&check);
    native_check_feed(&check, (const char *)bytes, count);
    native_check_feed(&check, "\n", 1);
    native_check_free(&check);
    return 0;
}
