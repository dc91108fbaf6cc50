"""Tests of the package `rvsdg`. `cargo test -p rvsdg-tests --test python` runs them on the built wheel."""

import copy
import os
import tempfile
import threading
import unittest
import xml.dom.minidom

import rvsdg

SUM = """
define i32 @sum(i32 %n) {
start:
  br label %head
head:
  %i = phi i32 [ 0, %start ], [ %next, %body ]
  %s = phi i32 [ 0, %start ], [ %more, %body ]
  %goes_on = icmp slt i32 %i, %n
  br i1 %goes_on, label %body, label %end
body:
  %more = add i32 %s, %i
  %next = add nsw i32 %i, 1
  br label %head
end:
  ret i32 %s
}
define double @half(double %x) {
  %y = fmul double %x, 5.0e-1
  ret double %y
}
define i1 @less(i8 %a, i8 %b) {
  %c = icmp slt i8 %a, %b
  ret i1 %c
}
define {i64, float} @both() { ret {i64, float} {i64 -7, float 2.5} }
define void @nothing(ptr %p) { ret void }
define i8 @overflow(i8 %x) {
  %y = add nsw i8 %x, 127
  ret i8 %y
}
define i128 @wide() { ret i128 -3 }
@global = global [4 x i32] zeroinitializer
define ptr @address() { ret ptr getelementptr (i8, ptr @global, i64 8) }
"""


class Reading(unittest.TestCase):
    def test_functions_and_text(self):
        module = rvsdg.read(SUM, "sum.ll")
        self.assertEqual(module.name, "sum.ll")
        self.assertIn("sum", module.functions)
        self.assertEqual(module.warnings, [])
        again = rvsdg.parse(str(module))
        self.assertEqual(str(again), str(module))
        self.assertIn("define i32 @sum(", module.to_llvm())
        self.assertIn("br i1", module.to_llvm("scfr"))
        self.assertEqual(rvsdg.read(SUM.encode()).functions, module.functions)
        self.assertIn("digraph", module.dot())
        self.assertIn("sum.ll", repr(module))

    def test_errors_have_places(self):
        with self.assertRaises(rvsdg.ReadError) as caught:
            rvsdg.read("define i32 @f() { ret i32 %x }", "bad.ll")
        self.assertEqual(caught.exception.file, "bad.ll")
        self.assertIn("use of undefined value", str(caught.exception))
        with self.assertRaises(rvsdg.ParseError) as caught:
            rvsdg.parse("omega\nnonsense")
        self.assertEqual((caught.exception.line, caught.exception.file), (2, "<text>"))
        with self.assertRaises(rvsdg.Error):
            rvsdg.parse("")
        with self.assertRaises(TypeError):
            rvsdg.read(3)
        with self.assertRaises(rvsdg.PipelineError) as caught:
            rvsdg.read(SUM).run_passes("dne,nonsense")
        self.assertIn("nonsense", str(caught.exception))
        for wrong in [lambda module: module.optimize("O9"), lambda module: module.to_llvm("x")]:
            with self.assertRaises(rvsdg.PipelineError):
                wrong(rvsdg.read(SUM))
        with self.assertRaises(KeyError) as caught:
            rvsdg.read(SUM).region("summ")
        self.assertIn("there is sum", str(caught.exception))

    def test_files(self):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "a.ll")
            with open(path, "w", encoding="utf-8") as file:
                file.write(SUM)
            module = rvsdg.read_file(path)
            graph = os.path.join(folder, "a.rvsdg")
            with open(graph, "w", encoding="utf-8") as file:
                file.write(str(module))
            self.assertEqual(rvsdg.read_file(graph).functions, module.functions)
            source = os.path.join(folder, "a.c")
            with open(source, "w", encoding="utf-8") as file:
                file.write("int f(int x) { return x * N; }\n")
            with self.assertRaises(rvsdg.ReadError) as caught:
                rvsdg.read_file(source)
            self.assertIn("undeclared identifier 'N'", str(caught.exception))
            self.assertEqual(caught.exception.file, source)
        module = rvsdg.compile_c("int f(int x) { return x * N; }", args=["-DN=4"])
        self.assertEqual(module.interpret("f", [5]).value, 20)

    def test_functions_that_are_kept_as_text(self):
        text = "define void @f() {\n  callbr void asm sideeffect \"\", \"!i\"() to label %a [label %b]\n"
        text += "a:\n  ret void\nb:\n  ret void\n}\n"
        module = rvsdg.read(text)
        if module.warnings:
            self.assertEqual(module.warnings[0].function, "f")
            self.assertTrue(module.warnings[0].reason)


