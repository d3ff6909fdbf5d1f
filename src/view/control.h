/* The course of things, carried out in the files of course.h, and mouse and keys, in input.c: what people do with mouse and keys,
 * what engines answer, whose clock runs. Knows no SDL; times are those of the caller's clock in microseconds, and
 * everything that happens by itself happens in control_advance. */
#ifndef VIEW_CONTROL_H
#define VIEW_CONTROL_H

#include "record/played.h"
#include "view/config.h"
#include "view/dialog.h"
#include "view/engines.h"
#include "view/review.h"
#include "view/roster.h"
#include "view/saves.h"

/* What the window does for the controller. */
typedef struct {
    void *context;
    void (*set_clipboard)(void *context, const char *text);
    bool (*get_clipboard)(void *context, char *text, size_t size);
    void (*toggle_fullscreen)(void *context);
    bool (*has_letters)(void *context, const char *text); /* all that these words need */
} Host;

typedef struct {
    Config config;          /* as it was kept */
    Setup setup;            /* the game to begin with */
    Language language;
    Look look;
    uint64_t seed;
    Contestant adviser;
    const char *program;    /* the engine of those that name none */
    bool animated, announced;
    int64_t delay;          /* between the moves of two engines, microseconds */
    const char *game_file;  /* that is saved and loaded in place of the list of games; NULL */
} ControlSettings;

/* The panels over the board; one at a time. */
typedef enum { PAGE_NONE, PAGE_NEW, PAGE_MENU, PAGE_HELP, PAGE_ABOUT, PAGE_SAVES, PAGE_ASK, PAGE_REVIEW, PAGE_COUNT } Page;

/* What can be heard: a disc that lands, the end of a game, whoever wins it and be it on time, an engine that fails. */
typedef enum { SOUND_DROP, SOUND_END, SOUND_FAULT, SOUND_COUNT } SoundKind;

/* What a person is asked before it is done. */
typedef enum { ASK_QUIT, ASK_TAKE_GAME, ASK_REPLACE_FILE, ASK_DELETE_SAVE, ASK_PLAY } Ask;

/* What the adviser is for: hints, Analysis and warnings; the review; the position behind a move that waits. */
typedef enum { ADVICE_POSITION, ADVICE_REVIEW, ADVICE_BEHIND } Advice;

/* A move that a person wants to make, which was not made yet. */
typedef struct {
    int column; /* -1 none */
    bool has_from;
    Point from; /* where the disc was let go, as control_play takes it */
    int cursor; /* the column chosen with the keys before, -1 none */
} Intention;

/* What telling.h has told last. */
typedef struct {
    Dialog panel;             /* no title: none */
    int banner, slot, button; /* the banner, whose fault it is about, -1 none, and the button, -1 none */
    int waits, game;          /* the seat of an engine that waits, from 1, 0 none; the game in which it does */
} Told;

enum { SLOT_ADVISER = SEATS, NOTICE_TEXT = 300, COMPOSED_TEXT = 64, CLIP_TEXT = 16384 };

