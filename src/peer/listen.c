/* One poll() for all. */
#include "peer/listen.h"

void listen_to(Peer *const peers[], int count)
{
    enum { MOMENT_MS = 20 };
    struct pollfd files[LISTEN_MAX * PEER_POLL_MAX];
    int file_count = 0, ms = MOMENT_MS;
    for (int i = 0; i < count; i++) {
        file_count += peer_poll(peers[i], files + file_count);
        if (peer_wants_look(peers[i]))
            ms = PEER_LOOK_MS;
    }
    poll(files, (nfds_t)file_count, ms);
    for (int i = 0; i < count; i++)
        peer_receive(peers[i]);
}