class Graphs(unittest.TestCase):
    def test_regions_and_nodes(self):
        body = rvsdg.read(SUM).region("sum")
        self.assertEqual((body.kind, body.depth, body.index, body.node), ("lambda", 0, 0, None))
        self.assertEqual(body.arguments[0].type, "i32")
        self.assertEqual(body.arguments[0].name, "n")
        self.assertIsNone(body.arguments[0].node)
        kinds = [region.kind for region in body.walk()]
        self.assertIn("theta", kinds)
        loop = body.walk()[kinds.index("theta")]
        self.assertTrue(loop.depth >= 1 and loop.node.kind == "theta")
        self.assertEqual(len(loop.results), len(loop.arguments) + 1)
        adds = [node for region in body.walk() for node in region.nodes if node.kind == "add"]
        self.assertEqual(sorted(node.op for node in adds), ["add", "add nsw"])
        self.assertEqual([value.type for value in adds[0].inputs], ["i32", "i32"])
        self.assertEqual(adds[0].outputs[0].node, adds[0].id)
        self.assertEqual(body.count_ops()["add"], 2)
        ids = {node.id for region in body.walk() for node in region.nodes}
        self.assertTrue(all(one in ids and other in ids for one, other in body.edges()))
        self.assertEqual(sum(len(region) for region in body.walk()), len(ids))

    def test_what_was_asked_for_stays(self):
        module = rvsdg.read(SUM)
        body = module.region("sum")
        before = [repr(node) for region in body.walk() for node in region.nodes]
        other = copy.copy(module)
        module.optimize("O3")
        self.assertEqual([repr(node) for region in body.walk() for node in region.nodes], before)
        self.assertNotEqual(str(module), str(other))
        self.assertEqual(str(copy.deepcopy(other)), str(other))

    def test_pictures(self):
        module = rvsdg.read(SUM)
        svg = module.region("sum")._repr_svg_()
        document = xml.dom.minidom.parseString(svg)
        self.assertEqual(document.documentElement.tagName, "svg")
        self.assertIn(">theta<", svg)
        page = rvsdg.draw(module, "inv,dne", function="sum")
        self.assertTrue(page.page.startswith("<!") and "inv" in page.page)
        self.assertIn("<iframe", module._repr_html_())
        with self.assertRaises(KeyError):
            rvsdg.draw(module, function="none")


class Passes(unittest.TestCase):
    def test_reports(self):
        module = rvsdg.read(SUM)
        report = module.run_passes("inv,red,dne", verify=True, remarks=True)
        self.assertEqual([it.name for it in report.passes], ["inv", "red", "dne"])
        self.assertEqual(report.nodes_after, module.node_count)
        self.assertTrue(all(isinstance(count, int) for it in report.passes for count in it.counts.values()))
        self.assertTrue(all(it.message for it in report.remarks))
        module.verify()
        self.assertIn("dne", rvsdg.passes())
        self.assertTrue(rvsdg.level_passes("O2"))
        self.assertEqual(rvsdg.level_passes("-O2"), rvsdg.level_passes("2"))

    def test_results_stay(self):
        for level in ["O0", "O1", "O2", "O3", "Os", "Oz"]:
            module = rvsdg.read(SUM)
            module.optimize(level)
            self.assertEqual(module.interpret("sum", [10]).value, 45, level)
            again = rvsdg.read(module.to_llvm())
            self.assertEqual(again.interpret("sum", [7]).value, 21, level)

    def test_threads(self):
        modules = [rvsdg.read(SUM) for _ in range(4)]
        threads = [threading.Thread(target=module.optimize) for module in modules]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(len({str(module) for module in modules}), 1)


class Interpreting(unittest.TestCase):
    def test_values(self):
        module = rvsdg.read(SUM)
        value = lambda name, *args: module.interpret(name, list(args)).value
        self.assertEqual(value("sum", -1), 0)
        self.assertEqual(value("half", 3), 1.5)
        self.assertIs(value("less", -1, 1), True)
        self.assertIs(value("less", 255, 256), True)
        self.assertEqual(value("both"), (-7, 2.5))
        self.assertIsNone(value("nothing", None))
        self.assertEqual(value("overflow", 1), rvsdg.Unknown.Poison)
        self.assertEqual(value("wide"), -3)
        pointer = value("address")
        self.assertEqual((pointer.object, pointer.offset), ("global", 8))
        self.assertEqual(value("overflow", rvsdg.Unknown.Poison), rvsdg.Unknown.Poison)
        self.assertGreater(module.interpret("sum", [3]).steps, 3)

    def test_output(self):
        module = rvsdg.compile_c('int puts(const char *); int main(void) { puts("hello"); return 3; }')
        outcome = module.interpret("main")
        self.assertEqual((outcome.output, outcome.value), (b"hello\n", 3))

    def test_traps_and_wrong_arguments(self):
        module = rvsdg.read("define i32 @f(i32 %x) { %d = sdiv i32 1, %x ret i32 %d }", "f.ll")
        with self.assertRaises(rvsdg.Trap) as caught:
            module.interpret("f", [0])
        trap = caught.exception
        self.assertEqual((trap.kind, trap.function, trap.file), ("undefined behaviour", "f", "f.ll"))
        self.assertEqual(trap.instruction, "sdiv pinned")
        self.assertTrue(trap.node.startswith("n"))
        with self.assertRaises(rvsdg.Trap) as caught:
            rvsdg.read(SUM).interpret("sum", [1000], fuel=100)
        self.assertEqual(caught.exception.kind, "out of fuel")
        for wrong in [[], [1, 2], ["1"], [None], [1.5]]:
            with self.assertRaises(TypeError):
                module.interpret("f", wrong)
        with self.assertRaises(ValueError):
            module.interpret("f", [1 << 200])
        with self.assertRaises(KeyError):
            module.interpret("g")


if __name__ == "__main__":
    unittest.main()
