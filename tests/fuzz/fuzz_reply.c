/* What a persistent test process answers: any bytes are a verdict with a message, nothing yet,
 * garbage, or the end.  A verdict is one of the four. */
#include "oracle/job/resident_test.h"

#include <fcntl.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n_bytes);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n_bytes)
{
    struct resident server;
    int ends[2];
    if (n_bytes > 16384 || pipe2(ends, O_NONBLOCK | O_CLOEXEC) != 0)
        return 0;
    resident_init(&server, "/tmp");
    server.from = ends[0];
    if (write(ends[1], data, n_bytes) < 0)
        abort();
    if (n_bytes > 0 && data[0] % 2 == 0) { /* every other time the process has ended */
        close(ends[1]);
        ends[1] = -1;
    }
    for (int i = 0; i < 8; i++) {
        enum verdict verdict = VERDICT_UNRESOLVED;
        char message[FINGERPRINT_ROOM] = "";
        enum server_reply reply = resident_listen(&server, &verdict, message);
        if (verdict > VERDICT_UNRESOLVED || strlen(message) >= FINGERPRINT_ROOM)
            abort();
        if (reply != REPLY_NONE)
            break;
    }
    if (ends[1] >= 0)
        close(ends[1]);
    resident_done(&server);
    return 0;
}
