/** The runner for Go hides no faults: for each of these faults in the runtime, a vector fails. */
import { readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { emitModule, type EmittedModule } from '../go/emitted.ts';
import { hasGo } from '../support/go.ts';
import { isThorough } from '../support/thorough.ts';
import { moduleRunner } from './go/runner.ts';
import { DOWNLOADING_IN_GO } from './mutants-of-downloads.ts';
import { SERVERS_IN_GO } from './mutants-of-servers.ts';
import { STREAMING_IN_GO } from './mutants-of-streams.ts';
import { TOKENS_IN_GO } from './mutants-of-tokens.ts';
import { verdicts } from './suite.ts';
import { readVectors } from './vectors.ts';

/** Fault, topic, file, original source, replacement. */
const MUTANTS: readonly (readonly [string, string, string, string, string])[] = [
  [
    'repeats an unsafe request',
    'retry',
    'connection.go',
    'of.repeatable || key != "" && at.key == key ||',
    'true ||',
  ],
  [
    'shows the body in an error',
    'redaction',
    'errors.go',
    'return e.Operation + ": " + reason',
    'return string(e.RawBody()) + reason',
  ],
  [
    'sends its keys to another origin',
    'redirects',
    'outgoing.go',
    'if isSameOrigin(here, next) {',
    'if true {',
  ],
  [
    'sends no content type for an omitted form',
    'bodies',
    'body.go',
    'body.MediaType == "application/x-www-form-urlencoded" && body.Least == 0 || ',
    '',
  ],
  ['counts the properties of an omitted form', 'bodies', 'body.go', ' && body.Least == 0', ''],
  ['drops the error message of the service', 'errors', 'errors.go', 'message: messageIn(body),', ''],
  [
    'shows a password within a body',
    'secrets',
    'error_text.go',
    'isSecret || slices.Contains(names, name)',
    'isSecret || name == ""',
  ],
  [
    'omits an empty list that clears a value',
    'bodies',
    'parameters.go',
    'if index == 0 &&',
    'if index < 0 &&',
  ],
  ['loses unknown properties', 'decoding', 'model.go', 'range unknown {', 'range unknown[:0] {'],
  [
    'reports no missing property',
    'accessors',
    'misfit.go',
    'case !wasRead && !member.Optional:',
    'case false:',
  ],
  [
    'shows a secret in the code of a GraphQL error',
    'secrets',
    'graphql_errors.go',
    'err.Code = hide.in(code)',
    'err.Code = code',
  ],
  [
    'reads headers of any size',
    'headers',
    'exchange.go',
    'headerSize(response.Header) > mostHeaderBytes',
    'headerSize(response.Header) < 0',
  ],
  ...DOWNLOADING_IN_GO,
  ...SERVERS_IN_GO,
  ...STREAMING_IN_GO,
  ...TOKENS_IN_GO,
];

describe.skipIf(!hasGo || !isThorough)('a Go client that', () => {
  let made: EmittedModule;
  beforeAll(async () => {
    const input = { openapi: 'openapi.yaml', graphql: ['schema.graphql'], documents: ['operations.graphql'] };
    made = await emitModule(resolve(import.meta.dirname, 'contract'), input, {
      module: 'conformance.test/client',
    });
  });
  afterAll(() => made.remove());

  test.each(MUTANTS)('%s', { timeout: 60_000 }, async (_, topic, file, find, replace) => {
    const path = join(made.folder, 'internal/core', file);
    const original = await readFile(path, 'utf8');
    expect(original, `${file} holds ${find}`).toContain(find);
    await writeFile(path, original.replaceAll(find, replace));
    try {
      const runner = await moduleRunner(made);
      const failed: string[] = [];
      for await (const { id, failures } of verdicts('go', runner, readVectors([topic])))
        if (failures.length > 0) failed.push(id);
      expect(failed).not.toEqual([]);
    } finally {
      await writeFile(path, original);
    }
  });
});

// Also in a quick run, because the runtime may change without its list of faults.
test.each(MUTANTS)(
  '%s: the runtime contains the source that the fault replaces',
  async (_, __, file, find) => {
    expect(await readFile(join(import.meta.dirname, '../../templates/go/runtime', file), 'utf8')).toContain(
      find,
    );
  },
);
