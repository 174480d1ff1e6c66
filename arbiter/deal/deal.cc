#include "arbiter/deal/deal.h"

#include <errno.h>
#include <openssl/evp.h>
#include <unistd.h>

#include <array>
#include <cstring>
#include <string>
#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/escaping.h"
#include "absl/strings/str_cat.h"
#include "sdk/base/check.h"
#include "sdk/base/status_macros.h"

namespace hakam::arbiter {
namespace {

constexpr size_t kDigestBytes = 32;
constexpr size_t kBlockBytes = 64;  // of SHA-256
constexpr size_t kFreshSeedBytes = 32;

// README.md defines these texts. Changing one changes all decks.
constexpr absl::string_view kDeckKeyDomain = "hakam deck key v1\n";
constexpr absl::string_view kDeckDomain = "hakam deck v1\n";
constexpr absl::string_view kDecisionKeyDomain = "hakam decision key v1\n";
constexpr absl::string_view kSequenceDomain = "hakam sequence v1\n";

using Digest = std::array<uint8_t, kDigestBytes>;

struct ContextDeleter {
  void operator()(EVP_MD_CTX* context) const { EVP_MD_CTX_free(context); }
};
struct MethodDeleter {
  void operator()(const EVP_MD* method) const { EVP_MD_free(const_cast<EVP_MD*>(method)); }
};

absl::string_view AsView(const Digest& digest) {
  return absl::string_view(reinterpret_cast<const char*>(digest.data()), digest.size());
}

// A running SHA-256. Its calls fail only if there is no memory left, and then the program ends anyway.
class Sha256 {
 public:
  explicit Sha256(const EVP_MD* method) : context_(EVP_MD_CTX_new()) {
    HAKAM_CHECK(context_ != nullptr && EVP_DigestInit_ex(context_.get(), method, nullptr) == 1);
  }
  // Continues from the state of `other`.
  Sha256(const Sha256& other) : context_(EVP_MD_CTX_new()) {
    HAKAM_CHECK(context_ != nullptr && EVP_MD_CTX_copy_ex(context_.get(), other.context_.get()) == 1);
  }
  Sha256& operator=(const Sha256&) = delete;

  Sha256& Add(absl::string_view bytes) {
    HAKAM_CHECK(EVP_DigestUpdate(context_.get(), bytes.data(), bytes.size()) == 1);
    return *this;
  }

  Sha256& AddBigEndian(uint64_t number) {
    char bytes[8];
    for (int i = 0; i < 8; ++i) bytes[i] = static_cast<char>(number >> (56 - 8 * i));
    return Add(absl::string_view(bytes, sizeof bytes));
  }

  Digest Finish() {
    Digest digest;
    unsigned int size = 0;
    HAKAM_CHECK(EVP_DigestFinal_ex(context_.get(), digest.data(), &size) == 1 && size == kDigestBytes);
    return digest;
  }

 private:
  std::unique_ptr<EVP_MD_CTX, ContextDeleter> context_;
};

// A SHA-256 after the first block of HMAC (RFC 2104): the padded key, XORed with `pad`.
Sha256 StartHmac(const EVP_MD* method, absl::string_view key, uint8_t pad) {
  std::array<char, kBlockBytes> block;
  block.fill(static_cast<char>(pad));
  for (size_t i = 0; i < key.size(); ++i) block[i] = static_cast<char>(key[i] ^ pad);
  Sha256 hash(method);
  hash.Add(absl::string_view(block.data(), block.size()));
  return hash;
}

// The 32-bit words of SHA-256 in counter mode.
class Words {
 public:
  // `prefix`: the input of each block before the counter.
  explicit Words(const Sha256& prefix) : prefix_(prefix) {}

  // Uniform over 0..bound-1. Takes words until one is below the largest multiple of `bound` that is
  // not above 2^32.
  uint32_t Below(uint32_t bound) {
    const uint64_t limit = (uint64_t{1} << 32) / bound * bound;
    while (true) {  // each iteration succeeds with probability above 1/2
      const uint32_t word = Next();
      if (word < limit) return word % bound;
    }
  }

 private:
  uint32_t Next() {
    if (used_ == block_.size()) {
      block_ = Sha256(prefix_).AddBigEndian(counter_++).Finish();
      used_ = 0;
    }
    uint32_t word = 0;
    for (int i = 0; i < 4; ++i) word = word << 8 | block_[used_++];
    return word;
  }

