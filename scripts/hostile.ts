/**
 * Inserts hostile texts into each place of an OpenAPI document, and prints the cells tried, escapes, rejections by
 * code, and faults. Exits with 1 for an escape or a fault. The argument is a number of cells; default: all.
 */
import { cellsOf, judge, kitchenSink, lineOf } from '../test/hostile/cells.ts';

const document = await kitchenSink();
const cells = cellsOf(document, process.argv[2] === undefined ? Infinity : Number(process.argv[2]));
const figures = await judge(document, cells, ['typescript', 'python', 'go', 'java']);
console.log(lineOf(figures));
for (const line of [...figures.escapes, ...figures.faults]) console.log(`  ${line}`);
if (figures.escapes.length + figures.faults.length > 0) process.exitCode = 1;