typedef struct {
    const ControlSettings *settings;
    Host host;
    Engines *engines;
    Config config, kept;    /* what is kept for the next start, and what of it is kept already */
    Setup setup;            /* of the game in hand */
    Roster roster;
    const Contestant *player[SEATS]; /* in the roster */
    Model model;
    Motion motion;
    Layout layout;
    bool has_fault[ENGINE_SLOTS];
    EngineFault fault[ENGINE_SLOTS];
    unsigned tag, asked[ENGINE_SLOTS];      /* the tag of what each was asked for, 0 nothing */
    Board asked_board[ENGINE_SLOTS];
    bool started[ENGINE_SLOTS];
    bool starting[ENGINE_SLOTS]; /* it has not been seen to answer since */
    bool gave_up_adviser;   /* its fault was put away: until somebody wants something of it, it is not started again */
    bool paused;            /* engines do not move by themselves */
    int steps;              /* but so many moves they do */
    bool wants_hint;
    bool analyses;          /* Analysis is shown, and the adviser looks at every position */
    Review review;          /* of the game, or of an earlier one */
    Advice advice;          /* what the adviser was asked for last */
    bool reviewed;          /* it is complete, which was not told yet */
    Board judged_board;     /* the last position that the adviser has said all about that it has to say */
    PeerReport judged;      /* and what that was */
    Board behind_board;     /* the same of the position behind a move that waits */
    PeerReport behind;
    Intention weighed;      /* waits for what the adviser says of it */
    Intention doubted;      /* seems to throw the game away: the person is asked */
    Phrase doubt;           /* in these words */
    bool doubts;            /* which was not done yet */
    int hint;               /* the column that the adviser would play, -1 none */
    bool dragging;
    Seat dragged;           /* from whose pile */
    int pressed;            /* the column on which the button went down, -1 none */
    Page pressed_page;      /* that was open when it went down last */
    bool clicks_twice;      /* this press of it makes a double click */
    Point mouse;            /* pixels */
    int cursor;             /* the column chosen with the keys, -1 none */
    Look look;
    Language language;
    bool has_korean;        /* there are letters for it */
    bool end_hidden;        /* the banner of the end has been put away */
    bool drags_banner;
    int banner_focus;       /* the button that Enter presses */
    Point banner_shift, banner_grip; /* how far it was moved from its place; where it was taken, pixels */
    bool holds_answer;      /* the engine whose turn it is has moved while a disc was still falling: it is played when that has landed */
    PeerReport held;
    Page page;
    Dialog dialog;          /* of the page */
    Told told;
    Setup draft;            /* what the New game panel shows */
    bool draft_other_board;     /* whose numbers are chosen, also where they come to be those of a usual one */
    char composed[COMPOSED_TEXT]; /* what an input method shows in a field before it types it */
    char draft_fault[WHY_TEXT]; /* why that cannot be begun with, "" nothing known */
    Ask ask;
    Played pending;         /* for ASK_TAKE_GAME */
    Save saves[SAVES_MOST]; /* as they were when their list was opened: what is chosen is what was seen */
    int save_count, doomed; /* the one that is to be deleted */
    char pending_path[SAVE_PATH]; /* of that game, or of what is to be replaced or deleted */
    char own_file[SAVE_PATH]; /* that the game in hand was saved to or read from, "" none */
    bool moved_since;       /* it was: the file does not have all of it */
    int64_t left[SEATS];    /* on the clocks, without the turn in hand */
    int64_t left_at[MAX_CELLS + 1][SEATS]; /* the same by moves: when each position of the line came about, or was left for another one */
    int64_t turn_since, moved_at;
    bool turn_clocked;      /* in the turn in hand a clock has run */
    int64_t signs;          /* of life, that have been given while an engine thinks */
    int64_t shown_second;   /* of the clock that runs */
    char notice[NOTICE_TEXT]; /* a word to the user; "" none */
    int64_t notice_until;
    bool notice_stays;      /* it is not about the position */
    bool drops;             /* a disc has been let go whose arrival has not been heard */
    unsigned sounds;        /* 1 << SOUND_…: to be heard now; the window clears it */
    bool changed;           /* the picture is not what it was; the window clears it */
    bool quit;
} Control;

/* Opens a page, or closes the one that is open with PAGE_NONE; pages.h has what is on them. Clocks stand still meanwhile, and
 * no engine is asked for a move; one that thinks goes on. */
void control_show_page(Control *control, Page page, int64_t now);

/* Starts the engines and the first game. All that is given must outlive the controller. False if there is no memory, or a player
 * cannot be. */
bool control_init(Control *control, const ControlSettings *settings, Engines *engines, const Host *host, int64_t now);

/* To be called when the engines are gone. */
void control_free(Control *control);

void control_resize(Control *control, int width, int height);

/* Takes what engines have said, asks them where it is their turn, and looks at the clocks. */
void control_advance(Control *control, int64_t now);

/* When control_advance has something to do by the clock; INT64_MAX for never. */
int64_t control_next_due(const Control *control, int64_t now);

/* Whether nothing moves, no engine is awaited, none is to be asked by itself and nothing is to be asked of a person. */
bool control_is_settled(const Control *control, int64_t now);

/* Whether it is wanted that anything moves. */
bool control_is_animated(const Control *control);

/* How long it takes, as in a Flight. */
double control_pace(const Control *control);

void control_mouse_down(Control *control, double x, double y, int64_t now);
void control_mouse_move(Control *control, double x, double y, int64_t now);
void control_mouse_up(Control *control, double x, double y, int64_t now);

/* The window has lost the mouse, and what that has hold of goes back to its place. */
void control_lose_mouse(Control *control, int64_t now);
void control_key(Control *control, int key, int64_t now);
void control_type(Control *control, const char *text);

/* What an input method is about to type, as far as it has got; "" nothing any more. */
void control_compose(Control *control, const char *text);
void control_wheel(Control *control, int lines, int64_t now);

