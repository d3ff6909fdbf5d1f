# fourinrow. `make help` lists the targets.
#
# `make` and `make check` need a C compiler (gcc or clang), GNU make and a POSIX shell, nothing else.

# The make of BSD prints this and ends; GNU make has a target that nobody asks for.
.error : this is for GNU make, which is called gmake on many systems

CFLAGS ?= -O3 -g
# The processor to build for, a name that $(CC) -march knows: the vector instructions of this one make the solver a
# quarter faster. For a program to give away: make ARCH=x86-64-v2. Of this one the compiler is told what it can do, but not
# what it believes to be fast there, which is wrong where the processor is newer than the compiler. Not taken from the
# environment, where some have an ARCH for other programs.
ARCH = native
takes = $(shell $(CC) -Werror $(1) -E -x c /dev/null >/dev/null 2>&1 && echo $(1))
MARCH := $(call takes,-march=$(ARCH)) $(call takes,-mtune=generic)
# CFLAGS may name the machine that has it.
ifeq ($(origin ARCH)$(filter none,$(ARCH))$(filter -march=%,$(MARCH)),command line)
ifneq ($(and $(ARCH),$(call takes,-w),$(if $(call takes,$(CFLAGS) -march=$(ARCH)),,no)),)
$(error $(CC) takes no -march=$(ARCH): give make an ARCH that it knows, or none)
endif
endif
# Whole constants are enums here, which newer clangs warn of beside floating point.
WARNINGS = -Wall -Wextra -Wshadow -Wconversion -Wno-enum-float-conversion -Wstrict-prototypes -Wmissing-prototypes
# Some processors would compute in wider types than the program names, were they not told. gnu modes would let half floats be a case of their own.
EXACT := $(call takes,-fexcess-precision=fast) $(call takes,-fpermitted-flt-eval-methods=c11) $(if $(call takes,$(MARCH) -mfpmath=sse),-mfpmath=sse)
# The engine and the runner need POSIX; what some systems have beyond is used where the compiler finds it.
FEATURES = -D_GNU_SOURCE
HASH := \#
has = $(shell printf '$(HASH)include <$(1)>\nint main(void) { return $(2) == 0; }\n' | $(CC) -std=c11 $(FEATURES) -w -fsyntax-only -x c - 2>/dev/null && echo -D$(3))
HAVE := $(call has,unistd.h,pipe2,HAVE_PIPE2) $(call has,poll.h,ppoll,HAVE_PPOLL) $(call has,unistd.h,getentropy,HAVE_GETENTROPY) $(call has,sys/mman.h,mincore,HAVE_MINCORE)
# The fitness doubles are exact: no fused multiply-add, and never -ffast-math.
# sqrt need not set errno, so it is one instruction.
FLAGS = -std=c11 $(FEATURES) $(HAVE) -D_FILE_OFFSET_BITS=64 -Isrc -pthread -ffp-contract=off -fno-math-errno $(EXACT) $(WARNINGS) $(WERROR) $(MARCH) $(CPPFLAGS) $(CFLAGS) $(EXTRA)
# Each build kind has a directory of its own: build/plain, build/asan, ...
KIND ?= plain
B = build/$(KIND)

