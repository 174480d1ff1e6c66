#include "arbiter/archive/image.h"

#include <fcntl.h>
#include <google/protobuf/text_format.h>
#include <google/protobuf/util/json_util.h>
#include <openssl/evp.h>
#include <sys/stat.h>
#include <sys/utsname.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <filesystem>
#include <map>
#include <memory>
#include <system_error>
#include <utility>
#include <vector>

#include "absl/cleanup/cleanup.h"
#include "absl/strings/escaping.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/strip.h"
#include "arbiter/archive/layers.h"
#include "arbiter/archive/oci.pb.h"
#include "arbiter/archive/reader.h"
#include "hakam/v1/manifest.pb.h"
#include "sdk/base/file.h"
#include "sdk/base/status_macros.h"

namespace hakam::arbiter {
namespace {

namespace fs = std::filesystem;

constexpr size_t kMostJson = 4 << 20;
constexpr absl::string_view kSha256 = "sha256:";
constexpr char kIndex[] = "index.json";
constexpr char kDockerList[] = "manifest.json";
constexpr int kMostIndexes = 4;  // in each other

absl::StatusOr<std::string> DigestOf(const std::string& path) {
  HAKAM_ASSIGN_OR_RETURN(const File file, OpenRegularFile(path));
  const std::unique_ptr<EVP_MD_CTX, decltype(&EVP_MD_CTX_free)> context(EVP_MD_CTX_new(), EVP_MD_CTX_free);
  EVP_DigestInit_ex(context.get(), EVP_sha256(), nullptr);
  std::vector<char> buffer(size_t{1} << 16);
  for (size_t n = 0; (n = fread(buffer.data(), 1, buffer.size(), file.get())) > 0;) {
    EVP_DigestUpdate(context.get(), buffer.data(), n);
  }
  if (ferror(file.get()) != 0) return ReadError(path, EIO);
  std::string digest(32, '\0');
  EVP_DigestFinal_ex(context.get(), reinterpret_cast<unsigned char*>(digest.data()), nullptr);
  return absl::StrCat(kSha256, absl::BytesToHexString(digest));
}

// The name of this machine's processors in images.
std::string Architecture() {
  utsname names{};
  uname(&names);
  const absl::string_view machine = names.machine;
  return machine == "x86_64" ? "amd64" : machine == "aarch64" ? "arm64" : std::string(machine);
}

bool IsForUs(const oci::Descriptor& image) {
  if (!image.has_platform()) return true;
  return image.platform().os() == "linux" && image.platform().architecture() == Architecture();
}

// What an image is made of: files of the archive.
struct ImageParts {
  oci::Config config;
  std::vector<std::string> layers;  // paths, the lowest first
};

class ImageReader {
 public:
  ImageReader(std::string archive, fs::path scratch, const ArchiveLimits& limits)
      : archive_(std::move(archive)), scratch_(std::move(scratch)), limits_(limits) {}

  absl::StatusOr<ImageParts> Read() {
    HAKAM_RETURN_IF_ERROR(TakeFiles());
    HAKAM_ASSIGN_OR_RETURN(ImageParts parts, files_.contains(kIndex) ? FromOci() : FromDocker());
    if (parts.layers.empty()) return Wrong("the image has no layers");
    return parts;
  }

 private:
  absl::Status Wrong(absl::string_view what) const {
    return absl::InvalidArgumentError(absl::StrCat(archive_, ": ", what));
  }
  static std::string Quoted(absl::string_view text) {
    return absl::StrCat("\"", absl::Utf8SafeCHexEscape(text.substr(0, 200)), "\"");
  }

  // Every file of the archive, under a number.
  absl::Status TakeFiles() {
    HAKAM_ASSIGN_OR_RETURN(ArchiveReader reader, ArchiveReader::Open(archive_));
    uint64_t bytes = 0;
    while (true) {
      HAKAM_ASSIGN_OR_RETURN(archive_entry* const entry, reader.Next(limits_.files));
      if (entry == nullptr) return absl::OkStatus();
      const auto type = archive_entry_filetype(entry);
      if (type == AE_IFDIR) continue;
      const absl::StatusOr<std::string> name = SafeName(archive_entry_pathname(entry), limits_.depth);
      if (!name.ok()) return reader.WrongEntry(name.status().message());
      if (files_.contains(*name) || links_.contains(*name)) return reader.WrongEntry("is there twice");
      if (type == AE_IFLNK) {
        // `docker save` and `podman save` write a layer that is there already as a link to it.
        const fs::path target = fs::path(*name).parent_path() / archive_entry_symlink(entry);
        links_[*name] = target.lexically_normal().string();
        continue;
      }
      if (type != AE_IFREG || archive_entry_hardlink(entry) != nullptr) {
        return reader.WrongEntry("is no file of an image");
      }
      const std::string path = (scratch_ / std::to_string(files_.size())).string();
      const File file(fopen(path.c_str(), "wbx"));
      if (file == nullptr) return WriteError(path, errno);
      HAKAM_RETURN_IF_ERROR(reader.CopyTo(path, file.get(), limits_.bytes, &bytes));
      files_[*name] = path;
    }
  }

