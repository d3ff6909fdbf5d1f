/* One row a phrase, one column a language. Formats keep the order of their arguments, so that a row is checked by comparing its
 * conversions (tests/test_view_words.c). */
#include "view/words.h"

#include <stdio.h>
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
    [PHRASE_GAMES_WON] = { "%d won", "Siege: %d", "Ganadas: %d", "%d승" },
    [PHRASE_GAMES_WON_TIED] = { "%d won, %d tied", "Siege: %d, Remis: %d", "Ganadas: %d, tablas: %d", "%d승 %d무" },

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
    [PHRASE_YOU_WON_ON_TIME] = { "You won on time", "Du hast auf Zeit gewonnen", "Has ganado por tiempo", "시간승입니다" },
    [PHRASE_COMPUTER_WON_ON_TIME] = { "The computer won on time", "Der Computer hat auf Zeit gewonnen", "El ordenador gana por tiempo",
                                      "컴퓨터 시간승" },
    [PHRASE_WON_ON_TIME] = { "%s won on time", "%s hat auf Zeit gewonnen", "%s gana por tiempo", "%s 시간승" },
    [PHRASE_IN_LINE] = { "%s has %d in line", "%s hat %d in einer Reihe", "%s tiene %d en línea", "%s: %d개 연결" },
    [PHRASE_BOARD_FULL] = { "The board is full", "Das Brett ist voll", "El tablero está lleno", "판이 가득 찼습니다" },
    [PHRASE_TIME_UP] = { "%s had more time", "%s hatte mehr Zeit", "%s tenía más tiempo", "%s: 시간이 남음" },
    [PHRASE_NEXT_GAME] = { "Next game", "Nächstes Spiel", "Otra partida", "다음 게임" },
    [PHRASE_LOOK] = { "Look at the board", "Brett ansehen", "Ver el tablero", "판 보기" },

    [PHRASE_FAULT_START] = { "%s cannot be started", "%s lässt sich nicht starten", "%s no se puede iniciar", "%s: 시작할 수 없음" },
    [PHRASE_FAULT_DEAF] = { "%s does not answer when it is started", "%s antwortet beim Starten nicht", "%s no responde al iniciarse",
                            "%s: 시작할 때 응답 없음" },
    [PHRASE_FAULT_SILENT] = { "%s does not answer", "%s antwortet nicht", "%s no responde", "%s: 응답 없음" },
    [PHRASE_FAULT_CRASH] = { "%s has ended", "%s hat sich beendet", "%s ha terminado", "%s: 종료됨" },
    [PHRASE_FAULT_CLOSED] = { "%s speaks no more", "%s spricht nicht mehr", "%s ya no habla", "%s: 출력이 닫힘" },
    [PHRASE_FAULT_GARBAGE] = { "%s says what makes no sense", "%s sagt Unverständliches", "%s dice algo sin sentido", "%s: 알 수 없는 응답" },
    [PHRASE_FAULT_ILLEGAL] = { "%s played an illegal move", "%s hat regelwidrig gezogen", "%s hizo una jugada ilegal", "%s: 규칙에 어긋난 수" },
    [PHRASE_FAULT_RESOURCES] = { "%s cannot go on", "%s kann nicht weiter", "%s no puede seguir", "%s: 계속할 수 없음" },
    [PHRASE_RESTART] = { "Start it again", "Neu starten", "Reiniciarlo", "다시 시작" },
    [PHRASE_OTHER_OPPONENT] = { "Other opponent", "Anderer Gegner", "Otro rival", "다른 상대" },
    [PHRASE_PLAY_MYSELF] = { "Play it myself", "Selbst spielen", "Jugar yo", "직접 두기" },
    [PHRASE_CLOSE] = { "Close", "Schließen", "Cerrar", "닫기" },

    [PHRASE_FOR_SIDE] = { "For %c", "Für %c", "Para %c", "%c 기준" },
    [PHRASE_EARLIER] = { "of move %d, not of this position", "zu Zug %d, nicht zu dieser Stellung", "de la jugada %d, no de esta posición",
                         "%d수의 값, 현재 국면 아님" },
    [PHRASE_EXACT] = { "exact", "exakt", "exacto", "정확" },
    [PHRASE_DEPTH] = { "depth %d", "Tiefe %d", "profundidad %d", "깊이 %d" },
    [PHRASE_NODES] = { "nodes %s", "%s Knoten", "nodos %s", "노드 %s" },
    [PHRASE_WIN_IN] = { "win in %d", "Sieg in %d", "gana en %d", "%d수 승" },
    [PHRASE_LOSS_IN] = { "loss in %d", "verliert in %d", "pierde en %d", "%d수 패" },
    [PHRASE_WIN_SHORT] = { "win %d", "Sieg %d", "gana %d", "승 %d" },
    [PHRASE_LOSS_SHORT] = { "loss %d", "verl. %d", "pierde %d", "패 %d" },
    [PHRASE_WIN_LETTER] = { "W%d", "S%d", "G%d", "승%d" },
    [PHRASE_LOSS_LETTER] = { "L%d", "V%d", "P%d", "패%d" },
    [PHRASE_DRAW] = { "draw", "remis", "tablas", "무승부" },
    [PHRASE_UPWARD] = { "upward: x ahead", "nach oben: x führt", "arriba: gana x", "위쪽: x 우세" },
    [PHRASE_ANALYSIS_ON] = { "Analysis on", "Analyse an", "Análisis visible", "분석 켬" },
    [PHRASE_ANALYSIS_OFF] = { "Analysis off", "Analyse aus", "Análisis oculto", "분석 끔" },

    [PHRASE_NEW_GAME] = { "New game", "Neues Spiel", "Nueva partida", "새 게임" },
    [PHRASE_GAME_LOST] = { "The game in hand will be given up", "Das laufende Spiel wird aufgegeben",
                           "Se abandona la partida en curso", "진행 중인 게임은 사라집니다" },
    [PHRASE_YELLOW_LEFT] = { "Yellow, left", "Gelb, links", "Amarillo, izquierda", "노랑, 왼쪽" },
    [PHRASE_RED_RIGHT] = { "Red, right", "Rot, rechts", "Rojo, derecha", "빨강, 오른쪽" },
    [PHRASE_PERSON] = { "Person", "Mensch", "Persona", "사람" },
    [PHRASE_THE_COMPUTER] = { "Computer", "Computer", "Ordenador", "컴퓨터" },
    [PHRASE_ENGINE] = { "Another engine", "Andere Engine", "Otro motor", "다른 엔진" },
    [PHRASE_STRENGTH] = { "Strength", "Stärke", "Fuerza", "실력" },
    [PHRASE_ENGINE_USED] = { "Which one", "Welche", "Cuál", "엔진" },
    [PHRASE_ENGINE_OTHER] = { "by its command", "über ihren Befehl", "por su comando", "명령 입력" },
    [PHRASE_COMMAND] = { "Command", "Befehl", "Comando", "명령" },
    [PHRASE_SPEAKS] = { "Speaks", "Spricht", "Habla", "프로토콜" },
    [PHRASE_COMMAND_MISSING] = { "A command is missing: the path of a program", "Es fehlt der Befehl: der Pfad eines Programms",
                                 "Falta el comando: la ruta de un programa", "명령이 없습니다: 프로그램 경로" },
    [PHRASE_COMMAND_LONG] = { "A command has at most %d bytes", "Ein Befehl hat höchstens %d Byte", "Un comando tiene a lo sumo %d bytes",
                              "명령은 최대 %d바이트입니다" },
    [PHRASE_BEGINS] = { "Begins", "Beginnt", "Empieza", "먼저 두기" },
    [PHRASE_BY_LOT] = { "by lot", "per Los", "por sorteo", "추첨" },
    [PHRASE_BOARD] = { "Board", "Brett", "Tablero", "판" },
    [PHRASE_BOARD_IN_LINE] = { "%d x %d, %d in line", "%d x %d, %d in Reihe", "%d x %d, %d en línea", "%d x %d, %d개 연결" },
    [PHRASE_BOARD_OTHER] = { "another", "anderes", "otro", "다른 크기" },
    [PHRASE_COLUMNS] = { "Columns", "Spalten", "Columnas", "열" },
    [PHRASE_ROWS] = { "Rows", "Zeilen", "Filas", "행" },
    [PHRASE_WIN_LENGTH] = { "In line to win", "In Reihe zum Sieg", "En línea para ganar", "승리 길이" },
    [PHRASE_BOARD_IMPOSSIBLE] = { "There is no such board: it is too large, or nobody could win", "Dieses Brett geht nicht: zu groß, oder niemand kann gewinnen",
                                  "No hay tal tablero: muy grande, o nadie gana", "불가능한 판: 너무 크거나 승리 불가" },
    [PHRASE_CLOCK] = { "Clock", "Uhr", "Reloj", "시계" },
    [PHRASE_CLOCK_NONE] = { "none", "keine", "sin reloj", "없음" },
    [PHRASE_CLOCK_MINUTES] = { "%s min", "%s min", "%s min", "%s분" },
    [PHRASE_CLOCK_WITH] = { "%s min + %d s a move", "%s min + %d s je Zug", "%s min + %d s por jugada", "%s분 + 수당 %d초" },
    [PHRASE_START] = { "Start", "Start", "Empezar", "시작" },
    [PHRASE_CANCEL] = { "Cancel", "Abbrechen", "Cancelar", "취소" },

    [PHRASE_LEVEL_0] = { "Beginner", "Anfänger", "Principiante", "입문" },
    [PHRASE_LEVEL_1] = { "Novice", "Neuling", "Novato", "초보" },
    [PHRASE_LEVEL_2] = { "Learner", "Lernender", "Aprendiz", "학습자" },
    [PHRASE_LEVEL_3] = { "Easy", "Leicht", "Fácil", "쉬움" },
    [PHRASE_LEVEL_4] = { "Casual", "Gelegentlich", "Ocasional", "보통 이하" },
    [PHRASE_LEVEL_5] = { "Medium", "Mittel", "Medio", "보통" },
    [PHRASE_LEVEL_6] = { "Skilled", "Geübt", "Hábil", "숙련" },
    [PHRASE_LEVEL_7] = { "Strong", "Stark", "Fuerte", "강함" },
    [PHRASE_LEVEL_8] = { "Expert", "Experte", "Experto", "전문가" },
    [PHRASE_LEVEL_9] = { "Master", "Meister", "Maestro", "고수" },
    [PHRASE_LEVEL_10] = { "Perfect", "Perfekt", "Perfecto", "완벽" },
    [PHRASE_PLAYS_0] = { "plays at random", "spielt zufällig", "juega al azar", "무작위로 둡니다" },
    [PHRASE_PLAYS_1] = { "looks one move ahead, half of its moves slip", "sieht einen Zug voraus, jeder zweite geht daneben",
                         "mira una jugada, falla la mitad", "한 수 앞을 보고 절반은 실수" },
    [PHRASE_PLAYS_2] = { "looks one move ahead, some of its moves slip", "sieht einen Zug voraus, manche gehen daneben",
                         "mira una jugada, falla algunas", "한 수 앞을 보고 가끔 실수" },
    [PHRASE_PLAYS_3] = { "looks two moves ahead, one in ten slips", "sieht zwei Züge voraus, jeder zehnte geht daneben",
                         "mira dos jugadas, falla una de diez", "두 수 앞, 열에 하나 실수" },
    [PHRASE_PLAYS_4] = { "looks three moves ahead, one in twenty slips", "sieht drei Züge voraus, jeder zwanzigste geht daneben",
                         "mira tres jugadas, falla una de veinte", "세 수 앞, 스물에 하나 실수" },
    [PHRASE_PLAYS_5] = { "tries out 40 games for each move", "probiert 40 Partien je Zug", "prueba 40 partidas por jugada", "수마다 40판 시험" },
    [PHRASE_PLAYS_6] = { "tries out 120 games for each move", "probiert 120 Partien je Zug",
                         "prueba 120 partidas por jugada", "수마다 120판 시험" },
    [PHRASE_PLAYS_7] = { "tries out 360 games for each move", "probiert 360 Partien je Zug",
                         "prueba 360 partidas por jugada", "수마다 360판 시험" },
    [PHRASE_PLAYS_8] = { "tries out 1,200 games for each move", "probiert 1200 Partien je Zug",
                         "prueba 1200 partidas por jugada", "수마다 1200판 시험" },
    [PHRASE_PLAYS_9] = { "tries out 6,000 games for each move", "probiert 6000 Partien je Zug",
                         "prueba 6000 partidas por jugada", "수마다 6000판 시험" },
    [PHRASE_PLAYS_10] = { "full strength: on 7 x 6 it makes no mistake", "volle Stärke: auf 7 x 6 ohne Fehler",
                          "toda su fuerza: en 7 x 6 no falla", "최고 실력: 7 x 6에서 실수 없음" },

    [PHRASE_HELP] = { "Keys and help", "Tasten und Hilfe", "Teclas y ayuda", "키와 도움말" },
    [PHRASE_SAVE] = { "Save", "Speichern", "Guardar", "저장" },
    [PHRASE_OPEN] = { "Open a saved game", "Gespeichertes Spiel öffnen", "Abrir una partida", "저장된 게임 열기" },
    [PHRASE_COPY] = { "Copy the moves", "Züge kopieren", "Copiar las jugadas", "수 복사" },
    [PHRASE_COPY_FEN] = { "Copy the position", "Stellung kopieren", "Copiar la posición", "국면 복사" },
    [PHRASE_PASTE] = { "Paste moves or a position", "Züge oder Stellung einfügen", "Pegar jugadas o posición", "수나 국면 붙여넣기" },
    [PHRASE_LOOK_IS] = { "Theme: %s", "Farben: %s", "Tema: %s", "테마: %s" },
    [PHRASE_LOOK_DARK] = { "dark", "dunkel", "oscuro", "어두움" },
    [PHRASE_LOOK_LIGHT] = { "light", "hell", "claro", "밝음" },
    [PHRASE_LOOK_CONTRAST] = { "high contrast", "hoher Kontrast", "alto contraste", "고대비" },
    [PHRASE_FULLSCREEN] = { "Full screen", "Vollbild", "Pantalla completa", "전체 화면" },
    [PHRASE_SPEED_IS] = { "Animation: %s", "Animation: %s", "Animación: %s", "애니메이션: %s" },
    [PHRASE_SPEED_NONE] = { "none", "keine", "ninguna", "없음" },
    [PHRASE_SPEED_SLOW] = { "slow", "langsam", "lenta", "느림" },
    [PHRASE_SPEED_NORMAL] = { "normal", "normal", "normal", "보통" },
    [PHRASE_SPEED_FAST] = { "fast", "schnell", "rápida", "빠름" },
    [PHRASE_SOUND_IS] = { "Sound: %s", "Ton: %s", "Sonido: %s", "소리: %s" },
    [PHRASE_WARNING_IS] = { "Warn of mistakes: %s", "Vor Fehlern warnen: %s", "Avisar de fallos: %s", "실수 경고: %s" },
    [PHRASE_ON] = { "on", "an", "sí", "켬" },
    [PHRASE_OFF] = { "off", "aus", "no", "끔" },
    [PHRASE_LANGUAGE_IS] = { "Language: %s", "Sprache: %s", "Idioma: %s", "언어: %s" },
    [PHRASE_PAUSE] = { "Pause, or let engines go on", "Anhalten und weiterspielen", "Pausa o continuar", "일시정지 / 계속" },
    [PHRASE_STEP] = { "One move of an engine", "Ein Zug einer Engine", "Una jugada del motor", "엔진 한 수" },
    [PHRASE_ABOUT] = { "About", "Über", "Acerca de", "정보" },
    [PHRASE_QUIT] = { "Quit", "Beenden", "Salir", "끝내기" },
    [PHRASE_HELP_PLAY] = { "Play: drag a disc, or click a column", "Spielen: Stein ziehen oder Spalte anklicken",
                           "Jugar: arrastra o pulsa una columna", "두기: 끌거나 열 클릭" },
    [PHRASE_HELP_COLUMN] = { "Play in a column", "In eine Spalte spielen", "Jugar en una columna", "열에 두기" },
    [PHRASE_HELP_CHOOSE] = { "Choose a column and play", "Spalte wählen und spielen", "Elegir columna y jugar", "열 골라 두기" },
    [PHRASE_HELP_PLIES] = { "One move back, or forth", "Ein Zug zurück oder vor", "Una jugada atrás o adelante", "한 수 뒤로, 앞으로" },
    [PHRASE_HELP_ENDS] = { "First and last position", "Erste und letzte Stellung", "Primera y última posición", "처음과 끝 국면" },
    [PHRASE_HELP_ESCAPE] = { "Put away, put back, stop an engine", "Weglegen, zurücklegen, Engine anhalten",
                             "Quitar, devolver, parar el motor", "닫기, 되돌리기, 엔진 정지" },
    [PHRASE_HELP_RESTART] = { "Start an engine again that failed", "Ausgefallene Engine neu starten",
                              "Reiniciar un motor caído", "고장 난 엔진 재시작" },
    [PHRASE_HELP_ROWS] = { "Go through menus and lists", "Durch Menüs und Listen gehen", "Recorrer menús y listas", "메뉴와 목록에서 이동" },
    [PHRASE_HELP_DELETE] = { "Delete a saved game", "Gespeichertes Spiel löschen", "Borrar una partida guardada", "저장된 게임 삭제" },
    [PHRASE_ABOUT_WHAT] = { "A Connect Four engine and its viewer", "Eine Vier-gewinnt-Engine und ihr Fenster",
                            "Un motor de Conecta 4 y su ventana", "사목 엔진과 뷰어" },
    [PHRASE_ABOUT_FREE] = { "Free software, MIT license", "Freie Software, MIT-Lizenz",
                            "Software libre, licencia MIT", "자유 소프트웨어, MIT 라이선스" },

    [PHRASE_REVIEW] = { "Review", "Rückschau", "Repaso", "복기" },
    [PHRASE_REVIEW_JUMP] = { "To the next turning point", "Zum nächsten Wendepunkt", "Al siguiente giro", "다음 전환점" },
    [PHRASE_REVIEW_RUNS] = { "Looking at every move", "Jeder Zug wird angesehen", "Se mira cada jugada", "모든 수를 보는 중" },
    [PHRASE_REVIEW_NONE] = { "The game did not turn", "Das Spiel hat sich nie gewendet", "La partida no giró", "전환점이 없습니다" },
    [PHRASE_REVIEW_EMPTY] = { "There is no move to look at yet", "Es gibt noch keinen Zug", "Aún no hay jugadas", "아직 둔 수가 없습니다" },
    [PHRASE_REVIEW_BLIND] = { "no move could be judged", "kein Zug war zu beurteilen", "no se pudo juzgar ninguna", "판단할 수 없음" },
    [PHRASE_REVIEW_FIRST] = { "First review the game: E", "Erst die Rückschau: E", "Primero el repaso: E", "먼저 복기: E" },
    [PHRASE_REVIEW_SIDE] = { "kept %d, mistakes %d, missed wins %d", "gut %d, Fehler %d, verpasste Siege %d",
                             "bien %d, fallos %d, victorias perdidas %d", "유지 %d, 실수 %d, 놓친 승리 %d" },
    [PHRASE_REVIEW_MOVE] = { "Move %d, column %d", "Zug %d, Spalte %d", "Jugada %d, columna %d", "%d수, %d열" },
    [PHRASE_QUICKER_LOSS] = { "quicker loss", "schneller verloren", "derrota más rápida", "더 빠른 패배" },
    [PHRASE_MISTAKE] = { "mistake", "Fehler", "fallo", "실수" },
    [PHRASE_MISSED_WIN] = { "missed win", "verpasster Sieg", "victoria perdida", "놓친 승리" },

    [PHRASE_SAVES_NONE] = { "No game has been saved yet", "Es ist noch kein Spiel gespeichert",
                            "Aún no hay partidas guardadas", "저장된 게임이 없습니다" },
    [PHRASE_DELETE] = { "Delete", "Löschen", "Borrar", "삭제" },
    [PHRASE_SAVED] = { "Saved", "Gespeichert", "Guardada", "저장됨" },
    [PHRASE_LOADED] = { "Opened", "Geöffnet", "Abierta", "열림" },
    [PHRASE_CANNOT_SAVE] = { "Cannot save: %s", "Speichern geht nicht: %s", "No se puede guardar: %s", "저장 불가: %s" },
    [PHRASE_CANNOT_DELETE] = { "Cannot delete: %s", "Löschen geht nicht: %s", "No se puede borrar: %s", "삭제 불가: %s" },
    [PHRASE_CANNOT_OPEN] = { "Cannot open: %s", "Öffnen geht nicht: %s", "No se puede abrir: %s", "열기 불가: %s" },
    [PHRASE_COPIED] = { "Copied %s", "Kopiert: %s", "Copiado: %s", "복사됨: %s" },
    [PHRASE_PASTED] = { "Pasted", "Eingefügt", "Pegado", "붙여넣음" },
    [PHRASE_PASTE_NOTHING] = { "There is nothing to paste", "Es gibt nichts einzufügen", "No hay nada que pegar", "붙여넣을 것이 없습니다" },
    [PHRASE_PASTE_BAD] = { "No game for this board: columns 4453, FEN, PGN", "Nicht für dieses Brett: Spalten 4453, FEN, PGN",
                           "No es de este tablero: columnas 4453, FEN, PGN", "이 판의 게임이 아닙니다: 4453 같은 열 번호, FEN, PGN" },
    [PHRASE_PASTE_MOVE] = { "Move %d cannot be played on this board", "Zug %d geht auf diesem Brett nicht", "La jugada %d no vale en este tablero",
                            "이 판에 둘 수 없는 수: %d수" },

    [PHRASE_ASK_QUIT] = { "Quit? The game in hand is not saved.", "Beenden? Das Spiel ist nicht gespeichert.",
                          "¿Salir? La partida no está guardada.", "끝낼까요? 저장되지 않았습니다." },
    [PHRASE_ASK_TAKE] = { "Give up the game in hand?", "Das laufende Spiel aufgeben?",
                          "¿Abandonar la partida en curso?", "진행 중인 게임을 포기할까요?" },
    [PHRASE_ASK_REPLACE] = { "There is such a file. Replace it?", "Die Datei gibt es schon. Ersetzen?",
                             "El archivo ya existe. ¿Reemplazarlo?", "파일이 있습니다. 바꿀까요?" },
    [PHRASE_ASK_DELETE] = { "Delete this saved game?", "Dieses gespeicherte Spiel löschen?",
                            "¿Borrar esta partida guardada?", "이 게임을 삭제할까요?" },
    [PHRASE_YES] = { "Yes", "Ja", "Sí", "예" },
    [PHRASE_NO] = { "No", "Nein", "No", "아니요" },

    [PHRASE_TOLD_GAME] = { "New game: %s to open", "Neues Spiel, es beginnt: %s", "Partida nueva, empieza: %s", "새 게임, 선: %s" },
    [PHRASE_TOLD_MOVE] = { "%s: column %d", "%s: Spalte %d", "%s: columna %d", "%s: %d열" },
    [PHRASE_TOLD_PLY] = { "Move %d of %d", "Zug %d von %d", "Jugada %d de %d", "%d수 (전체 %d수)" },
    [PHRASE_TOLD_COLUMN] = { "Column %d", "Spalte %d", "Columna %d", "%d열" },

    [PHRASE_WEIGHS] = { "Looking at this move", "Der Zug wird geprüft", "Se mira la jugada", "수를 살펴보는 중" },
    [PHRASE_MOVE_LOSES] = { "This move loses. Play it all the same?", "Dieser Zug verliert. Trotzdem spielen?",
                            "Esta jugada pierde. ¿Jugarla igual?", "지는 수입니다. 그래도 둘까요?" },
    [PHRASE_MOVE_LOSES_SOON] = { "This move loses sooner. Play it all the same?", "Dieser Zug verliert schneller. Trotzdem?",
                                 "Esta jugada pierde antes. ¿Jugarla igual?", "더 빨리 지는 수입니다. 그래도 둘까요?" },
    [PHRASE_MOVE_GIVES_WIN] = { "This move gives a win away. Play it?", "Dieser Zug verschenkt den Sieg. Spielen?",
                                "Esta jugada regala la victoria. ¿Jugarla?", "승리를 놓치는 수입니다. 둘까요?" },
    [PHRASE_MOVE_DOUBTFUL] = { "This looks like a mistake. Play it?", "Das sieht nach einem Fehler aus. Spielen?",
                               "Esto parece un fallo. ¿Jugarlo?", "실수로 보입니다. 둘까요?" },
};

