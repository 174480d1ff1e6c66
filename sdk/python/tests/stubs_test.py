"""The stubs that are checked in say what the protos say."""

import os
import shutil
import subprocess
import tempfile
import unittest

from google.protobuf import descriptor_pb2

from hakam.v1 import agent_pb2, agent_pb2_grpc, cards_pb2, observation_pb2, record_pb2, rules_pb2

PROTO = os.path.join(os.path.dirname(__file__), "..", "..", "..", "proto")


class StubsTest(unittest.TestCase):

    @unittest.skipUnless(shutil.which("protoc"), "protoc is not installed (Debian: protobuf-compiler)")
    def test_messages_match_the_protos(self):
        modules = [cards_pb2, rules_pb2, observation_pb2, record_pb2, agent_pb2]
        with tempfile.TemporaryDirectory() as folder:
            out = os.path.join(folder, "set")
            subprocess.run(["protoc", "-I", PROTO, "--descriptor_set_out=" + out] +
                           [module.DESCRIPTOR.name for module in modules], check=True, cwd=PROTO)
            with open(out, "rb") as file:
                wanted = descriptor_pb2.FileDescriptorSet.FromString(file.read()).file
        self.assertEqual(len(wanted), len(modules))
        for module in modules:
            found = descriptor_pb2.FileDescriptorProto.FromString(module.DESCRIPTOR.serialized_pb)
            proto = next(file for file in wanted if file.name == found.name)
            for file in (found, proto):
                strip_json_names(file)
            self.assertEqual(found, proto, found.name + ": run sdk/python/generate.sh")

    def test_the_service_has_the_methods_of_the_proto(self):
        methods = agent_pb2.DESCRIPTOR.services_by_name["AgentService"].methods_by_name
        stub = agent_pb2_grpc.AgentServiceServicer
        self.assertEqual({name for name in vars(stub) if name[0] != "_"}, set(methods))


def strip_json_names(file):
    """json_name is written by some versions of protoc and not by others; it follows from the name."""
    def strip(message):
        for field in message.field:
            field.ClearField("json_name")
        for nested in message.nested_type:
            strip(nested)
    for message in file.message_type:
        strip(message)


if __name__ == "__main__":
    unittest.main()
