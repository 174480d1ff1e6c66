// Images of strangers become folders of bots; nothing in them reaches beyond.
#include "arbiter/archive/image.h"

#include <gmock/gmock.h>
#include <google/protobuf/text_format.h>
#include <gtest/gtest.h>
#include <openssl/sha.h>
#include <sys/stat.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include "absl/strings/escaping.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "arbiter/archive/unpack_inside.h"
#include "arbiter/process/detect.h"
#include "hakam/v1/manifest.pb.h"
#include "sdk/base/random.h"
#include "tests/unit/archive/tar_maker.h"
#include "tests/unit/folder_test.h"

namespace hakam::arbiter {
namespace {

namespace fs = std::filesystem;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::UnorderedElementsAre;
using Layer = std::vector<TarEntry>;

constexpr char kRun[] =
    R"({"Entrypoint":["/bin/bot"],"Cmd":["--fast"],"Env":["PATH=/bin","A=b"],"WorkingDir":"/srv",)"
    R"("Labels":{"hakam.name":"my-bot","hakam.version":"3"}})";

std::string Hex(const std::string& bytes) {
  std::string digest(SHA256_DIGEST_LENGTH, '\0');
  SHA256(reinterpret_cast<const unsigned char*>(bytes.data()), bytes.size(),
         reinterpret_cast<unsigned char*>(digest.data()));
  return absl::BytesToHexString(digest);
}

class ImageTest : public FolderTest {
 protected:
  std::string archive() const { return (root_ / "image.tar").string(); }
  fs::path folder() const { return root_ / "out"; }
  std::string Packed(const std::string& bytes) const {
    const std::string path = (root_ / "packed").string();
    WritePacked(path, bytes, archive_write_add_filter_gzip);
    return TextOf(path);
  }
  static std::string TextOf(const fs::path& path) {
    std::ifstream in(path, std::ios::binary);
    return std::string(std::istreambuf_iterator<char>(in), {});
  }