  absl::StatusOr<std::string> PathOf(const std::string& name) const {
    const auto link = links_.find(name);
    const auto file = files_.find(link == links_.end() ? name : link->second);
    if (file == files_.end()) return Wrong(absl::StrCat(Quoted(name), " is missing in the image"));
    return file->second;
  }

  absl::Status CheckDigest(const std::string& name, const std::string& path, absl::string_view digest) const {
    HAKAM_ASSIGN_OR_RETURN(const std::string is, DigestOf(path));
    return is == digest ? absl::OkStatus()
                        : Wrong(absl::StrCat(Quoted(name), " has the digest ", is, ", not ", Quoted(digest)));
  }

  // A blob of an OCI archive, which is what its name says.
  absl::StatusOr<std::string> Blob(const std::string& digest) const {
    if (!absl::StartsWith(digest, kSha256))
      return Wrong(absl::StrCat(Quoted(digest), " is no digest of SHA-256"));
    const std::string name = absl::StrCat("blobs/sha256/", digest.substr(kSha256.size()));
    HAKAM_ASSIGN_OR_RETURN(const std::string path, PathOf(name));
    HAKAM_RETURN_IF_ERROR(CheckDigest(name, path, digest));
    return path;
  }

  // `wrap`: the name under which the text is a member of the message; empty: it is the message.
  template <typename Message>
  absl::StatusOr<Message> Parse(const std::string& name, const std::string& path,
                                const std::string& wrap = "") const {
    HAKAM_ASSIGN_OR_RETURN(std::string text, ReadFile(path, kMostJson));
    if (!wrap.empty()) text = absl::StrCat("{\"", wrap, "\":", text, "}");
    google::protobuf::util::JsonParseOptions options;
    options.ignore_unknown_fields = true;
    Message message;
    const auto parsed = google::protobuf::util::JsonStringToMessage(text, &message, options);
    if (!parsed.ok()) return Wrong(absl::StrCat(Quoted(name), " of the image cannot be read"));
    return message;
  }

  absl::StatusOr<ImageParts> FromOci() {
    HAKAM_ASSIGN_OR_RETURN(std::string path, PathOf(kIndex));
    for (int depth = 0; depth < kMostIndexes; ++depth) {
      HAKAM_ASSIGN_OR_RETURN(const oci::Index index, Parse<oci::Index>(kIndex, path));
      std::vector<const oci::Descriptor*> ours;
      for (const oci::Descriptor& image : index.manifests()) {
        if (IsForUs(image)) ours.push_back(&image);
      }
      if (ours.size() != 1) {
        return Wrong(absl::StrCat("has ", ours.size(), " images for linux/", Architecture(), ": save one"));
      }
      HAKAM_ASSIGN_OR_RETURN(path, Blob(ours[0]->digest()));
      // The index of several machines, in the index of the archive.
      if (absl::StrContains(ours[0]->media_type(), "index") ||
          absl::StrContains(ours[0]->media_type(), "manifest.list")) {
        continue;
      }
      HAKAM_ASSIGN_OR_RETURN(const oci::Manifest manifest, Parse<oci::Manifest>(ours[0]->digest(), path));
      ImageParts parts;
      HAKAM_ASSIGN_OR_RETURN(const std::string config, Blob(manifest.config().digest()));
      HAKAM_ASSIGN_OR_RETURN(parts.config, Parse<oci::Config>(manifest.config().digest(), config));
      for (const oci::Descriptor& layer : manifest.layers()) {
        HAKAM_ASSIGN_OR_RETURN(std::string blob, Blob(layer.digest()));
        parts.layers.push_back(std::move(blob));
      }
      return parts;
    }
    return Wrong("has too many indexes in each other");
  }

  absl::StatusOr<ImageParts> FromDocker() {
    HAKAM_ASSIGN_OR_RETURN(const std::string list, PathOf(kDockerList));
    HAKAM_ASSIGN_OR_RETURN(const oci::DockerImages images,
                           Parse<oci::DockerImages>(kDockerList, list, "images"));
    if (images.images_size() != 1) {
      return Wrong(absl::StrCat("has ", images.images_size(), " images: save one"));
    }
    const oci::DockerImages::Image& image = images.images(0);
    HAKAM_ASSIGN_OR_RETURN(const std::string config, PathOf(image.config()));
    // Its name is its digest.
    const std::string hex(absl::StripSuffix(fs::path(image.config()).filename().string(), ".json"));
    HAKAM_RETURN_IF_ERROR(CheckDigest(image.config(), config, absl::StrCat(kSha256, hex)));
    ImageParts parts;
    HAKAM_ASSIGN_OR_RETURN(parts.config, Parse<oci::Config>(image.config(), config));
    if (parts.config.rootfs().diff_ids_size() != image.layers_size()) {
      return Wrong("has another number of layers than its configuration says");
    }
    for (int i = 0; i < image.layers_size(); ++i) {
      HAKAM_ASSIGN_OR_RETURN(std::string layer, PathOf(image.layers(i)));
      HAKAM_RETURN_IF_ERROR(CheckDigest(image.layers(i), layer, parts.config.rootfs().diff_ids(i)));
      parts.layers.push_back(std::move(layer));
    }
    return parts;
  }

