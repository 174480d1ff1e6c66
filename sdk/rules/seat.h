// Seats and teams. Seats are numbered in the order of play (law/baloot A1, belote-family 0).
#ifndef HAKAM_SDK_RULES_SEAT_H_
#define HAKAM_SDK_RULES_SEAT_H_

#include <array>
#include <cstddef>
#include <cstdint>

namespace hakam::rules {

enum class Seat : uint8_t { k0, k1, k2, k3 };
enum class Team : uint8_t { k0, k1 };

inline constexpr int kMaxSeats = 4;

constexpr int Index(Seat seat) { return static_cast<int>(seat); }
constexpr int Index(Team team) { return static_cast<int>(team); }
// The place of a seat or team in an array: scores[At(team)].
constexpr size_t At(Seat seat) { return static_cast<size_t>(seat); }
constexpr size_t At(Team team) { return static_cast<size_t>(team); }
// The seat `steps` after this one in a game for four.
constexpr Seat After(Seat seat, int steps) { return static_cast<Seat>((Index(seat) + steps) & 3); }
// The same at a table of `seats`, 2 or 4.
constexpr Seat After(Seat seat, int steps, int seats) {
  return static_cast<Seat>((Index(seat) + steps) & (seats - 1));
}
// In a game for two this is no seat at the table, so it never holds a trick.
constexpr Seat PartnerOf(Seat seat) { return static_cast<Seat>(Index(seat) ^ 2); }
constexpr Team TeamOf(Seat seat) { return static_cast<Team>(Index(seat) & 1); }
constexpr Team OtherTeam(Team team) { return static_cast<Team>(1 - Index(team)); }

// A number for each team, in game points or card points.
using PerTeam = std::array<int, 2>;

}  // namespace hakam::rules

#endif  // HAKAM_SDK_RULES_SEAT_H_