/* The window is to be closed: asks first if something would be lost. */
void control_ask_quit(Control *control, int64_t now);

/* What mouse and keys amount to. A move in a full column shakes it; `from` is where the disc is let go, in cells, or
 * NULL to carry it from the pile. Undo goes back to the turn of a person if there is one. */
void control_play(Control *control, int column, const Point *from, int64_t now);

/* A person's move: as control_play, but where a warning is wanted the adviser is heard first. */
void control_intend(Control *control, int column, const Point *from, int64_t now);

/* Takes that move back while the adviser has not spoken yet. */
void control_take_back(Control *control, int64_t now);

/* Plays the move that the person was asked about. */
void control_play_doubted(Control *control, int64_t now);
void control_new_game(Control *control, int64_t now);

/* Begins a game with these players, board and clock, and keeps them if `keeps`. False, with a word to the user and the game as it was,
 * if that cannot be. */
bool control_begin(Control *control, const Setup *setup, bool keeps, int64_t now);

/* A person goes on in place of the player of a seat. */
void control_take_seat(Control *control, Seat seat, int64_t now);

/* Writes what has changed in the configuration; a word to the user if that cannot be done. */
void control_keep(Control *control, int64_t now);

/* Whether a person would lose something if the game were not gone on with. */
bool control_is_running(const Control *control);
void control_go_to(Control *control, int ply, int64_t now);
void control_undo(Control *control, int64_t now);
void control_redo(Control *control, int64_t now);
void control_set_game(Control *control, const Game *game, int64_t now);
bool control_can_undo(const Control *control);
void control_hint(Control *control);
void control_toggle_analysis(Control *control);
void control_toggle_warning(Control *control);

/* Looks at every move of the game; its summary is a page, opened when all were looked at. */
void control_review(Control *control, int64_t now);

/* Whether the review is of the game in hand. */
bool control_has_review(const Control *control);

/* Goes to the position after the next move with which the game turned. */
void control_jump(Control *control, int64_t now);
void control_toggle_pause(Control *control, int64_t now);

/* Lets people look first: an engine that is to move waits until it is told to go on. */
void control_halt(Control *control, int64_t now);
void control_step(Control *control, int64_t now);

/* Takes the banner of the adviser away, and does without it; a player's stays, since the game cannot go on. */
void control_close_fault(Control *control);
void control_restart(Control *control, int slot, int64_t now);
void control_announce(const Control *control, const char *sentence);

/* Whether a person may move now. */
bool control_awaits_person(const Control *control);

/* Whether it is a person's first turn since the viewer was started, and nothing is in the hand. */
bool control_is_first_turn(const Control *control);

/* Whether the player of the seat is a person. */
bool control_is_human(const Control *control, Seat seat);

/* Whether engines play each other, and people watch. */
bool control_watches(const Control *control);

/* The slot with a fault that is to be shown, -1 none; whether the banner of the end is. */
int control_shown_fault(const Control *control);
bool control_shows_end(const Control *control, int64_t now);

/* The games that a seat has won, or the ties (SEATS), as they are shown: of the last one not before its last disc has landed. */
int control_tally(const Control *control, int result, int64_t now);

/* The middle of the disc on top of the pile of a seat, where a hand takes it. */
Point control_pile_top(const Control *control, Seat seat);

/* What a seat has left on its clock now; and in the seconds that are shown, of which the last that has begun counts. */
int64_t control_clock(const Control *control, Seat seat, int64_t now);
int64_t control_clock_seconds(const Control *control, Seat seat, int64_t now);

/* The line of BOX_MOVES that is on top. */
int control_first_move_line(const Control *control);

/* The language that was chosen, English if no font has its letters; and the words for a phrase in it. */
Language control_shown_language(const Control *control);

/* Goes on in another language. */
void control_speak(Control *control, Language language);
const char *control_say(const Control *control, Phrase phrase);

/* Whether an engine's answer is awaited for a move. */
bool control_awaits_engine(const Control *control);

/* Whether the engine whose turn it is waits until it is told to go on. */
bool control_holds_engine(const Control *control);

/* A word to the user. */
__attribute__((format(printf, 3, 4)))
void control_notice(Control *control, int64_t now, const char *format, ...);

/* Takes that away before its time, where something newer is to be told. */
void control_end_notice(Control *control);

/* A word about something else than the game, which stays then. */
void control_complain(Control *control, int64_t now, const char *text);

#endif
