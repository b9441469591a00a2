/**
 * Replaces the value at each location of two documents that use every construct with each hostile payload. Prints
 * escapes and faults as they are found, and then the number of cells and the refusals by code. Exits with code 1 if
 * there is an escape or a fault. The arguments are the first round and the number of rounds; by default, all rounds
 * run. If the first argument is `shapes`, generates and compiles every target for documents with hard structures
 * instead. The second argument then selects shapes by name, or is the number of shapes, which are spread evenly.
 */
import { spread } from './corpus/run.ts';
import { judged, lineOf } from '../test/hostile/oracle.ts';
import { judgedShapes, SHAPES } from '../test/hostile/shape-oracle.ts';
import { originals, ROUNDS } from '../test/hostile/rounds.ts';

/** Names each item on the standard error before it is tried, because a whole run takes many minutes. */
function* announced<Item>(items: readonly Item[], nameOf: (item: Item) => string): Generator<Item> {
  for (const [index, item] of items.entries()) {
    console.error(`${index + 1} of ${items.length}: ${nameOf(item)}`);
    yield item;
  }
}

const [first = '0', count = String(ROUNDS)] = process.argv.slice(2);
if (first === 'shapes') {
  const chosen = process.argv[3] ?? '';
  const some = /^\d+$/.test(chosen)
    ? spread(SHAPES, Number(chosen))
    : SHAPES.filter(({ name }) => name.includes(chosen));
  const shapes = await judgedShapes(
    announced(some, ({ name }) => name),
    (found) => console.log(found),
  );
  console.log(`shapes: ${lineOf(shapes)}`);
  process.exit(shapes.escapes.length + shapes.faults.length > 0 ? 1 : 0);
}
const rounds = Array.from({ length: Number(count) }, (_, index) => Number(first) + index);
const figures = await judged(
  await originals(),
  announced(rounds, (round) => `round ${round}`),
  (found) => console.log(found),
);
console.log(lineOf(figures));
if (figures.escapes.length + figures.faults.length > 0) process.exitCode = 1;
