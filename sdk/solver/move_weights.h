// How promising a card is, by its place in the trick and by who may beat it. The numbers were tuned on deals
// that no test or benchmark uses. Only speed depends on them.
#ifndef HAKAM_SDK_SOLVER_MOVE_WEIGHTS_H_
#define HAKAM_SDK_SOLVER_MOVE_WEIGHTS_H_

#include <array>
#include <cstdint>

#include "sdk/solver/lanes.h"

namespace hakam::solver {

// Merit = base + slope * the card's points.
struct Weight {
  int16_t base = 0;
  int16_t slope = 0;
};
// By place in the trick, then by the index that move_order.h makes.
using WeightTable = std::array<std::array<Weight, 36>, 4>;

// clang-format off
inline constexpr WeightTable kNoTrumpsWeights = {{
    {{{80, 5}, {4, -2}, {88, 3}, {74, 8}, {-23, -2}, {18, -2}, {84, 2}, {90, 1},
      {116, 1}, {27, -3}, {68, 1}, {79, -1}, {0, -2}, {26, 0}, {69, -1}, {38, -1}}},
    {{{24, -1}, {-10, -1}, {0, -1}, {100, 1}, {90, 1}, {100, 1}, {100, -1}, {90, 1}, {117, 1},
      {31, -1}, {-10, -1}, {0, -1}, {0, -1}, {-10, -1}, {-10, -1}, {8, -1}, {-10, -1}, {0, -1},
      {98, 0}, {40, 0}, {23, 0}, {100, 1}, {113, 1}, {70, 1}, {118, 1}, {90, 1}, {100, 1},
      {50, 0}, {40, 0}, {50, -1}, {50, 0}, {40, 0}, {35, 0}, {50, 0}, {40, 0}, {75, 0}}},
    {{{0, -1}, {-10, -1}, {29, -1}, {106, 1}, {116, 2}, {100, 0}, {113, 5}, {70, 1}, {100, 1},
      {1, -1}, {-22, -1}, {-27, -1}, {4, -2}, {-5, -2}, {0, -1}, {0, -1}, {40, -1}, {2, -1}}},
    {{{-7, -1}, {-9, -1}, {53, -1}, {72, 0}, {90, 1}, {100, 0}, {82, -1}, {83, 1}, {102, 1}}},
}};

inline constexpr WeightTable kSuitWeights = {{
    {{{153, 3}, {31, -1}, {106, 3}, {101, 1}, {23, -1}, {27, -1}, {52, -4}, {33, 0},
      {2, 2}, {-69, -2}, {-1, 0}, {84, 2}, {-6, -2}, {40, -3}, {16, 1}, {38, 0}}},
    {{{28, -1}, {-37, -1}, {0, -1}, {74, 1}, {115, 1}, {100, 1}, {93, 3}, {90, 1}, {99, 1},
      {-12, -1}, {13, -1}, {0, -3}, {20, -1}, {-10, -1}, {-28, -2}, {15, -1}, {-3, -1}, {0, -1},
      {26, 0}, {40, 0}, {50, 2}, {126, 1}, {108, 1}, {107, 1}, {113, 1}, {115, 1}, {94, 1},
      {2, 0}, {40, 0}, {50, 0}, {50, 0}, {76, 0}, {50, 0}, {50, 0}, {23, 0}, {44, 0}}},
    {{{0, -4}, {9, -1}, {8, -1}, {121, 1}, {85, 2}, {120, 2}, {136, 1}, {53, 1}, {100, 3},
      {-52, -1}, {-10, -2}, {-16, -1}, {-37, -1}, {3, -1}, {3, -3}, {-35, -1}, {-13, -2}, {6, 0}}},
    {{{-4, -1}, {2, -3}, {38, -1}, {108, 3}, {67, 2}, {184, 4}, {121, 0}, {46, 3}, {146, 0}}},
}};
// clang-format on

template <Kind kKind>
inline constexpr const WeightTable& kWeights = kKind == Kind::kSuit ? kSuitWeights : kNoTrumpsWeights;

}  // namespace hakam::solver

#endif  // HAKAM_SDK_SOLVER_MOVE_WEIGHTS_H_
