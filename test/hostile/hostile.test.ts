import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { complaintOf, JUDGES } from './judges.ts';
import { judged } from './oracle.ts';
import { PAYLOADS } from './payloads.ts';
import { judgedShapes, SHAPES } from './shape-oracle.ts';
import { documentsOf, originals, ROUNDS } from './rounds.ts';

/** Two different rounds. `npm run hostile` runs all. */
const SAMPLE = [17, 130];

test('no hostile value escapes or causes a fault (sample)', { timeout: 120_000 }, async () => {
  expect(await judged(await originals(), SAMPLE)).toMatchObject({ escapes: [], faults: [] });
});

test('hard structures generate code that compiles (sample)', { timeout: 240_000 }, async () => {
  const sample = [
    'a chain of 60 lists of null',
    '60 nested nested parts',
    'required properties that double 40 times',
    'tuples that double 40 times',
    '500 parameters of each place',
    'allOf 12 tagged unions',
    'resources with names of 64 to 69 characters',
    'tags of 30,000 characters',
    'a choice between itself',
    '500 webhooks',
  ].map((name) => SHAPES.find((shape) => shape.name === name)!);
  expect(await judgedShapes(sample)).toMatchObject({ escapes: [], faults: [] });
});

test.each([
  { judge: 'tsc', target: 'typescript', path: 'a.ts', text: 'const a = "\n";' },
  { judge: 'compileall', target: 'python', path: 'a.py', text: 'a = "\n' },
  { judge: 'ruff format', target: 'python', path: 'a.py', text: "a  = 'b'\n" },
  { judge: 'gofmt', target: 'go', path: 'a.go', text: 'package a\n\nvar a = "\n' },
  { judge: 'go vet', target: 'go', path: 'go/a.go', text: 'package a\n\nvar a = b\n' },
  { judge: 'javac', target: 'java', path: 'java/src/main/A.java', text: 'class B {' },
  { judge: 'active content', target: 'docs', path: 'a.html', text: '<script>alert(1)</script>' },
  { judge: 'JSON.parse', target: 'postman', path: 'a.json', text: '{' },
])('control: $judge rejects broken code', async ({ judge: name, target, path, text }) => {
  const judge = JUDGES.find((one) => one.name === name)!;
  const folder = await mkdtemp(join(tmpdir(), 'diptych-hostile-'));
  const complaint =
    judge.isThere && (await complaintOf(judge, [{ path, text, write: 'always', target }], folder));
  await rm(folder, { recursive: true });
  expect(complaint === '').toBe(false);
});

test('the rounds try each payload at each location', async () => {
  const documents = await originals();
  const places = documentsOf(documents, 0).cells.map(({ place }) => place);
  const rounds = Array.from({ length: ROUNDS }, (_, round) => documentsOf(documents, round));
  expect(places.length).toBeGreaterThan(250);
  for (const place of ['info.title', 'schema Pet', 'schema.0.description'])
    expect(
      new Set(rounds.map(({ cells }) => cells.find((cell) => cell.place === place)?.payload)),
      place,
    ).toEqual(new Set(PAYLOADS.text));
});
