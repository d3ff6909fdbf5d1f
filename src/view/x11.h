/* What Xlib does about a request that the server refuses. */
#ifndef VIEW_X11_H
#define VIEW_X11_H

/* From here on such a refusal ends nothing; to be called before SDL_Init, so that this holds until SDL has closed all it opened. Does nothing
 * where there is no Xlib. */
void x11_outlive_refusals(void);

#endif
