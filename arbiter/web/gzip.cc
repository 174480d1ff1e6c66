#include "arbiter/web/gzip.h"

#include <zlib.h>

#include "sdk/base/check.h"

namespace hakam::arbiter {

std::string Gzip(absl::string_view bytes) {
  constexpr int kGzip = 16;  // added to the number of bits: with the header of gzip
  z_stream stream{};
  HAKAM_CHECK(deflateInit2(&stream, 6, Z_DEFLATED, MAX_WBITS + kGzip, 8, Z_DEFAULT_STRATEGY) == Z_OK);
  std::string out(deflateBound(&stream, bytes.size()), '\0');
  stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(bytes.data()));
  stream.avail_in = static_cast<uInt>(bytes.size());
  stream.next_out = reinterpret_cast<Bytef*>(out.data());
  stream.avail_out = static_cast<uInt>(out.size());
  HAKAM_CHECK(deflate(&stream, Z_FINISH) == Z_STREAM_END);
  out.resize(stream.total_out);
  deflateEnd(&stream);
  return out;
}

}  // namespace hakam::arbiter
