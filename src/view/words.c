/* One row a phrase, one column a language. Formats keep the order of their arguments, so that a row is checked by comparing its
 * conversions (tests/test_view_words.c). */
#include "view/words.h"

#include <stddef.h>
#include <string.h>

static const char *const TABLE[PHRASE_COUNT][LANGUAGE_COUNT] = {
    [PHRASE_NEW] = { "New", "Neu", "Nuevo", "새로" },
    [PHRASE_UNDO] = { "Undo", "Zurück", "Deshacer", "취소" },
    [PHRASE_REDO] = { "Redo", "Vor", "Rehacer", "다시" },
    [PHRASE_HINT] = { "Hint", "Tipp", "Pista", "힌트" },
    [PHRASE_ANALYSIS] = { "Analysis", "Analyse", "Análisis", "분석" },
    [PHRASE_MENU] = { "Menu", "Menü", "Menú", "메뉴" },

    [PHRASE_YOU] = { "You", "Du", "Tú", "당신" },
    [PHRASE_COMPUTER] = { "Computer", "Computer", "Ordenador", "컴퓨터" },
    [PHRASE_YELLOW] = { "Yellow", "Gelb", "Amarillo", "노랑" },
    [PHRASE_RED] = { "Red", "Rot", "Rojo", "빨강" },
    [PHRASE_GAMES_WON] = { "%d won", "%d gewonnen", "%d ganadas", "%d승" },
    [PHRASE_GAMES_WON_TIED] = { "%d won, %d tied", "%d gewonnen, %d remis", "%d ganadas, %d tablas", "%d승 %d무" },

    [PHRASE_YOUR_TURN] = { "Your turn (%c)", "Du bist dran (%c)", "Te toca (%c)", "당신 차례 (%c)" },
    [PHRASE_TO_MOVE] = { "%s to move (%c)", "%s ist dran (%c)", "Juega %s (%c)", "%s 차례 (%c)" },
    [PHRASE_COMPUTER_THINKS] = { "The computer is thinking", "Der Computer denkt nach", "El ordenador piensa", "컴퓨터가 생각 중" },
    [PHRASE_THINKS] = { "%s (%c) is thinking", "%s (%c) denkt nach", "%s (%c) piensa", "%s (%c) 생각 중" },
    [PHRASE_WAITS] = { "%s (%c) waits: space", "%s (%c) wartet: Leertaste", "%s (%c) espera: espacio", "%s (%c) 대기: 스페이스" },
    [PHRASE_HAS_FAILED] = { "%s (%c) has failed", "%s (%c) ist ausgefallen", "%s (%c) ha fallado", "%s (%c) 고장" },
    [PHRASE_FIRST_TURN] = { "Your turn: drag a disc above a column", "Zieh einen Stein über eine Spalte", "Lleva una ficha sobre una columna",
                            "말을 열 위로 끌어 놓으세요" },
    [PHRASE_HINT_IS] = { "Hint: column %d", "Tipp: Spalte %d", "Pista: columna %d", "힌트: %d열" },
    [PHRASE_NOT_YOUR_TURN] = { "It is the other side's turn", "Die andere Seite ist dran", "Le toca al otro lado", "상대 차례입니다" },
    [PHRASE_COLUMN_FULL] = { "Column %d is full", "Spalte %d ist voll", "La columna %d está llena", "%d열이 가득 찼습니다" },

    [PHRASE_TIE] = { "A tie", "Unentschieden", "Empate", "무승부" },
    [PHRASE_YOU_WON] = { "You won", "Du hast gewonnen", "Has ganado", "이겼습니다" },
    [PHRASE_COMPUTER_WON] = { "The computer won", "Der Computer hat gewonnen", "Ha ganado el ordenador", "컴퓨터 승리" },
    [PHRASE_WON] = { "%s won", "%s hat gewonnen", "Gana %s", "%s 승리" },
    [PHRASE_ON_TIME] = { "%s on time", "%s durch Zeit", "%s por tiempo", "%s (시간)" },
    [PHRASE_IN_LINE] = { "%s has %d in line", "%s hat %d in einer Reihe", "%s tiene %d en línea", "%s: %d개 연결" },
    [PHRASE_BOARD_FULL] = { "The board is full", "Das Brett ist voll", "El tablero está lleno", "판이 가득 찼습니다" },
    [PHRASE_TIME_UP] = { "%s had more time", "%s hatte mehr Zeit", "%s tenía más tiempo", "%s: 시간이 남음" },
    [PHRASE_NEXT_GAME] = { "Next game", "Nächstes Spiel", "Otra partida", "다음 게임" },
    [PHRASE_LOOK] = { "Look at the board", "Brett ansehen", "Ver el tablero", "판 보기" },

    [PHRASE_RESTART] = { "Start it again", "Neu starten", "Reiniciarlo", "다시 시작" },
    [PHRASE_OTHER_OPPONENT] = { "Other opponent", "Anderer Gegner", "Otro rival", "다른 상대" },
    [PHRASE_PLAY_MYSELF] = { "Play it myself", "Selbst spielen", "Jugar yo", "직접 두기" },
    [PHRASE_CLOSE] = { "Close", "Schließen", "Cerrar", "닫기" },

    [PHRASE_FOR_SIDE] = { "For %c", "Für %c", "Para %c", "%c 기준" },
    [PHRASE_EARLIER] = { "of move %d, not of this position", "zu Zug %d, nicht zu dieser Stellung", "de la jugada %d, no de esta posición",
                         "%d수의 값, 현재 위치 아님" },
    [PHRASE_UPWARD] = { "upward: x ahead", "nach oben: x führt", "arriba: gana x", "위쪽: x 우세" },
    [PHRASE_ANALYSIS_ON] = { "Analysis on", "Analyse an", "Análisis visible", "분석 켬" },
    [PHRASE_ANALYSIS_OFF] = { "Analysis off", "Analyse aus", "Análisis oculto", "분석 끔" },
};

static const struct {
    const char *code, *name;
} LANGUAGES[LANGUAGE_COUNT] = { { "en", "English" }, { "de", "Deutsch" }, { "es", "Español" }, { "ko", "한국어" } };

const char *words_say(Language language, Phrase phrase)
{
    return TABLE[phrase][language];
}

Language words_language(const char *locale)
{
    for (int i = 0; i < LANGUAGE_COUNT && locale != NULL; i++)
        if (strncmp(locale, LANGUAGES[i].code, 2) == 0 && (locale[2] == '\0' || strchr("_.@-", locale[2]) != NULL))
            return (Language)i;
    return LANGUAGE_ENGLISH;
}

const char *words_language_name(Language language)
{
    return LANGUAGES[language].name;
}

const char *words_language_code(Language language)
{
    return LANGUAGES[language].code;
}
