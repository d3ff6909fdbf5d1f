/* All words that the viewer shows, in one table, in the languages of the documents it grew out of. */
#ifndef VIEW_WORDS_H
#define VIEW_WORDS_H

typedef enum { LANGUAGE_ENGLISH, LANGUAGE_GERMAN, LANGUAGE_SPANISH, LANGUAGE_KOREAN, LANGUAGE_COUNT } Language;

typedef enum {
    /* buttons of the head */
    PHRASE_NEW, PHRASE_UNDO, PHRASE_REDO, PHRASE_HINT, PHRASE_ANALYSIS, PHRASE_MENU,
    /* who plays */
    PHRASE_YOU, PHRASE_COMPUTER, PHRASE_YELLOW, PHRASE_RED, PHRASE_GAMES_WON, PHRASE_GAMES_WON_TIED,
    /* whose turn it is */
    PHRASE_YOUR_TURN, PHRASE_TO_MOVE, PHRASE_COMPUTER_THINKS, PHRASE_THINKS, PHRASE_WAITS, PHRASE_HAS_FAILED, PHRASE_FIRST_TURN,
    PHRASE_HINT_IS, PHRASE_NOT_YOUR_TURN, PHRASE_COLUMN_FULL,
    /* the end of a game */
    PHRASE_TIE, PHRASE_YOU_WON, PHRASE_COMPUTER_WON, PHRASE_WON, PHRASE_ON_TIME, PHRASE_IN_LINE, PHRASE_BOARD_FULL, PHRASE_TIME_UP,
    PHRASE_NEXT_GAME, PHRASE_LOOK,
    /* faults */
    PHRASE_RESTART, PHRASE_OTHER_OPPONENT, PHRASE_PLAY_MYSELF, PHRASE_CLOSE,
    /* analysis */
    PHRASE_FOR_SIDE, PHRASE_EARLIER, PHRASE_UPWARD, PHRASE_ANALYSIS_ON, PHRASE_ANALYSIS_OFF,
    PHRASE_COUNT
} Phrase;

/* The words, UTF-8; where they are a format, its arguments are those of the English one, in the same order. */
const char *words_say(Language language, Phrase phrase);

/* The language of a locale's name such as de_DE.UTF-8; English if it is none of ours. */
Language words_language(const char *locale);

/* What a language calls itself, and its two letters. */
const char *words_language_name(Language language);
const char *words_language_code(Language language);

#endif