  // The entries of an OCI archive with layers packed by gzip.
  Layer Oci(const std::vector<Layer>& layers, const std::string& run = kRun) const {
    Layer entries = {{"oci-layout", R"({"imageLayoutVersion":"1.0.0"})"}};
    const auto add = [&entries](const std::string& bytes) {
      entries.push_back({"blobs/sha256/" + Hex(bytes), bytes});
      return absl::StrCat(R"({"mediaType":"x","digest":"sha256:)", Hex(bytes), R"(","size":)", bytes.size(),
                          "}");
    };
    std::vector<std::string> blobs;
    for (const Layer& layer : layers) blobs.push_back(add(Packed(Tar(layer))));
    const std::string config = add(absl::StrCat(R"({"os":"linux","config":)", run, "}"));
    const std::string manifest = add(absl::StrCat(R"({"schemaVersion":2,"config":)", config, R"(,"layers":[)",
                                                  absl::StrJoin(blobs, ","), "]}"));
    entries.push_back({"index.json", absl::StrCat(R"({"manifests":[)", manifest, "]}")});
    return entries;
  }
  // The same as `docker save` wrote it for years.
  Layer Docker(const std::vector<Layer>& layers, const std::string& run = kRun) const {
    Layer entries;
    std::vector<std::string> names, digests;
    for (const Layer& layer : layers) {
      const std::string tar = Tar(layer);
      const std::string name = absl::StrCat(names.size(), "/layer.tar");
      entries.push_back({name, tar});
      names.push_back(absl::StrCat("\"", name, "\""));
      digests.push_back(absl::StrCat("\"sha256:", Hex(tar), "\""));
    }
    const std::string config =
        absl::StrCat(R"({"config":)", run, R"(,"rootfs":{"diff_ids":[)", absl::StrJoin(digests, ","), "]}}");
    entries.push_back({Hex(config) + ".json", config});
    entries.push_back(
        {"manifest.json", absl::StrCat(R"([{"Config":")", Hex(config), R"(.json","RepoTags":null,"Layers":[)",
                                       absl::StrJoin(names, ","), "]}]")});
    return entries;
  }
  absl::Status UnpackIt(const Layer& entries, const ArchiveLimits& limits = kImageLimits) const {
    MakeTar(archive(), entries);
    return Again(limits);
  }
  absl::Status Again(const ArchiveLimits& limits = kImageLimits) const {
    fs::remove_all(folder());
    fs::create_directory(folder());
    return UnpackImage(archive(), folder().string(), "given", limits);
  }
  std::string Refused(const Layer& entries, const ArchiveLimits& limits = kImageLimits) const {
    const absl::Status status = UnpackIt(entries, limits);
    EXPECT_EQ(status.code(), absl::StatusCode::kInvalidArgument) << status;
    return std::string(status.message());
  }
  std::vector<std::string> Names() const {
    std::vector<std::string> names;
    for (const auto& entry : fs::recursive_directory_iterator(folder() / "root"))
      names.push_back(fs::relative(entry.path().parent_path(), folder() / "root") / entry.path().filename());
    for (std::string& name : names) name = fs::path(name).lexically_normal().string();
    return names;
  }
};

const Layer kBase = {{"bin/", "", S_IFDIR | 0700},
                     {"bin/bot", "#!", S_IFREG | 04711},
                     {"bin/same", "", S_IFREG, "", "bin/bot"},
                     {"lib", "", S_IFLNK | 0777, "usr/lib"},
                     {"usr/lib/a", "a"},
                     {"usr/lib/b", "b"},
                     {"srv/", "", S_IFDIR | 0755},
                     {"dev/null", "", S_IFCHR | 0666},
                     {"tmp/x", "x"}};

TEST_F(ImageTest, BothKindsBecomeTheFolderOfABot) {
  for (const Layer& entries : {Oci({kBase}), Docker({kBase})}) {
    const absl::Status status = UnpackIt(entries);
    ASSERT_TRUE(status.ok()) << status;
    EXPECT_TRUE(*IsImage(archive(), kImageLimits));
    EXPECT_THAT(Names(), UnorderedElementsAre("bin", "bin/bot", "bin/same", "lib", "usr", "usr/lib",
                                              "usr/lib/a", "usr/lib/b", "srv"));
    EXPECT_EQ(fs::status(folder() / "root/bin/bot").permissions(), fs::perms(0755));
    EXPECT_TRUE(fs::equivalent(folder() / "root/bin/bot", folder() / "root/bin/same"));
    EXPECT_FALSE(fs::exists(folder() / "archive"));
    v1::AgentManifest manifest;
    ASSERT_TRUE(
        google::protobuf::TextFormat::ParseFromString(TextOf(folder() / "agent.textproto"), &manifest));
    EXPECT_EQ(manifest.name(), "my-bot");
    EXPECT_EQ(manifest.version(), "3");
    EXPECT_EQ(manifest.image(), "root");
    EXPECT_EQ(manifest.working_directory(), "/srv");
    EXPECT_THAT(manifest.command(), ElementsAre("/bin/bot", "--fast"));
    EXPECT_THAT(manifest.env(), ElementsAre("PATH=/bin", "A=b"));
  }
}

TEST_F(ImageTest, ALayerThatIsThereAlreadyMayBeALink) {
  Layer entries = Docker({kBase});
  entries[0].name = "layer-itself.tar";
  entries.push_back({"0/layer.tar", "", S_IFLNK | 0777, "../layer-itself.tar"});
  EXPECT_TRUE(UnpackIt(entries).ok());
}

TEST_F(ImageTest, WithoutALabelTheNameIsGiven) {
  ASSERT_TRUE(UnpackIt(Oci({kBase}, R"({"Entrypoint":null,"Cmd":["bot"],"Labels":null})")).ok());
  EXPECT_THAT(TextOf(folder() / "agent.textproto"), HasSubstr("name: \"given\""));
  EXPECT_THAT(Refused(Oci({kBase}, "{}")), HasSubstr("neither Entrypoint nor Cmd"));
}

TEST_F(ImageTest, WhiteoutsRemoveWhatIsBelow) {
  ASSERT_TRUE(
      UnpackIt(Oci({kBase, {{"usr/lib/.wh.a", ""}, {"bin/new", "n"}, {"bin/.wh..wh..opq", ""}}})).ok());
  EXPECT_THAT(Names(), UnorderedElementsAre("bin", "bin/new", "lib", "usr", "usr/lib", "usr/lib/b", "srv"));
  ASSERT_TRUE(UnpackIt(Oci({kBase, {{".wh.usr", ""}, {".wh.lib", ""}, {"lib/c", "c"}}})).ok());
  EXPECT_THAT(Names(), UnorderedElementsAre("bin", "bin/bot", "bin/same", "lib", "lib/c", "srv"));
}

TEST_F(ImageTest, AHigherLayerReplacesWhatIsBelow) {
  ASSERT_TRUE(UnpackIt(Oci({kBase, {{"lib/", "", S_IFDIR | 0755}, {"usr/lib", "now a file"}}})).ok());
  EXPECT_TRUE(fs::is_directory(fs::symlink_status(folder() / "root/lib")));
  EXPECT_EQ(TextOf(folder() / "root/usr/lib"), "now a file");
}

TEST_F(ImageTest, NothingIsWrittenRemovedOrLinkedThroughALink) {
  std::ofstream(root_ / "victim") << "mine";
  const std::string outside = root_.string();
  const Layer link = {{"l", "", S_IFLNK | 0777, outside}};
  EXPECT_THAT(Refused(Oci({link, {{"l/evil", "x"}}})),
              HasSubstr("needs a folder where the image has a link"));
  EXPECT_THAT(Refused(Oci({link, {{"l/victim/", "", S_IFDIR | 0755}}})), HasSubstr("needs a folder"));
  EXPECT_THAT(Refused(Oci({link, {{"h", "", S_IFREG, "", "l/victim"}}})),
              HasSubstr("is no file of the image"));
  EXPECT_TRUE(UnpackIt(Oci({link, {{"l/.wh.victim", ""}, {"l/.wh..wh..opq", ""}}})).ok());
  // Not even by its own name: it is replaced.
  EXPECT_TRUE(UnpackIt(Oci({{{"l", "", S_IFLNK | 0777, outside + "/victim"}, {"l", "text"}}})).ok());
  EXPECT_FALSE(fs::is_symlink(folder() / "root/l"));
  EXPECT_EQ(TextOf(root_ / "victim"), "mine");
  EXPECT_FALSE(fs::exists(root_ / "evil"));
}

TEST_F(ImageTest, NamesAndLinksThatLeadOutAreRefused) {
  for (const char* name : {"../evil", "/evil", "a/../../evil"}) {
    EXPECT_THAT(Refused(Oci({{{name, "x"}}})), HasSubstr("leads out")) << name;
  }
  EXPECT_THAT(Refused(Oci({{{"a/l", "", S_IFLNK | 0777, "../../out"}}})),
              HasSubstr("leads out of the image"));
  EXPECT_THAT(Refused(Oci({{{"h", "", S_IFREG, "", "../../victim"}}})), HasSubstr("is no file of the image"));
  EXPECT_THAT(Refused(Oci({{{"h", "", S_IFREG, "", "missing"}}})), HasSubstr("is no file of the image"));
  EXPECT_THAT(Refused(Oci({{{"x/disk", "", S_IFBLK | 0666}, {"x/p", "", S_IFIFO | 0666}}})),
              HasSubstr("FIFO"));
}

TEST_F(ImageTest, EveryDigestIsThatOfItsFile) {
  const Layer oci = Oci({kBase});
  for (size_t i = 0; i < oci.size(); ++i) {
    if (oci[i].name.find("blobs/") == std::string::npos) continue;
    Layer changed = oci;
    changed[i].text += " ";
    EXPECT_THAT(Refused(changed), HasSubstr("has the digest")) << oci[i].name;
  }
  for (size_t i = 0; i < 2; ++i) {
    Layer changed = Docker({kBase});
    changed[i].text += " ";
    EXPECT_THAT(Refused(changed), HasSubstr("has the digest")) << changed[i].name;
  }
}

TEST_F(ImageTest, OneImageForThisMachine) {
  Layer entries = Oci({kBase});
  std::string& index = entries.back().text;
  const std::string one = index;
  index.insert(index.size() - 3, R"(,"platform":{"os":"windows","architecture":"amd64"})");
  EXPECT_THAT(Refused(entries), HasSubstr("has 0 images for linux/"));
  index = one;
  const std::string manifest = one.substr(14, one.size() - 16);
  index = absl::StrCat(R"({"manifests":[)", manifest, ",", manifest, "]}");
  EXPECT_THAT(Refused(entries), HasSubstr("has 2 images for linux/"));
}

TEST_F(ImageTest, LimitsHold) {
  const Layer big = {{"big", std::string(3 << 20, '0')}};
  EXPECT_THAT(Refused(Oci({big}), {.bytes = 2 << 20}), HasSubstr("layer 1: has more than 2 MiB"));
  // Two layers together.
  EXPECT_THAT(Refused(Oci({big, {{"more", std::string(3 << 20, '1')}}}), {.bytes = 5 << 20}),
              HasSubstr("layer 2: has more than 5 MiB"));
  EXPECT_THAT(Refused(Oci({{{"a/b/c/d/e/f/g/h/i/j", ""}}}), {.files = 8}), HasSubstr("more than 8 files"));
}

TEST_F(ImageTest, ABotIsNoImage) {
  MakeTar(archive(), {{"bot/agent.textproto", ""}, {"index.json", "{}"}});
  EXPECT_FALSE(*IsImage(archive(), kImageLimits));
  MakeTar(archive(), {{"other", ""}});
  EXPECT_FALSE(*IsImage(archive(), kImageLimits));
}

TEST_F(ImageTest, DamagedImagesAreNeverACrash) {
  constexpr uint64_t seed = 20261127;
  SCOPED_TRACE(absl::StrCat("seed ", seed));
  Random random(seed);
  for (const Layer& entries : {Oci({kBase, {{"bin/.wh.bot", ""}}}), Docker({kBase})}) {
    const std::string whole = Tar(entries);
    for (int i = 0; i < 100; ++i) {
      std::string bytes = whole;
      if (i % 3 == 0) bytes.resize(random.Below(bytes.size()));
      for (uint64_t n = random.Below(20) + 1; n > 0 && !bytes.empty(); --n) {
        bytes[random.Below(bytes.size())] = static_cast<char>(random.Below(256));
      }
      std::ofstream(archive(), std::ios::binary) << bytes;
      const absl::Status status = Again();
      EXPECT_EQ(status.ok(), fs::exists(folder() / "agent.textproto")) << status;
      EXPECT_FALSE(fs::exists(root_ / "bin"));
    }
  }
}

TEST_F(ImageTest, ASandboxFindsOutWhatItIs) {
  v1::Limits limits;
  limits.set_memory_mib(256);
  limits.set_processes(16);
  limits.set_disk_mib(1);
  const auto detected = DetectSandbox({.mode = v1::SANDBOX_MODE_STRICT, .limits = limits});
  if (!detected.ok()) GTEST_SKIP() << detected.status();
  MakeTar(archive(), Oci({kBase}));
  fs::create_directory(folder());
  EXPECT_THAT(std::string(UnpackInside(archive(), folder().string()).message()),
              HasSubstr("none are taken here"));
  const absl::Status status =
      UnpackInside(archive(), folder().string(), kUploadLimits, OnlyFolder::kLeftOut, ImageOptions{});
  ASSERT_TRUE(status.ok()) << status;
  EXPECT_THAT(Names(), UnorderedElementsAre("bin", "bin/bot", "bin/same", "lib", "usr", "usr/lib",
                                            "usr/lib/a", "usr/lib/b", "srv"));
  struct stat info {};
  ASSERT_EQ(lstat((folder() / "root/lib").c_str(), &info), 0);
  EXPECT_EQ(info.st_uid, geteuid());
}

}  // namespace
}  // namespace hakam::arbiter
