"""The contract's messages, generated from proto/hakam/v1 by generate.sh. Do not edit."""
