/**
 * `npm run corpus -- <folder>`: every document of a folder through every target, and what they make through the
 * compilers. Exit code 1 for a crash, an error of a compiler, or a valid document that is refused. docs/corpus.md
 */
import { parseArgs } from 'node:util';
import { COMPILERS } from './corpus/compile.ts';
import { findDocuments } from './corpus/documents.ts';
import { download } from './corpus/download.ts';
import { runCorpus, spread } from './corpus/run.ts';
import { isClean, table } from './corpus/table.ts';
import { hasGo } from '../test/support/go.ts';
import { hasJava } from '../test/support/java.ts';
import { hasPython } from '../test/support/python.ts';

const { values: flags, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    json: { type: 'boolean', default: false },
    targets: { type: 'string', default: '' },
    sample: { type: 'string' },
    mypy: { type: 'string', default: '10' },
    only: { type: 'string', default: '' },
    seconds: { type: 'string', default: '300' },
    keep: { type: 'boolean', default: false },
    download: { type: 'boolean', default: false },
  },
});
const [root] = positionals;
if (root === undefined) {
  process.stderr.write(
    'usage: npm run corpus -- <folder> [--download] [--json] [--targets a,b] [--sample n]\n',
  );
  process.exit(2);
}
if (flags.download) download(root);

const { documents, outOfScope } = findDocuments(root);
const chosen = documents.filter(({ path }) => path.includes(flags.only));
const taken = flags.sample === undefined ? chosen : spread(chosen, Number(flags.sample));
const isMissing = { tsc: false, compileall: !hasPython, mypy: !hasPython, 'go vet': !hasGo, javac: !hasJava };
let done = 0;
const results = await runCorpus(taken, {
  root,
  targets: flags.targets === '' ? [] : flags.targets.split(','),
  compilers: COMPILERS.filter((compiler) => !isMissing[compiler]),
  mypy: Number(flags.mypy),
  limit: Number(flags.seconds) * 1000,
  keep: flags.keep,
  told: ({ path, outcome, seconds, errors, messages }) => {
    const found = Object.entries(errors).flatMap(([compiler, lines]) =>
      lines.length > 0 ? [`${compiler} ${lines.length}`] : [],
    );
    const notes = [outcome, ...found, ...messages.slice(0, 1)].join(', ').slice(0, 200);
    process.stderr.write(`${++done}/${taken.length} ${path}: ${notes} (${seconds} s)\n`);
  },
});
process.stdout.write(
  flags.json
    ? `${JSON.stringify({ outOfScope, results }, undefined, 2)}\n`
    : `${table(results, outOfScope.length)}\n`,
);
process.exitCode = isClean(results) ? 0 : 1;