  const Sha256& prefix_;
  uint64_t counter_ = 0;
  Digest block_{};
  size_t used_ = kDigestBytes;
};

// Fetched once for a seed, because looking up the method costs more than hashing.
absl::StatusOr<std::shared_ptr<const EVP_MD>> FetchSha256() {
  std::shared_ptr<const EVP_MD> method(EVP_MD_fetch(nullptr, "SHA256", nullptr), MethodDeleter());
  if (method == nullptr) return absl::InternalError("OpenSSL has no SHA-256; check its installation");
  return method;
}

Digest HashOf(const EVP_MD* method, absl::string_view domain, absl::string_view bytes) {
  return Sha256(method).Add(domain).Add(bytes).Finish();
}

std::string Hex(const Digest& digest) { return absl::BytesToHexString(AsView(digest)); }

}  // namespace

struct DecisionKey::State {
  std::shared_ptr<const EVP_MD> method;
  std::string bytes;
  Sha256 inner;  // HMAC, after the inner key block
  Sha256 outer;  // HMAC, after the outer key block
};

DecisionKey DecisionKey::Make(std::shared_ptr<const EVP_MD> method, std::string bytes) {
  Sha256 inner = StartHmac(method.get(), bytes, 0x36);
  Sha256 outer = StartHmac(method.get(), bytes, 0x5c);
  return DecisionKey(std::make_shared<const State>(
      State{.method = std::move(method), .bytes = std::move(bytes), .inner = inner, .outer = outer}));
}

absl::StatusOr<DecisionKey> DecisionKey::FromBytes(absl::string_view bytes) {
  if (bytes.size() != kBytes) {
    return absl::InvalidArgumentError(absl::StrCat("decision key: ", bytes.size(), " bytes, not ", kBytes));
  }
  HAKAM_ASSIGN_OR_RETURN(std::shared_ptr<const EVP_MD> method, FetchSha256());
  return Make(std::move(method), std::string(bytes));
}

const std::string& DecisionKey::bytes() const { return state_->bytes; }

uint64_t DecisionKey::SeedOf(uint64_t index, rules::Seat seat, absl::string_view public_history) const {
  const char seat_byte = static_cast<char>(rules::Index(seat));
  const Digest inner = Sha256(state_->inner)
                           .AddBigEndian(index)
                           .Add(absl::string_view(&seat_byte, 1))
                           .Add(public_history)
                           .Finish();
  const Digest mac = Sha256(state_->outer).Add(AsView(inner)).Finish();
  uint64_t seed = 0;
  for (int i = 0; i < 8; ++i) seed = seed << 8 | mac[static_cast<size_t>(i)];
  return seed;
}

struct DealSource::Keys {
  std::shared_ptr<const EVP_MD> method;
  std::string seed;        // of this sequence
  std::string commitment;  // to the seed of the league
  Sha256 deck;             // after the domain and the deck key
  DecisionKey decisions;
};

absl::StatusOr<DealSource> DealSource::Create(absl::string_view seed) {
  if (seed.empty() || seed.size() > kMaxSeedBytes) {
    return absl::InvalidArgumentError(
        absl::StrCat("seed: ", seed.size(), " bytes; give 1 to ", kMaxSeedBytes));
  }
  HAKAM_ASSIGN_OR_RETURN(std::shared_ptr<const EVP_MD> method, FetchSha256());
  std::string commitment = Hex(HashOf(method.get(), "", seed));
  return Make(std::move(method), seed, std::move(commitment));
}

DealSource DealSource::Make(std::shared_ptr<const EVP_MD> method, absl::string_view seed,
                            std::string commitment) {
  const Digest deck_key = HashOf(method.get(), kDeckKeyDomain, seed);
  const Digest decision_key = HashOf(method.get(), kDecisionKeyDomain, seed);
  Sha256 deck(method.get());
  deck.Add(kDeckDomain).Add(AsView(deck_key));
  DecisionKey decisions = DecisionKey::Make(method, std::string(AsView(decision_key)));
  return DealSource(std::make_shared<const Keys>(Keys{.method = std::move(method),
                                                      .seed = std::string(seed),
                                                      .commitment = std::move(commitment),
                                                      .deck = deck,
                                                      .decisions = std::move(decisions)}));
}

DealSource DealSource::Sequence(absl::string_view name) const {
  if (name.empty()) return *this;
  const Digest seed = Sha256(keys_->method.get())
                          .Add(kSequenceDomain)
                          .AddBigEndian(name.size())
                          .Add(name)
                          .Add(keys_->seed)
                          .Finish();
  return Make(keys_->method, AsView(seed), keys_->commitment);
}

Deal DealSource::DealFor(uint64_t index, rules::CardSet cards, int seats) const {
  HAKAM_CHECK(!cards.empty());
  HAKAM_CHECK(seats == 2 || seats == 4);
  Deal deal;
  deal.deck.reserve(cards.size());
  for (const rules::Card card : cards) deal.deck.push_back(card);

  Sha256 prefix(keys_->deck);
  prefix.AddBigEndian(index);
  Words words(prefix);
  for (size_t i = deal.deck.size(); i > 1; --i) {
    std::swap(deal.deck[i - 1], deal.deck[words.Below(static_cast<uint32_t>(i))]);
  }
  deal.dealer = static_cast<rules::Seat>(index % static_cast<uint64_t>(seats));
  return deal;
}

const DecisionKey& DealSource::decision_key() const { return keys_->decisions; }

std::string DealSource::Commitment() const { return keys_->commitment; }

absl::StatusOr<std::string> FreshSeed() {
  std::array<char, kFreshSeedBytes> bytes;
  if (getentropy(bytes.data(), bytes.size()) != 0) {
    return absl::InternalError(absl::StrCat("seed: the operating system provides no random bytes: ",
                                            std::strerror(errno), "; set `seed` in the league file"));
  }
  return absl::BytesToHexString(absl::string_view(bytes.data(), bytes.size()));
}

}  // namespace hakam::arbiter
