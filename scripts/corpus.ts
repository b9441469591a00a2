/**
 * `npm run corpus -- <folder>` generates every target for every document of a folder, and compiles the output. The exit
 * code is 1 after a crash, a timeout, a compiler error, or the rejection of a valid document, and 2 after a usage
 * error. See docs/corpus.md.
 */
import { statSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { COMPILERS } from './corpus/compile.ts';
import { findDocuments } from './corpus/documents.ts';
import { downloadPackages, downloadRepositories, isListed } from './corpus/download.ts';
import { runCorpus, spread } from './corpus/run.ts';
import type { DocumentResult } from './corpus/run-document.ts';
import { commitOf, StoredResults } from './corpus/stored-results.ts';
import { isClean, table } from './corpus/table.ts';
import { targets } from '../src/emit/targets/registry.ts';
import { hasGo } from '../test/support/go.ts';
import { hasJava } from '../test/support/java.ts';
import { hasPython } from '../test/support/python.ts';

const USAGE = `usage: npm run corpus -- <folder> [flags]

  --download         first download the pinned packages and repositories into the folder
  --listed           of repositories, read the documents that are listed beside their pins
  --targets a,b      generate these targets alone
  --only text        read the documents with this text in their path
  --kind name        read documents of one kind: openapi, graphql, or operations
  --largest bytes    leave out larger documents
  --sample n         read this many documents, spread evenly
  --mypy n           check this many documents with mypy, spread evenly (10)
  --jobs n           run this many documents at a time (2)
  --seconds n        end a program after this time (300)
  --results file     add each result to a file, and go on where an earlier run of it ended
  --keep             keep the output of each document
  --json             print the results as JSON
`;

const options = {
  download: { type: 'boolean', default: false },
  listed: { type: 'boolean', default: false },
  targets: { type: 'string', default: '' },
  only: { type: 'string', default: '' },
  kind: { type: 'string' },
  largest: { type: 'string', default: 'Infinity' },
  sample: { type: 'string', default: 'Infinity' },
  mypy: { type: 'string', default: '10' },
  jobs: { type: 'string', default: '2' },
  seconds: { type: 'string', default: '300' },
  results: { type: 'string' },
  keep: { type: 'boolean', default: false },
  json: { type: 'boolean', default: false },
} as const;

const { root, flags, chosenTargets } = readArguments();
if (flags.download) {
  downloadPackages(root);
  downloadRepositories(root);
}
if (!statSync(root, { throwIfNoEntry: false })?.isDirectory()) stop(`No folder ${root}.`);

const { documents, outOfScope, duplicates } = findDocuments(root);
const chosen = documents.filter(
  ({ path, kind, bytes }) =>
    path.includes(flags.only) &&
    (!flags.listed || isListed(path)) &&
    (flags.kind ?? kind) === kind &&
    bytes <= Number(flags.largest),
);
// Small documents come first, because they show most faults in the shortest time.
const taken = spread(chosen, Number(flags.sample)).toSorted((one, other) => one.bytes - other.bytes);
if (taken.length === 0) stop(`${root} has no such documents.`);
const isMissing = { tsc: false, compileall: !hasPython, mypy: !hasPython, 'go vet': !hasGo, javac: !hasJava };
const commit = commitOf();
const stored = new StoredResults(flags.results, `${commit} ${flags.targets}`);
let done = taken.filter((document) => stored.get(document) !== undefined).length;
const results = await runCorpus(taken, {
  root,
  targets: chosenTargets,
  compilers: COMPILERS.filter((compiler) => !isMissing[compiler]),
  mypy: Number(flags.mypy),
  jobs: Number(flags.jobs),
  limit: Number(flags.seconds) * 1000,
  keep: flags.keep,
  stored,
  onResult: (result) => process.stderr.write(`${++done}/${taken.length} ${lineOf(result)}\n`),
});
process.stdout.write(
  flags.json
    ? `${JSON.stringify({ commit, outOfScope, duplicates, results }, undefined, 2)}\n`
    : `Commit ${commit}.\n\n${table(results, outOfScope.length, duplicates.length)}\n`,
);
process.exitCode = isClean(results) ? 0 : 1;

function readArguments() {
  try {
    const { values, positionals } = parseArgs({ allowPositionals: true, options });
    const [folder, ...others] = positionals;
    if (folder === undefined || others.length > 0) throw new Error('Name one folder.');
    for (const name of ['largest', 'sample', 'mypy', 'jobs', 'seconds'] as const)
      if (!(Number(values[name]) >= 0)) throw new Error(`--${name} needs a number.`);
    const ids = values.targets === '' ? [] : values.targets.split(',');
    const unknown = ids.filter((id) => !targets.some((target) => target.id === id));
    if (unknown.length > 0) throw new Error(`No target ${unknown.join(', ')}.`);
    return { root: folder, flags: values, chosenTargets: ids };
  } catch (error) {
    return stop(`${(error as Error).message}\n\n${USAGE}`);
  }
}

function stop(message: string): never {
  process.stderr.write(`${message.trimEnd()}\n`);
  process.exit(2);
}

function lineOf({ kind, path, outcome, seconds, errors, messages }: DocumentResult): string {
  const found = Object.entries(errors).flatMap(([compiler, lines]) =>
    lines.length > 0 ? [`${compiler} ${lines.length}`] : [],
  );
  const notes = [outcome, ...found, ...messages.slice(0, 1)].join(', ').slice(0, 200);
  return `${kind} ${path}: ${notes} (${seconds} s)`;
}
