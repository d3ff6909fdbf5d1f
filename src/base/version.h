/* The version of all programs, as --version and the greetings tell it. */
#ifndef BASE_VERSION_H
#define BASE_VERSION_H

#define FOURINROW_VERSION "1.1.0"

#endif
