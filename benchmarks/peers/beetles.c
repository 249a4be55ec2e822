/* Battle of the Beetles (standard, pinwheel) on bitboards: uniform random play.
 *
 *   beetles GAMES SEED       one JSON line: games, actions, seconds, returns
 *   beetles --perft DEPTH    legal sequences of each length up to DEPTH
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { SIDE = 7, CELLS = 28, MOST_ACTIONS = CELLS * CELLS };

/* G and R are eggs, y a yellow cell, . no cell. */
static const char PINWHEEL[SIDE][SIDE + 1] = {
    ".GRGRG.",
    "RyyyyyR",
    "GyGRRyG",
    "RyG.GyR",
    "GyRRGyG",
    "RyyyyyR",
    ".GRGRG.",
};

typedef uint32_t cells; /* one bit a blue cell, in reading order */
typedef uint16_t action; /* low five bits: the cell acted on; above: 1 + hunter, or 0 to hatch */

/* Seen by the side to move, so that a step swaps mine and theirs. */
typedef struct {
    cells my_eggs, their_eggs, my_beetles, their_beetles;
} position;

static cells flights[CELLS]; /* where a beetle on each cell can land */
static position start;

static char at(int row, int column) {
    if (row < 0 || row >= SIDE || column < 0 || column >= SIDE) return '.';
    return PINWHEEL[row][column];
}

static int is_blue(int row, int column) {
    char c = at(row, column);
    return c == 'G' || c == 'R';
}

static void read_board(void) {
    static const int STEPS[4][2] = {{0, 1}, {1, 0}, {0, -1}, {-1, 0}};
    static const int KNIGHT[8][2] = {{1, 2}, {2, 1}, {2, -1}, {1, -2}, {-1, -2}, {-2, -1}, {-2, 1}, {-1, 2}};
    int number[SIDE][SIDE], count = 0;
    for (int row = 0; row < SIDE; row++)
        for (int column = 0; column < SIDE; column++)
            if (is_blue(row, column)) number[row][column] = count++;
    for (int row = 0; row < SIDE; row++)
        for (int column = 0; column < SIDE; column++) {
            if (!is_blue(row, column)) continue;
            int cell = number[row][column];
            *(at(row, column) == 'G' ? &start.my_eggs : &start.their_eggs) |= 1u << cell;
            for (int s = 0; s < 4; s++) {
                int r = row + STEPS[s][0], c = column + STEPS[s][1];
                if (at(r, c) != 'y') continue;
                for (int k = 0; k < 8; k++) {
                    int to_row = r + KNIGHT[k][0], to_column = c + KNIGHT[k][1];
                    if (is_blue(to_row, to_column)) flights[cell] |= 1u << number[to_row][to_column];
                }
            }
        }
}

static int captures(cells hunters, cells prey, action *list) {
    int count = 0;
    for (; hunters; hunters &= hunters - 1) {
        int hunter = __builtin_ctz(hunters);
        for (cells taken = flights[hunter] & prey; taken; taken &= taken - 1)
            list[count++] = (action)((hunter + 1) << 5 | __builtin_ctz(taken));
    }
    return count;
}

static int legal_actions(const position *p, action *list) {
    int count = 0;
    for (cells eggs = p->my_eggs; eggs; eggs &= eggs - 1) list[count++] = (action)__builtin_ctz(eggs);
    count += captures(p->my_beetles, p->their_beetles, list + count);
    return count ? count : captures(p->my_beetles, p->my_beetles, list);
}

static position after(position p, action a) {
    cells cell = 1u << (a & 31);
    if (a < 32) {
        p.my_eggs ^= cell;
        p.my_beetles |= cell;
    } else {
        p.their_beetles &= ~cell;
        p.my_beetles = (p.my_beetles & ~(1u << ((a >> 5) - 1))) | cell;
    }
    return (position){p.their_eggs, p.my_eggs, p.their_beetles, p.my_beetles};
}

/* splitmix64: any seed will do. */
static uint32_t below(uint64_t *seed, uint32_t bound) {
    uint64_t z = (*seed += 0x9e3779b97f4a7c15u);
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return (uint32_t)(((z >> 32) * bound) >> 32);
}

/* The number of actions in one game; who would have to act next has lost. */
static int play(uint64_t *seed) {
    action list[MOST_ACTIONS];
    position p = start;
    for (int plies = 0;; plies++) {
        int count = legal_actions(&p, list);
        if (count == 0) return plies;
        p = after(p, list[below(seed, (uint32_t)count)]);
    }
}

static long leaves(position p, int depth) {
    if (depth == 0) return 1;
    action list[MOST_ACTIONS];
    long total = 0;
    for (int i = 0, count = legal_actions(&p, list); i < count; i++) total += leaves(after(p, list[i]), depth - 1);
    return total;
}

static double now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

int main(int argc, char **argv) {
    if (argc != 3) {
        fprintf(stderr, "usage: beetles GAMES SEED | beetles --perft DEPTH\n");
        return 2;
    }
    read_board();
    if (strcmp(argv[1], "--perft") == 0) {
        printf("[");
        for (int depth = 1; depth <= atoi(argv[2]); depth++)
            printf("%s%ld", depth == 1 ? "" : ", ", leaves(start, depth));
        printf("]\n");
        return 0;
    }
    long games = atol(argv[1]), actions = 0, won = 0;
    uint64_t seed = strtoull(argv[2], NULL, 10);
    double begun = now();
    for (long game = 0; game < games; game++) {
        int plies = play(&seed);
        actions += plies;
        won += plies % 2 ? 1 : -1;
    }
    double seconds = now() - begun, mean = (double)won / (double)games;
    printf("{\"games\": %ld, \"actions\": %ld, \"seconds\": %.9f, \"returns\": [%.6f, %.6f]}\n", games, actions,
           seconds, mean, -mean);
    return 0;
}
