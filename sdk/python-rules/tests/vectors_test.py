"""The law from Python: all rule vectors that the C++ engine passes."""

import os
import unittest

import vectors
import vectors_baloot
import vectors_belote

FOLDER = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../../tests/vectors")


class VectorsTest(unittest.TestCase):
    maxDiff = None

    def run_file(self, name, kinds, least):
        count = 0
        for where, line in vectors.lines(os.path.join(FOLDER, name)):
            count += 1
            with self.subTest(where):
                got, wanted = vectors.answer(line, kinds)
                self.assertEqual(got, wanted)
        self.assertGreaterEqual(count, least)

    def test_baloot(self):
        self.run_file("baloot.jsonl", vectors_baloot.KINDS, 255)

    def test_the_belote_family(self):
        self.run_file("belote-family.jsonl", vectors_belote.KINDS, 206)

    def test_the_options_of_the_family(self):
        self.run_file("belote-more.jsonl", vectors_belote.KINDS, 338)

    # The runner itself must reject wrong vectors.
    def test_a_vector_that_is_wrong_does_not_pass(self):
        line = {"id": "M", "kind": "match", "profile": "baloot", "totals": [9, 9], "expect": 0}
        self.assertEqual(vectors.answer(line, vectors_baloot.KINDS), (None, 0))
        for wrong in ({"wind": 1}, {"options": {"wind": 1}}, {"options": {"target": None}}, {"profile": "bridge"}):
            with self.assertRaises((ValueError, KeyError)):
                vectors.answer({**line, **wrong}, vectors_baloot.KINDS)
        with self.assertRaises(KeyError):
            vectors.answer({**line, "kind": "mtach"}, vectors_baloot.KINDS)


if __name__ == "__main__":
    unittest.main()
