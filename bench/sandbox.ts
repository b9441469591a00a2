/**
 * The sandbox beside what it could be at best: REST beside a bare `node:http` server on the same SQLite, GraphQL beside
 * mercurius with jit. Everything is measured in this one run. Run it by `npm run bench`.
 */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { graphqlReads } from './sandbox/graphql.ts';
import { restBeside, type Side } from './sandbox/rest.ts';
import { headOf } from './pages.ts';
import { summaryText, type Summary } from './statistics.ts';

const { values: flags } = parseArgs({
  options: {
    rounds: { type: 'string', default: '9' },
    seconds: { type: 'string', default: '2' },
    write: { type: 'boolean', default: false },
  },
});
const rounds = Number(flags.rounds);
const seconds = Number(flags.seconds);

const rest = await restBeside(rounds, seconds);
const graphql = await graphqlReads(rounds, seconds);

const count = (summary: Summary): string => summaryText(summary, 0);
const sideText = ({ perSecond, p99 }: Side): string => `${count(perSecond)} | ${summaryText(p99, 1)}`;

const text = [
  ...headOf(
    'sandbox.md',
    `medians of ${rounds} rounds of ${seconds} s on each server in turn and, in brackets, the middle half.`,
  ),
  '',
  'REST: 32 connections; every send has an idempotency key. The bare server looks up no key, validates nothing, and ' +
    'writes or reads one row as large as a message, by SQLite with the same settings: a write is on the disk before ' +
    'its reply. The sandbox writes five rows in a send: the message, its conversation, an event, a job and the ' +
    'idempotency key. The second row is no sandbox: `bench/sandbox/servers/by-hand.ts` does what the contract asks of a ' +
    'read on `node:http`, without router, stubs or SQL layer: between it and the first lies what those cost.',
  '',
  '| REST | ratio to bare | sandbox, 1/s | p99, ms | bare, 1/s | p99, ms |',
  '|---|---|---|---|---|---|',
  ...rest.map(
    ({ name, ratio, sandbox, bare }) =>
      `| ${name} | ${summaryText(ratio)} | ${sideText(sandbox)} | ${sideText(bare)} |`,
  ),
  '',
  'GraphQL: 16 connections, resolvers and data in memory, the same on both.',
  '',
  '| GraphQL | ratio to mercurius with jit | sandbox, 1/s | mercurius, 1/s |',
  '|---|---|---|---|',
  ...graphql.map(
    ({ name, ratio, sandbox, mercurius }) =>
      `| ${name} | ${summaryText(ratio)} | ${count(sandbox)} | ${count(mercurius)} |`,
  ),
  '',
].join('\n');

console.log(text);
if (flags.write) await writeFile(join(import.meta.dirname, 'sandbox.md'), text);
