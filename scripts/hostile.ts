/**
 * Prints what hostile texts do in each place of an OpenAPI document: cells tried, escapes, refusals by code, faults.
 * Exits with 1 if there is an escape or a fault. The argument is a number of cells; all of them without one.
 */
import { cellsOf, judge, kitchenSink, lineOf } from '../test/hostile/cells.ts';

const document = await kitchenSink();
const cells = cellsOf(document, process.argv[2] === undefined ? Infinity : Number(process.argv[2]));
const figures = await judge(document, cells, ['typescript', 'python', 'go', 'java']);
console.log(lineOf(figures));
for (const line of [...figures.escapes, ...figures.faults]) console.log(`  ${line}`);
if (figures.escapes.length + figures.faults.length > 0) process.exitCode = 1;
