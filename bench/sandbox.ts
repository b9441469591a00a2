/**
 * The sandbox next to fast alternatives: REST next to a bare `node:http` server with the same SQLite, and
 * GraphQL next to mercurius with jit. Everything is measured in one run. Run it with `npm run bench`.
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
  'REST: 32 connections; every message has an idempotency key. The bare server looks up no key, validates nothing, and ' +
    'writes or reads one row of the size of a message, with SQLite with the same settings: a write is on the disk before ' +
    'the response. The sandbox writes five rows for a message: the message, its conversation, an event, a job, and the ' +
    'idempotency key. The second row is not the sandbox: `bench/sandbox/servers/by-hand.ts` implements a ' +
    'read with `node:http`, without router, stubs, or SQL layer. Its difference from the first row is their cost.',
  '',
  '| REST | ratio to bare | sandbox, 1/s | p99, ms | bare, 1/s | p99, ms |',
  '|---|---|---|---|---|---|',
  ...rest.map(
    ({ name, ratio, sandbox, bare }) =>
      `| ${name} | ${summaryText(ratio)} | ${sideText(sandbox)} | ${sideText(bare)} |`,
  ),
  '',
  'GraphQL: 16 connections, resolvers and data in memory, the same for both.',
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
