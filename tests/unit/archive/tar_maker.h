// Makes tar archives with any entry, however wrong.
#ifndef HAKAM_TESTS_UNIT_ARCHIVE_TAR_MAKER_H_
#define HAKAM_TESTS_UNIT_ARCHIVE_TAR_MAKER_H_

#include <archive.h>
#include <archive_entry.h>
#include <sys/stat.h>

#include <cstdio>
#include <string>
#include <vector>

namespace hakam::arbiter {

struct TarEntry {
  std::string name;
  std::string text = "";
  mode_t mode = S_IFREG | 0644;
  std::string link = "";       // of a symbolic link
  std::string hard_link = "";  // the name of another entry
};

// One block of a tar (ustar), and what follows it.
inline std::string TarBlock(const std::string& name, mode_t mode, char type, const std::string& link,
                            const std::string& text) {
  std::string head(512, '\0');
  const auto octal = [&head](size_t at, int width, unsigned long value) {
    snprintf(&head[at], static_cast<size_t>(width), "%0*lo", width - 1, value);
  };
  name.copy(&head[0], 100);
  octal(100, 8, mode & 07777);
  octal(108, 8, 1000);
  octal(116, 8, 1000);
  octal(124, 12, text.size());
  octal(136, 12, 0);
  head.replace(148, 8, "        ");
  head[156] = type;
  link.copy(&head[157], 100);
  head.replace(257, 8,
               std::string("ustar\0"
                           "00",
                           8));
  unsigned long sum = 0;
  for (const char c : head) sum += static_cast<unsigned char>(c);
  octal(148, 7, sum);
  return head + text + std::string((512 - text.size() % 512) % 512, '\0');
}

inline std::string Tar(const std::vector<TarEntry>& entries) {
  std::string tar;
  for (const TarEntry& entry : entries) {
    // As GNU tar does it.
    if (entry.name.size() > 100) tar += TarBlock("././@LongLink", 0, 'L', "", entry.name + '\0');
    const mode_t kind = entry.mode & S_IFMT;
    const char type = !entry.hard_link.empty() ? '1'
                      : kind == S_IFLNK        ? '2'
                      : kind == S_IFCHR        ? '3'
                      : kind == S_IFDIR        ? '5'
                      : kind == S_IFIFO        ? '6'
                                               : '0';
    tar += TarBlock(entry.name, entry.mode, type, entry.link + entry.hard_link, entry.text);
  }
  return tar + std::string(1024, '\0');
}

// Writes bytes, packed by `filter`: archive_write_add_filter_...
inline void WritePacked(const std::string& path, const std::string& bytes,
                        int (*filter)(archive*) = archive_write_add_filter_none) {
  archive* const out = archive_write_new();
  archive_write_set_format_raw(out);
  filter(out);
  archive_write_set_bytes_in_last_block(out, 1);
  archive_write_open_filename(out, path.c_str());
  archive_entry* const entry = archive_entry_new();
  archive_entry_set_filetype(entry, AE_IFREG);
  archive_write_header(out, entry);
  archive_write_data(out, bytes.data(), bytes.size());
  archive_entry_free(entry);
  archive_write_free(out);
}

inline void MakeTar(const std::string& path, const std::vector<TarEntry>& entries,
                    int (*filter)(archive*) = archive_write_add_filter_none) {
  WritePacked(path, Tar(entries), filter);
}

}  // namespace hakam::arbiter

#endif  // HAKAM_TESTS_UNIT_ARCHIVE_TAR_MAKER_H_
