# What find_package(hakam) finds in build/release: the kit and all that it stands on, as they were built there.
include(CMakeFindDependencyMacro)
find_dependency(absl)
find_dependency(Protobuf)
find_dependency(Threads)
find_dependency(gRPC CONFIG)
find_dependency(OpenSSL)
include(${CMAKE_CURRENT_LIST_DIR}/hakam-targets.cmake)
