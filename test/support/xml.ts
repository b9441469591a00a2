/** Reads XML with expat, the parser of Python. */
import { expect } from 'vitest';
import { runPython } from './python.ts';

/** An element: its path and its own text. */
export type Element = readonly [path: string, text: string];

const PROGRAM = `
import json, sys
from xml.etree import ElementTree
def elements(node, path):
    own = path + "/" + node.tag.rpartition("}")[2] + "".join("@" + name.rpartition("}")[2] for name in node.attrib)
    yield [own, (node.text or "").strip(" ") if len(node) == 0 else ""]
    for child in node:
        yield from elements(child, own)
print(json.dumps([list(elements(ElementTree.fromstring(one), "")) for one in json.load(sys.stdin)]))`;

/** Returns the elements of each document, in order. Fails if a document is invalid XML. */
export async function readXml(documents: readonly string[]): Promise<readonly (readonly Element[])[]> {
  const { code, output, stderr } = await runPython(['-c', PROGRAM], { input: JSON.stringify(documents) });
  expect(code, stderr).toBe(0);
  return JSON.parse(output) as readonly (readonly Element[])[];
}
