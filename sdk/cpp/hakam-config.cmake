# find_package(hakam) finds this in build/release: the kit and everything that it depends on, as built there.
include(CMakeFindDependencyMacro)
find_dependency(absl)
find_dependency(Protobuf)
find_dependency(Threads)
find_dependency(gRPC CONFIG)
find_dependency(OpenSSL)
include(${CMAKE_CURRENT_LIST_DIR}/hakam-targets.cmake)
