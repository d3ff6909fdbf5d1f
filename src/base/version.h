#ifndef BASE_VERSION_H
#define BASE_VERSION_H

#define FOURINROW_VERSION "0.1.0"

#endif
