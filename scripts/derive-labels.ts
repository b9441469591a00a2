/**
 * Measures `derive` with labels by a person who has not read its rules. `node scripts/derive-labels.ts kit <folder>`
 * writes the instructions, the documents, and empty forms. `node scripts/derive-labels.ts score <folder>` prints the
 * precision of recognized facts and the recall for each completed form, and every difference. The documents are in
 * `../shared/corpus`.
 */
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { hash } from '../src/mock/fill/random.ts';
import { labelsIn, rowOf, scoreOf } from '../test/semantics/score.ts';
import { contractOf, KIT } from '../test/semantics/kit.ts';

const ROOT = join(import.meta.dirname, '..');
const SEED = 'derive-1';

async function writeKit(folder: string): Promise<void> {
  mkdirSync(join(folder, 'documents'), { recursive: true });
  writeFileSync(join(folder, 'README.md'), INSTRUCTIONS);
  for (const [name, labelled] of Object.entries(KIT)) {
    const ids = (await contractOf(labelled)).operations.map(({ id }) => id);
    const order = ids.toSorted((one, other) => hash(`${SEED}/${one}`) - hash(`${SEED}/${other}`));
    const chosen = new Set(order.slice(0, labelled.sample ?? ids.length));
    const lines = ids.filter((id) => chosen.has(id)).map((id) => `${id} | | | |`);
    const head = '# operation | effect | collection | id | filters';
    writeFileSync(join(folder, `${name}.txt`), `${head}\n${lines.join('\n')}\n`);
    for (const path of [labelled.openapi, labelled.schema])
      if (path !== undefined && !path.endsWith('v1.yaml'))
        cpSync(path, join(folder, 'documents', `${name}-${basename(path)}`), { recursive: true });
  }
  cpSync(join(ROOT, 'openapi'), join(folder, 'documents/messaging-openapi'), { recursive: true });
  console.log(`Wrote the kit to ${folder}.`);
}

async function score(folder: string): Promise<void> {
  console.log(
    '| contract | operations | recognized and correct | precision | labeled and found | recall |\n|---|---|---|---|---|---|',
  );
  const differences: string[] = [];
  for (const [name, labelled] of Object.entries(KIT)) {
    const labels = labelsIn(readFileSync(join(folder, `${name}.txt`), 'utf8'));
    const found = scoreOf(await contractOf(labelled), labels);
    console.log(rowOf(name, found));
    differences.push(
      ...found.wrongProofs.map((text) => `${name}, wrong although declared or standard: ${text}`),
    );
    differences.push(...found.differences.map((text) => `${name}, ${text}`));
  }
  for (const line of differences) console.log(line);
}

const INSTRUCTIONS = `# What do these operations do?

You label the operations of five contracts. You are the judge: write what a user of the API would say after reading the
document, its descriptions included. Do not read the source, the tests, or the page \`docs/explain.md\` of the tool that
is measured. Do not run it.

The documents are in \`documents/\`. Each form, such as \`petstore.txt\`, has one line for each operation to label:

    POST /orders/{id}/cancel | transition | Order | path.id | -

Fill all four cells. Write \`-\` if there is none, and \`*\` if the document does not allow a judgement. Keep the operation.

**effect** – what a successful call does with the things that the operation is about:

- \`create\`: there is a thing afterwards that was not there before.
- \`read\`: shows one thing.
- \`list\`: shows several things of one kind, possibly in pages. Also a search.
- \`replace\`: sets all members of a thing to what is sent; members that are not sent are emptied.
- \`merge\`: sets those members of a thing that are sent. The others stay.
- \`delete\`: afterwards there is no such thing.
- \`transition\`: moves one thing to another state by its own operation, such as cancel, pay, archive.
- \`unknown\`: none of these, such as a calculation, a login, or a sent notification that nobody can read.

**collection** – the kind of the things, by the name of the type (of the schema) that shows one of them, such as
\`Order\`. If an operation creates a payment of an order, it is about payments. \`-\` for an effect that is unknown.

**id** – the place where the request names the one thing: \`path.NAME\`, \`query.NAME\`, \`header.NAME\`, \`body.NAME\`, in
GraphQL \`argument.NAME\` or, inside of an input object, \`argument.input.NAME\`. The thing itself, not one above it: for
\`/customers/{customer}/cards/{id}\` it is \`path.id\`. \`-\` for lists and creations.

**filters** – of lists only: which parameters choose among the items by comparing a member of each item, as
\`PLACE OPERATOR MEMBER\`, with commas between several:

    query.status equals status, query.created.gte from created, argument.filter.name contains name

Operators: \`equals\`; \`in\` (the member is one of several values that are sent); \`has\` (the member is a list that contains
the value); \`contains\`, \`prefix\` (of texts); \`after\`, \`before\` (without the boundary); \`from\`, \`until\` (with it). MEMBER is
its name in the item, inside of an object with dots. Parameters for pages, order, fields to include, and language are no
filters. A search in unnamed members is no filter.
`;

const [command, folder] = process.argv.slice(2);
if (command === 'kit' && folder !== undefined) await writeKit(folder);
else if (command === 'score' && folder !== undefined) await score(folder);
else {
  console.error('Usage: node scripts/derive-labels.ts kit|score <folder>');
  process.exitCode = 2;
}
