/**
 * Replaces each location of the documents that use every construct by each hostile payload, and prints escapes and
 * faults as they are found, then the cells tried and the refusals by code. Exits with 1 for an escape or a fault. The
 * arguments are the first round and the number of rounds; default: all. `shapes` as the first argument takes documents
 * of hard structures through every target and compiler instead: those whose name contains the second argument.
 */
import { judged, lineOf } from '../test/hostile/oracle.ts';
import { judgedShapes, SHAPES } from '../test/hostile/shape-oracle.ts';
import { originals, ROUNDS } from '../test/hostile/rounds.ts';

const [first = '0', count = String(ROUNDS)] = process.argv.slice(2);
if (first === 'shapes') {
  const named = SHAPES.filter(({ name }) => process.argv[3] === undefined || name.includes(process.argv[3]));
  const shapes = await judgedShapes(named, (found) => console.log(found));
  console.log(`shapes: ${lineOf(shapes)}`);
  process.exit(shapes.escapes.length + shapes.faults.length > 0 ? 1 : 0);
}
const rounds = Array.from({ length: Number(count) }, (_, index) => Number(first) + index);
const figures = await judged(await originals(), rounds, (found) => console.log(found));
console.log(lineOf(figures));
if (figures.escapes.length + figures.faults.length > 0) process.exitCode = 1;
