"""Records the order in which libc++ leaves equal scores, for ScoreRankingTests.

Run by hand, in this folder, in an environment with the PyPI package ziglang, which compiles
against libc++ (0.17.1 has that of LLVM 22):
    python record_score_order.py > score-order.json

Each row is a number of results (null for all), the scores, and the numbers of the best, in order.
"""

import json
import random
import subprocess
import sys
import tempfile
from pathlib import Path

# Sorts the rows of standard input as MediaPipe does. A row "-2 N" makes the N scores that std::sort
# takes longest for: an adversary decides each value when it is compared (McIlroy 1999).
PROGRAM = r"""
#include <algorithm>
#include <cstdio>
#include <utility>
#include <vector>

using Scored = std::pair<int, float>;

static std::vector<float> hardest(int count) {
  std::vector<int> value(count, count);
  int settled = 0, candidate = 0;
  std::vector<std::pair<int, int>> items;
  for (int i = 0; i < count; i++) items.push_back({i, 0});
  std::sort(items.begin(), items.end(),
            [&](const std::pair<int, int> &a, const std::pair<int, int> &b) {
              int x = a.first, y = b.first;
              if (value[x] == count && value[y] == count)
                value[x == candidate ? x : y] = settled++;
              if (value[x] == count) candidate = x;
              else if (value[y] == count) candidate = y;
              return value[x] < value[y];
            });
  std::vector<float> scores;
  for (int i = 0; i < count; i++) scores.push_back(-(value[i] / 2));
  return scores;
}

int main() {
  int limit, count;
  while (scanf("%d %d", &limit, &count) == 2) {
    std::vector<float> scores(count);
    if (limit == -2) {
      scores = hardest(count);
    } else {
      for (float &score : scores) scanf("%f", &score);
    }
    std::vector<Scored> row;
    for (int i = 0; i < count; i++) row.push_back({i, scores[i]});
    auto better = [](const Scored &a, const Scored &b) { return a.second > b.second; };
    if (limit < 0) {
      std::sort(row.begin(), row.end(), better);
    } else {
      row.resize(count);
      int best = std::min(limit, count);
      std::partial_sort(row.begin(), row.begin() + best, row.end(), better);
      row.resize(best);
    }
    for (float score : scores) printf("%d ", (int)score);
    printf(";");
    for (Scored &item : row) printf(" %d", item.first);
    printf("\n");
  }
}
"""


def rows():
    """Pairs of a number of results and whole scores."""
    numbers = random.Random(36)
    for _ in range(160):
        count = numbers.choice([3, 5, 12, 23, 24, 40, 90, 128, 129, 200])
        levels = numbers.choice([1, 2, 3, 8, 40])
        scores = [numbers.randrange(levels) for _ in range(count)]
        order = numbers.choice(["none", "none", "up", "down", "nearly"])
        if order != "none":
            scores.sort(reverse=order != "up")
        if order == "nearly":
            for _ in range(3):
                scores[numbers.randrange(count)] = numbers.randrange(levels)
        yield numbers.choice([None, None, 1, 3, 5, 10, count]), scores
    # Bytes of a classifier, most of them small.
    for limit in [None, 1, 3, 5, 10]:
        yield limit, [int(numbers.expovariate(0.5)) for _ in range(1001)]


def main():
    words = [
        " ".join(map(str, [-1 if limit is None else limit, len(scores), *scores]))
        for limit, scores in rows()
    ] + ["-2 24", "-2 150", "-2 1000"]
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder, "order.cpp")
        source.write_text(PROGRAM)
        program = Path(folder, "order")
        compiler = [sys.executable, "-m", "ziglang", "c++"]
        subprocess.run([*compiler, "-O2", "-o", program, source], check=True)
        output = subprocess.run(
            [program], input="\n".join(words), capture_output=True, text=True, check=True
        ).stdout
    recorded = []
    for word, line in zip(words, output.splitlines(), strict=True):
        limit = int(word.split()[0])
        scores, order = ([int(number) for number in half.split()] for half in line.split(";"))
        recorded.append([None if limit < 0 else limit, scores, order])
    print(
        json.dumps({"library": "libc++ 22", "rows": recorded}, separators=(",", ":")).replace(
            "]],", "]],\n"
        )
    )


main()