# The files that call the system are there once for POSIX and once for Windows.
SYSTEM = posix
EXE =
OTHER_SYSTEM = $(filter-out $(SYSTEM),posix windows)
sources = $(filter-out %/main.c %_$(OTHER_SYSTEM).c,$(sort $(wildcard $(1:%=src/%/*.c))))
LIBRARY = $(call sources,data base game record search learn engine insight protocol)
# The tournament runner is a client like any other: it has no search.
RUNNER = $(call sources,base game record peer match)
# So is the viewer. These files of it need SDL; all others are tested without.
SDL_FILES = $(patsubst %,src/view/%.c,draw draw_board draw_dialog draw_panels fonts keyboard letters paint plate screen sound symbol texture theme wayland window x11)
VIEW = $(filter-out $(SDL_FILES),$(call sources,base game record peer view))
PKG_CONFIG ?= pkg-config
SDL_CONFIG := $(shell $(PKG_CONFIG) --exists sdl2 2>/dev/null && echo $(PKG_CONFIG) sdl2 || { command -v sdl2-config >/dev/null && echo sdl2-config; })
# Fonts of the system where SDL2_ttf is at hand, else the strokes that are built in. VIEW_TTF= does without.
VIEW_TTF := $(shell $(PKG_CONFIG) --exists 'SDL2_ttf >= 2.0.18' 2>/dev/null && echo SDL2_ttf)
TESTS = $(patsubst tests/%.c,%,$(wildcard tests/test_*.c))
TEST_HELPERS = tests/oracle.c tests/minimax.c tests/classic.c tests/positions.c tests/published.c tests/native_check.c tests/processes.c tests/temporary.c tests/threats_oracle.c
objects = $(patsubst %.c,$(B)/%.o,$(1))

all: fourinrow fourinrow-match

.DELETE_ON_ERROR:

# Put in place whole: one that runs just then, in a tournament perhaps, stays what it is. One of another kind of build may be the newer, so the
# kind of each is noted.
HERE = fourinrow fourinrow-match fourinrow-view
.PHONY: $(foreach program,$(HERE),$(if $(filter $(KIND),$(shell cat build/$(program).kind 2>/dev/null)),,build/$(program).kind))
$(HERE:%=build/%.kind):
	@mkdir -p $(@D)
	@echo $(KIND) >$@

$(HERE): %: $(B)/% build/%.kind
	cp $< $(B)/$@.$$$$ && mv -f $(B)/$@.$$$$ $@

$(B)/fourinrow$(EXE): $(call objects,src/engine/main.c $(LIBRARY))
	$(of_these_flags)
	$(CC) $(FLAGS) $(LDFLAGS) $^ -lm -o $@

# What is to be built otherwise than before, by another compiler, say, is built anew; -Werror makes no other program. Who but installs, by
# sudo perhaps, and tells nothing of all that, gets what has been built; what is missing or has changed since is not mixed with it.
BUILT := $(filter-out $(WERROR),$(CC) $(FLAGS) $(LDFLAGS) $(VIEW_TTF))
TOLD := $(filter command environment,$(foreach name,CC CPPFLAGS CFLAGS ARCH EXTRA LDFLAGS FEATURES VIEW_TTF,$(origin $(name))))
ifneq ($(strip $(shell cat $(B)/flags 2>/dev/null)),$(BUILT))
ifneq ($(or $(TOLD),$(filter-out install%,$(or $(MAKECMDGOALS),all))),)
.PHONY: $(B)/flags
else
OTHERWISE := $(wildcard $(B)/flags)
endif
endif
$(B)/flags: export built = $(BUILT)
$(B)/flags:
	@mkdir -p $(@D)
	@printf '%s\n' "$$built" >$@

# Before whatever is compiled or linked.
of_these_flags = $(if $(OTHERWISE),@echo "$@ is to be made yet but what is there is of the flags in $(B)/flags: run make with these first" >&2; exit 1)

$(B)/%.o: %.c Makefile $(B)/flags
	$(of_these_flags)
	@mkdir -p $(@D)
	$(CC) $(FLAGS) -MMD -MP -c $< -o $@

# The program that makes the book; it cannot contain the book.
$(B)/make_book: $(call objects,src/book/main.c src/data/order.c $(call sources,book base game search))
	$(CC) $(FLAGS) $(LDFLAGS) $^ -lm -o $@

$(B)/fourinrow-match: $(call objects,src/match/main.c $(RUNNER))
	$(of_these_flags)
	$(CC) $(FLAGS) $(LDFLAGS) $^ -lm -o $@

## view: build ./fourinrow-view; needs libsdl2-dev
ifeq ($(SDL_CONFIG),)
view:
	@echo "fourinrow-view needs SDL2: install libsdl2-dev (Debian) or SDL2-devel (Fedora)" >&2; exit 1
else
view: fourinrow fourinrow-view
endif

$(call objects,$(SDL_FILES) src/view/main.c): FLAGS += $(shell $(SDL_CONFIG) --cflags 2>/dev/null) $(if $(VIEW_TTF),-DVIEW_TTF $(shell $(PKG_CONFIG) --cflags SDL2_ttf))
$(B)/fourinrow-view: $(call objects,src/view/main.c $(SDL_FILES) $(VIEW))
	$(of_these_flags)
	$(CC) $(FLAGS) $(LDFLAGS) $^ $(if $(VIEW_TTF),$(shell $(PKG_CONFIG) --libs SDL2_ttf)) $(shell $(SDL_CONFIG) --libs) -lm -o $@

# A test or bench program: one file of tests/, and what it needs of the helpers and of all that is in the programs; the torture is of the
# engine and of the runner.
$(B)/tried.a: $(call objects,$(TEST_HELPERS) $(sort $(LIBRARY) $(RUNNER) $(if $(filter torture,$(KIND)),,$(VIEW))))
	@rm -f $@
	$(AR) qcs $@ $^

$(B)/%: $(B)/tests/%.o $(B)/tried.a
	$(CC) $(FLAGS) $(LDFLAGS) $^ -lm -o $@

# Files that are compiled in, as string literals, one for all kinds of builds. Several makes at once may write the same. How many blanks od
# writes around numbers differs.
define make-literal
@mkdir -p $(@D)
LC_ALL=C od -An -v -to1 $< >$@.$$$$ && LC_ALL=C sed 's/  */\\/g; s/\\$$//; s/.*/"&"/' $@.$$$$ >$@.new-$$$$ && rm $@.$$$$ && mv $@.new-$$$$ $@
endef

build/literals/%.inc: src/data/%.bin Makefile
	$(make-literal)

build/literals/%.inc: src/match/% Makefile
	$(make-literal)

$(B)/src/data/%.o $(B)/src/match/page_parts.o: FLAGS += -Ibuild/literals
$(B)/src/data/book.o: build/literals/book.inc
$(B)/src/data/network.o: $(patsubst src/data/%.bin,build/literals/%.inc,$(wildcard src/data/network-*.bin))
$(B)/src/match/page_parts.o: build/literals/page.css.inc build/literals/page.js.inc

-include $(shell find $(B) -name '*.d' 2>/dev/null)
.SECONDARY:

# What the script tests run.
TRIED = fourinrow fourinrow-match $(patsubst %,$(B)/%,make_book bench_sizes tune_order faulty_engine bad_engine)
# What is built by as many processes as there are processors, where -j does not say how many.
BESIDE = $(if $(filter -j% --jobserver%,$(MAKEFLAGS)),,-j$(shell getconf _NPROCESSORS_ONLN 2>/dev/null || echo 2))
## check: run all tests that take less than two minutes together (also: make test)
check test:
	@$(MAKE) --no-print-directory $(BESIDE) check-build
	@sh tests/run.sh $(B)

check-build: $(TRIED) $(TESTS:%=$(B)/%)

## check-long: those that take longer: tournaments, what is killed, installing, learning, the web page
check-long: $(TRIED) $(B)/test_faults
	@sh tests/run.sh $(B) long

## check-scripts: all of these tests that are scripts, for another shell or awk
check-scripts: $(TRIED)
	@sh tests/run.sh $(B) scripts

## check-view: the tests that look at the viewer's windows, where there are Xvfb, xdotool, ImageMagick, Openbox and Weston
check-view: view $(B)/faulty_engine
	@sh tests/run.sh $(B) view

## soak: the long tests, under the sanitizers; tests/soak.sh tells what sets how long
ASAN = KIND=asan CFLAGS="-O1 -g" EXTRA="-fsanitize=address,undefined -fno-sanitize-recover=all"
TSAN = KIND=tsan CFLAGS="-O1 -g" EXTRA="-fsanitize=thread"
soak: fourinrow fourinrow-match $(patsubst %,$(B)/test_%,solver timed cutoff replay) $(B)/bench_match $(B)/faulty_engine
	$(MAKE) $(ASAN) build/asan/fourinrow build/asan/fourinrow-match build/asan/test_stress build/asan/test_dialects build/asan/test_peer
	$(MAKE) $(TSAN) build/tsan/fourinrow build/tsan/fourinrow-match
	sh tests/soak.sh

## asan: the tests under the address and undefined behaviour sanitizers
asan:
	$(MAKE) $(ASAN) sanitized

## tsan: the tests that start threads under the thread sanitizer
ONE_THREAD = test_adjudication test_book test_bounds test_cgroup test_files test_game test_games test_learner test_live test_network test_node test_order test_pairing test_peer test_sample test_statistics test_table test_threats test_values test_view_keeps test_view_layout \
    test_view_model test_view_words
tsan:
	$(MAKE) $(TSAN) TESTS="$(filter-out $(ONE_THREAD),$(TESTS))" sanitized

## view-asan: the tests of the viewer's windows under the address and undefined behaviour sanitizers
view-asan: fourinrow build/plain/faulty_engine
	$(MAKE) $(ASAN) build/asan/fourinrow-view
	VIEW=build/asan/fourinrow-view VIEW_GAMES=5 VIEW_SEEDS=3 VIEW_LANGUAGES="de_DE ko_KR" sh tests/run.sh build/asan view

## view-tsan: the longest of them, tests/view.sh, under the thread sanitizer
view-tsan: fourinrow build/plain/faulty_engine
	$(MAKE) $(TSAN) build/tsan/fourinrow-view
	TSAN_OPTIONS=ignore_noninstrumented_modules=1 VIEW=build/tsan/fourinrow-view VIEW_GAMES=5 VIEW_SEEDS=3 VIEW_LANGUAGES=ko_KR sh tests/view.sh

sanitized: $(B)/fourinrow $(B)/fourinrow-match $(B)/faulty_engine $(B)/bad_engine $(TESTS:%=$(B)/%)
	@ENGINE=$(B)/fourinrow sh tests/run.sh $(B)

TORTURED = torture torture_runner test_lookahead test_solver
## torture: asserts on, tiny tables, every allocation fails once
torture:
	@$(MAKE) --no-print-directory $(BESIDE) KIND=torture CFLAGS="-O2 -g" EXTRA=-DTORTURE $(TORTURED:%=build/torture/%)
	@sh tests/run.sh build/torture

## fuzz: libFuzzer on the native dialect and on what is read from files, for FUZZ_SECONDS each; needs clang
FUZZ_SECONDS ?= 60
FUZZ = KIND=fuzz CC=clang CFLAGS="-O1 -g" EXTRA="-fsanitize=fuzzer-no-link,address,undefined"
fuzz: fourinrow $(B)/make_book
	$(MAKE) $(FUZZ) build/fuzz/fuzz_native build/fuzz/fuzz_files
	mkdir -p build/fuzz/corpus build/fuzz/files
	sh tests/fuzz_seeds.sh build/fuzz/corpus build/fuzz/files
	ASAN_OPTIONS=allocator_may_return_null=1 build/fuzz/fuzz_native -max_total_time=$(FUZZ_SECONDS) -max_len=4096 \
	    -timeout=100 -rss_limit_mb=4096 -print_final_stats=1 build/fuzz/corpus
	ASAN_OPTIONS=allocator_may_return_null=1 build/fuzz/fuzz_files -max_total_time=$(FUZZ_SECONDS) -max_len=8000 \
	    -timeout=100 -rss_limit_mb=4096 -print_final_stats=1 build/fuzz/files

$(B)/fuzz_native $(B)/fuzz_files: $(B)/fuzz_%: $(call objects,tests/native_check.c tests/oracle.c tests/positions.c $(LIBRARY)) $(B)/tests/fuzz_%.o
	$(CC) $(FLAGS) -fsanitize=fuzzer $^ -lm -o $@

## bench: the engine's own bench, look-ahead against the literal definition, the solver on the published sets and beside the classic
##   one, Monte Carlo tree search, the built-in networks, timing, the tournament runner; appends a line for the solver to the file RESULTS
BENCH_LINES ?= 100
CLASSIC_HARD_LINES ?= 10
SETS = $(patsubst %,tests/data/%.txt,end-easy middle-easy middle-medium begin-easy begin-medium begin-hard)
RESULTS ?= bench-results.tsv
bench: fourinrow fourinrow-match $(B)/bench_lookahead $(B)/bench_solver $(B)/bench_classic $(B)/bench_mcts $(B)/bench_network $(B)/bench_timing \
    $(B)/bench_match $(B)/faulty_engine
	./fourinrow bench
	$(B)/bench_lookahead
	$(B)/bench_solver 32 1 $(BENCH_LINES) $(SETS) >build/bench.out || { cat build/bench.out; exit 1; }
	cat build/bench.out
	@CC="$(CC)" sh tests/bench_line.sh build/bench.out $(RESULTS)
	$(B)/bench_solver 32 2 $(BENCH_LINES) tests/data/begin-hard.txt
	$(B)/bench_classic 64 $(BENCH_LINES) $(filter-out %/begin-hard.txt,$(SETS))
	$(B)/bench_classic 64 $(CLASSIC_HARD_LINES) tests/data/begin-hard.txt
	$(B)/bench_mcts 100000 $(BENCH_LINES) tests/data/middle-*.txt
	$(B)/bench_network built-in 600 $(SETS)
	$(B)/bench_timing ./fourinrow 200 100
	$(B)/bench_match ./fourinrow-match ./fourinrow $(B)/faulty_engine 10000

## sizes: solve the empty boards of other sizes, up to SIZES_SUM columns and rows together; can be killed and goes on; keeps
##   docs/boards.tsv, and prints the table of docs/boards.md
SIZES_SUM ?= 14
SIZES_MIB ?= 2048
SIZES_SECONDS ?= 14400
sizes: $(B)/bench_sizes
	$(B)/bench_sizes docs/boards.tsv $(SIZES_MIB) $(SIZES_SUM) $(SIZES_SECONDS)

## levels: each level against the one below, LEVEL_GAMES games
LEVEL_GAMES ?= 200
levels: $(B)/bench_play
	@for level in 1 2 3 4 5 6 7 8 9 10; do \
	    result=$$($(B)/bench_play 7 6 4 4 $(LEVEL_GAMES) 1 seed=1 level=$$level - seed=2 level=$$((level - 1))) || exit 1; \
	    echo "level $$level: $$result"; \
	done

## strength: timed play, guided and plain tree search at several times a move against each other on three boards, as docs/strength.svg; can
##   be killed and goes on; takes half an hour
STRENGTH_BOARDS ?= 7x7 8x8 9x9
STRENGTH_TIMES ?= 5 20 80
STRENGTH_ROUNDS ?= 6
STRENGTH_CONCURRENCY ?= 1
strength: fourinrow fourinrow-match
	mkdir -p build/strength docs
	set --; for ms in $(STRENGTH_TIMES); do \
	    seconds=$$(LC_ALL=C awk "BEGIN { print $$ms / 1000 }"); \
	    set -- "$$@" -engine name=timed-$$ms st=$$seconds \
	        -engine name=guided-$$ms st=$$seconds guided=1000000000 -engine name=playouts-$$ms st=$$seconds playouts=1000000000; \
	done; \
	for board in $(STRENGTH_BOARDS); do \
	    ./fourinrow-match "$$@" -each cmd=./fourinrow option.hash=32 option.book=off option.overhead=0 timemargin=2000 -geometry $$(echo $$board | tr x ,),4 \
	        -rounds $(STRENGTH_ROUNDS) -openings random plies=4 policy=encounter -concurrency $(STRENGTH_CONCURRENCY) -srand 1 -quiet -results build/strength/$$board.results -resume \
	        >build/strength/$$board.txt || exit 1; \
	done
	sh scripts/plot-strength $(STRENGTH_BOARDS:%=build/strength/%.txt) >build/strength.svg
	mv build/strength.svg docs/strength.svg
	rm $(STRENGTH_BOARDS:%=build/strength/%.results)

## latency: how long `go solve` takes with the book and 2 threads, as a table and as docs/latency.svg
LATENCY_POSITIONS ?= 1000
latency: $(B)/bench_latency
	$(B)/bench_latency 2 $(LATENCY_POSITIONS) $(SETS) >build/latency.tsv
	cat build/latency.tsv
	sh scripts/plot-latency build/latency.tsv >build/latency.svg
	mkdir -p docs
	mv build/latency.svg docs/latency.svg

## book: make src/data/book.bin anew, which takes hours; can be killed and goes on, see scripts/book
book: fourinrow $(B)/make_book
	scripts/book -p 9 solve
	scripts/book -p 9 pack build/book/9.bin
	scripts/book -p 10 -b build/book/9.bin solve
	scripts/book -p 10 pack build/book/10.bin
	scripts/book -b build/book/10.bin solve
	scripts/book pack build/book/new.bin
	$(B)/make_book verify build/book/new.bin 100 1
	cp build/book/new.bin src/data/book.bin

## network: train a network that is built in anew by self-play, for NETWORK_BOARD, 9x7x4 if none is named, and with NETWORK_FOR=-search the one that
##   only searches ask; can be stopped and goes on. What each was made with: docs/measurements.md and learning.md
NETWORK_BOARD ?= 9x7x4
NETWORK_FOR ?=
NETWORK_SIZE ?= --neurons 128 --playouts play --seed 2
NETWORK_OPENING ?= 16
NETWORK_GAMES ?= 1000000
NETWORK_THREADS ?= 2
comma = ,
N = build/network/$(NETWORK_BOARD)$(NETWORK_FOR)
NETWORK_MADE = $(NETWORK_SIZE) --opening $(NETWORK_OPENING)
network: fourinrow
	mkdir -p build/network
	if [ -s $N.state ]; then echo '$(NETWORK_MADE)' | cmp - $N.made && set -- --resume $N; else \
	    rm -f $N $N.log; echo '$(NETWORK_MADE)' >$N.made; set -- --geometry $(subst x,$(comma),$(NETWORK_BOARD)) $(NETWORK_MADE) --out $N; fi && \
	    ./fourinrow learn "$$@" --games $(NETWORK_GAMES) --threads $(NETWORK_THREADS) >>$N.log
	cp $N src/data/network-$(NETWORK_BOARD)$(NETWORK_FOR).bin
	rm $N.state $N.made

## order: go on learning in which order the solver tries moves, for ORDER_STEPS steps, about three a second by two threads; can be stopped and
##   goes on; tests/data/bench-signature is to be made anew then
ORDER_STEPS ?= 8000
ORDER_THREADS ?= 2
order: $(B)/tune_order
	mkdir -p build/order
	$(B)/tune_order build/order/state build/order/order.c $(ORDER_STEPS) $(ORDER_THREADS)
	cp build/order/order.c src/data/order.c
	rm build/order/state

## values: train src/data/values.c anew by self-play, in about a minute of one core; can be stopped and goes on
values: fourinrow
	mkdir -p build/values
	./fourinrow learn-values --state build/values/state --out build/values/values.c
	cp build/values/values.c src/data/values.c
	rm build/values/state

## cross: build the engine for other machines and run it there by qemu, for those for which Debian's compilers are installed
cross: fourinrow
	@sh tests/cross.sh

## posix: build engine and runner with what POSIX.1-2008 has and nothing else, and run the tests of what calls the system
POSIX_TESTS = $(patsubst %,build/posix/test_%,base cgroup session crew training hash peer files)
posix:
	$(MAKE) KIND=posix FEATURES=-D_POSIX_C_SOURCE=200809L build/posix/fourinrow build/posix/fourinrow-match build/posix/faulty_engine $(POSIX_TESTS)
	@sh tests/posix.sh $(POSIX_TESTS)

## windows: build build/windows/fourinrow.exe by Debian's gcc-mingw-w64-x86-64; it needs no file beside it
WINDOWS_CC ?= x86_64-w64-mingw32-gcc
WINDOWS_KIND ?= windows
WINDOWS_ARCH ?= x86-64-v2
# printf is that of C, not Microsoft's, which gcc would hold its formats against; isnan is a macro there that gcc warns of; and the same
# sources make the same bytes.
windows:
	$(MAKE) KIND=$(WINDOWS_KIND) SYSTEM=windows EXE=.exe CC=$(WINDOWS_CC) ARCH=$(WINDOWS_ARCH) EXTRA="-D__USE_MINGW_ANSI_STDIO=1 -Wno-format -Wno-float-conversion" \
	    LDFLAGS="-static -Wl,--stack,8388608,--no-insert-timestamp" build/$(WINDOWS_KIND)/fourinrow.exe

## layers: prove that includes point downward only
layers:
	@sh tests/layers.sh

# The directory variables of the GNU coding standards, and what many call the first of them.
prefix ?= $(or $(PREFIX),/usr/local)
exec_prefix ?= $(prefix)
bindir ?= $(exec_prefix)/bin
datarootdir ?= $(prefix)/share
datadir ?= $(datarootdir)
docdir ?= $(datarootdir)/doc/fourinrow
mandir ?= $(datarootdir)/man
completiondir ?= $(datadir)/bash-completion/completions
ICONS = $(datadir)/icons/hicolor

# What is installed: MODE:FILE:PLACE for each, quoted, since directories may have blanks. The viewer's only if it has been built. The
# programs are those of the directory PROGRAMS.
INSTALLED = "755:$(PROGRAMS)fourinrow:$(bindir)/fourinrow" \
    "755:$(PROGRAMS)fourinrow-match:$(bindir)/fourinrow-match" \
    "644:scripts/connectx.py:$(datadir)/fourinrow/connectx.py" \
    "644:src/data/openings-7x6.txt:$(datadir)/fourinrow/openings-7x6.txt" \
    "644:scripts/completion.bash:$(completiondir)/fourinrow" \
    "644:scripts/completion.bash:$(completiondir)/fourinrow-match" \
    "644:docs/man/fourinrow.1:$(mandir)/man1/fourinrow.1" \
    "644:docs/man/fourinrow-match.1:$(mandir)/man1/fourinrow-match.1" \
    "644:build/man/fourinrow-protocol.7:$(mandir)/man7/fourinrow-protocol.7" \
    $(foreach script,annotate connect-4-data selfplay solve-parallel tournament-parallel,"755:scripts/$(script):$(bindir)/fourinrow-$(script)" \
        "644:build/man/fourinrow-$(script).1:$(mandir)/man1/fourinrow-$(script).1") \
    $(foreach file,README.md LICENSE protocol.md $(wildcard docs/*.*),"644:$(file):$(docdir)/$(file)")
INSTALLED_VIEW = "755:$(PROGRAMS)fourinrow-view:$(bindir)/fourinrow-view" \
    "644:scripts/completion.bash:$(completiondir)/fourinrow-view" \
    "644:docs/man/fourinrow-view.6:$(mandir)/man6/fourinrow-view.6" \
    "644:src/data/fourinrow-view.desktop:$(datadir)/applications/fourinrow-view.desktop" \
    "644:src/data/org.fourinrow.View.metainfo.xml:$(datadir)/metainfo/org.fourinrow.View.metainfo.xml" \
    "644:src/data/fourinrow.svg:$(ICONS)/scalable/apps/fourinrow.svg" \
    "644:src/data/fourinrow-48.png:$(ICONS)/48x48/apps/fourinrow.png" \
    "644:src/data/fourinrow-128.png:$(ICONS)/128x128/apps/fourinrow.png"

# Manual pages that are made of other texts: the protocol's of the document itself, those of scripts of what they tell of themselves.
MADE_PAGES = $(patsubst %,build/man/fourinrow-%,protocol.7 annotate.1 connect-4-data.1 selfplay.1 solve-parallel.1 tournament-parallel.1)
# Made with the programs, so that who installs as root leaves no file of root in build.
all: $(MADE_PAGES)
build/man/fourinrow-protocol.7: protocol.md scripts/manual Makefile
	@mkdir -p $(@D)
	sh scripts/manual page fourinrow-protocol 7 "text protocols of the Connect Four engine fourinrow" <protocol.md >$@
build/man/fourinrow-%.1: scripts/% scripts/manual Makefile
	@mkdir -p $(@D)
	scripts/$* --help >$@.help
	sh scripts/manual help fourinrow-$* "$(TITLE)" <$@.help >$@
	@rm $@.help
build/man/fourinrow-annotate.1: TITLE = tells which moves of a game were not the best that look-ahead knows
build/man/fourinrow-connect-4-data.1: TITLE = writes the classical data set of positions with eight stones
build/man/fourinrow-selfplay.1: TITLE = plays games between two limits of an engine
build/man/fourinrow-solve-parallel.1: TITLE = solves many positions in parts, side by side, here or on other hosts
build/man/fourinrow-tournament-parallel.1: TITLE = plays a tournament in parts, side by side

## install: into $(DESTDIR)$(prefix), or the directories bindir, datadir, docdir, mandir; the viewer too if it has been built
WITH_VIEW = $(if $(or $(filter view fourinrow-view,$(MAKECMDGOALS)),$(wildcard fourinrow-view)),yes)
install: install-engine $(if $(WITH_VIEW),install-view)

# All that is to be installed is there before anything is.
install-engine: $(PROGRAMS)fourinrow $(PROGRAMS)fourinrow-match $(MADE_PAGES) $(and $(WITH_VIEW),$(filter install,$(MAKECMDGOALS)),$(PROGRAMS)fourinrow-view)
	@sh scripts/install put "$(DESTDIR)" $(INSTALLED)

install-view: $(PROGRAMS)fourinrow-view
	@sh scripts/install put "$(DESTDIR)" $(INSTALLED_VIEW)

## uninstall: take away what install put there
uninstall:
	@sh scripts/install take "$(DESTDIR)" $(INSTALLED) $(INSTALLED_VIEW)

## manuals: put the options of the programs, as they tell them, into docs/man
manuals: fourinrow fourinrow-match view
	for page in docs/man/*; do sh scripts/manual insert <$$page >build/page && cp build/page $$page || exit 1; done

VERSION = $(shell sed -n 's/.*FOURINROW_VERSION "\(.*\)"/\1/p' src/base/version.h)
## dist: build/fourinrow-VERSION.tar.gz of what is committed; the same bytes for the same commit
dist:
	@mkdir -p build
	git -c tar.umask=0022 -c core.autocrlf=false archive --prefix=fourinrow-$(VERSION)/ -o build/fourinrow-$(VERSION).tar HEAD
	gzip -9nf build/fourinrow-$(VERSION).tar

## deb: Debian packages of the engine with the runner, and of the viewer where there is SDL2, in build/; needs dpkg-dev
# Linked without debugging information, which has the path of this directory: the linker would make the build ID of that, too.
DEB = KIND=deb ARCH=none LDFLAGS="$(LDFLAGS) -s" PROGRAMS=build/deb/ prefix=/usr bindir=/usr/games
deb:
	rm -rf build/package
	$(MAKE) $(DEB) DESTDIR=build/package/fourinrow install-engine
	$(if $(SDL_CONFIG),$(MAKE) $(DEB) DESTDIR=build/package/fourinrow-view install-view)
	sh scripts/package $(VERSION) build/package/*

## release: the tarball, programs for Linux and Windows and their checksums in build/release; needs gcc-mingw-w64-x86-64 and zip
RELEASE_ARCHS ?= x86-64-v2 x86-64-v3
release: dist
	sh scripts/release $(VERSION) $(RELEASE_ARCHS)

## clean: remove all that was built
clean:
	rm -rf build fourinrow fourinrow-match fourinrow-view

## help: list the targets
help:
	@echo "all: build ./fourinrow and ./fourinrow-match"
	@sed -n 's/^## //p' Makefile

.PHONY: all check test check-build check-long check-scripts check-view soak asan tsan view-asan view-tsan sanitized torture fuzz bench sizes levels strength latency book network order values view cross posix windows layers install install-engine install-view uninstall manuals dist deb release clean help