  const std::string archive_;
  const fs::path scratch_;
  const ArchiveLimits limits_;
  std::map<std::string, std::string> files_;  // path of what has this name in the archive
  std::map<std::string, std::string> links_;  // name in the archive of what the link leads to
};

absl::StatusOr<v1::AgentManifest> ManifestOf(const std::string& archive, const std::string& name,
                                             const oci::Config& config) {
  const oci::Config::Run& run = config.config();
  const auto label = [&run](const char* key, const std::string& otherwise) {
    const auto found = run.labels().find(key);
    return found == run.labels().end() ? otherwise : found->second;
  };
  v1::AgentManifest manifest;
  manifest.set_name(label("hakam.name", name));
  manifest.set_version(label("hakam.version", ""));
  for (const auto* words : {&run.entrypoint(), &run.cmd()}) {
    for (const std::string& word : *words) manifest.add_command(word);
  }
  if (manifest.command_size() == 0) {
    return absl::InvalidArgumentError(
        absl::StrCat(archive, ": the image has neither Entrypoint nor Cmd, so nothing can be started"));
  }
  for (const std::string& entry : run.env()) {
    if (!absl::StartsWith(entry, "HAKAM_ADDRESS=")) manifest.add_env(entry);
  }
  manifest.set_image(std::string(kImageRoot));
  manifest.set_working_directory(run.working_dir());
  return manifest;
}

absl::Status WriteManifest(const fs::path& folder, const v1::AgentManifest& manifest) {
  std::string text;
  google::protobuf::TextFormat::PrintToString(manifest, &text);
  const std::string path = (folder / "agent.textproto").string();
  const int fd = open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0644);
  if (fd < 0) return WriteError(path, errno);
  fchmod(fd, 0644);
  return WriteAndClose(path, fd, text);
}

}  // namespace

absl::StatusOr<bool> IsImage(const std::string& archive, const ArchiveLimits& limits) {
  HAKAM_ASSIGN_OR_RETURN(ArchiveReader reader, ArchiveReader::Open(archive));
  bool image = false;
  uint64_t bytes = 0;
  while (true) {
    HAKAM_ASSIGN_OR_RETURN(archive_entry* const entry, reader.Next(limits.files));
    if (entry == nullptr) return image;
    absl::string_view name = archive_entry_pathname(entry);
    absl::ConsumePrefix(&name, "./");
    image = image || name == kIndex || name == kDockerList;
    // A bot may have files of these names.
    if (name == "agent.textproto" || absl::EndsWith(name, "/agent.textproto")) return false;
    // What is skipped is unpacked too.
    bytes += static_cast<uint64_t>(std::max<la_int64_t>(archive_entry_size(entry), 0));
    if (bytes > limits.bytes) {
      return reader.Wrong(absl::StrCat("has more than ", limits.bytes >> 20, " MiB when it is unpacked"));
    }
  }
}

absl::Status UnpackImage(const std::string& archive, const std::string& folder, const std::string& name,
                         const ArchiveLimits& limits) {
  const fs::path scratch = fs::path(folder) / "archive";
  const fs::path root = fs::path(folder) / std::string(kImageRoot);
  for (const fs::path& made : {scratch, root}) {
    if (mkdir(made.c_str(), 0755) != 0 || chmod(made.c_str(), 0755) != 0)
      return WriteError(made.string(), errno);
  }
  std::error_code ignored;
  const absl::Cleanup remove = [&] { fs::remove_all(scratch, ignored); };
  HAKAM_ASSIGN_OR_RETURN(const ImageParts parts, ImageReader(archive, scratch, limits).Read());
  Layers layers(root, limits);
  for (size_t i = 0; i < parts.layers.size(); ++i) {
    const absl::Status added = layers.Add(parts.layers[i]);
    if (added.ok()) continue;
    absl::string_view what = added.message();
    absl::ConsumePrefix(&what, absl::StrCat(parts.layers[i], ": "));
    return absl::Status(added.code(), absl::StrCat(archive, ": layer ", i + 1, ": ", what));
  }
  HAKAM_ASSIGN_OR_RETURN(const v1::AgentManifest manifest, ManifestOf(archive, name, parts.config));
  return WriteManifest(folder, manifest);
}

}  // namespace hakam::arbiter