static const struct {
    const char *code, *name;
} LANGUAGES[LANGUAGE_COUNT] = { { "en", "English" }, { "de", "Deutsch" }, { "es", "Español" }, { "ko", "한국어" } };

/* What is printed on a key; those that are not here are called the same everywhere. */
static const char *const KEYS[][LANGUAGE_COUNT] = {
    { "Space", "Leertaste", "Espacio", "스페이스" }, { "Ctrl", "Strg", "Ctrl", "Ctrl" }, { "Shift", "Umschalt", "Mayús", "Shift" },
    { "Enter", "Eingabe", "Intro", "Enter" }, { "Left", "Links", "Izquierda", "왼쪽" }, { "Right", "Rechts", "Derecha", "오른쪽" },
    { "Home", "Pos1", "Inicio", "Home" }, { "End", "Ende", "Fin", "End" }, { "PgUp", "Bild auf", "RePág", "PgUp" },
    { "PgDn", "Bild ab", "AvPág", "PgDn" }, { "Delete", "Entf", "Supr", "Delete" },
};

const char *words_say(Language language, Phrase phrase)
{
    return TABLE[phrase][language];
}

/* A key that is called so in English, NULL if there is none. */
static const char *say_key(Language language, const char *name, size_t length)
{
    for (size_t i = 0; i < sizeof KEYS / sizeof KEYS[0]; i++)
        if (strlen(KEYS[i][LANGUAGE_ENGLISH]) == length && memcmp(KEYS[i][LANGUAGE_ENGLISH], name, length) == 0)
            return KEYS[i][language];
    return NULL;
}

void words_say_keys(Language language, const char *names, char out[WORDS_KEYS])
{
    size_t used = 0, length;
    out[0] = '\0';
    for (; *names != '\0' && used < WORDS_KEYS; names += length) {
        const size_t word = strcspn(names, "+, ");
        const char *said = say_key(language, names, word);
        length = word > 0 ? word : 1;
        used += (size_t)snprintf(out + used, WORDS_KEYS - used, "%.*s", said != NULL ? WORDS_KEYS : (int)length, said != NULL ? said : names);
    }
}

bool words_mean(const char *text, Phrase phrase)
{
    for (int i = 0; i < LANGUAGE_COUNT; i++)
        if (strcmp(TABLE[phrase][i], text) == 0)
            return true;
    return false;
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
