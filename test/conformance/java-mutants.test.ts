/** The runner for Java hides no faults: for each of these faults in the runtime, a vector fails. */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { EmittedPackage } from '../java/emitted.ts';
import { classPath, compile, hasJava, LIBRARIES } from '../support/java.ts';
import { runTool } from '../support/jdk-tools.ts';
import { isThorough } from '../support/thorough.ts';
import { classesRunner, emitClient } from './java/runner.ts';
import { DOWNLOADING_IN_JAVA } from './mutants-of-downloads.ts';
import { SERVERS_IN_JAVA } from './mutants-of-servers.ts';
import { STREAMING_IN_JAVA } from './mutants-of-streams.ts';
import { TOKENS_IN_JAVA } from './mutants-of-tokens.ts';
import { verdicts } from './suite.ts';
import { readVectors } from './vectors.ts';

/** Fault, topic, client, file, original source, replacement. */
const MUTANTS: readonly (readonly [string, string, 'sync' | 'async', string, string, string])[] = [
  [
    'repeats an unsafe request',
    'retry',
    'sync',
    'internal/Attempts.java',
    'isSafe(answer, failure) && number',
    'number',
  ],
  [
    'shows the body in an error',
    'redaction',
    'sync',
    'errors/SdkException.java',
    'String reason = text.write(facts.address().orElse(null), name, facts.secrets());',
    'String reason = response == null ? "" : response.text();',
  ],
  [
    'sends its keys to another origin',
    'redirects',
    'async',
    'internal/Outgoing.java',
    'if (Address.isSameOrigin(url, request.url())) {',
    'if (true) {',
  ],
  [
    'loses unknown properties',
    'decoding',
    'sync',
    'json/JsonText.java',
    'return JsonObject.of(',
    'members.keySet().removeIf("shape"::equals);\n    return JsonObject.of(',
  ],
  [
    'sends no content type for an omitted form',
    'bodies',
    'sync',
    'internal/Body.java',
    'mediaType.equals("application/x-www-form-urlencoded")',
    'mediaType.isEmpty()',
  ],
  [
    'omits an empty list that clears a value',
    'bodies',
    'async',
    'internal/Parameters.java',
    'list.items().isEmpty() && emptiable',
    '!list.items().isEmpty() && emptiable',
  ],
  [
    'drops the error message of the service',
    'errors',
    'async',
    'errors/ApiException.java',
    'ErrorBody.message(body)',
    'null',
  ],
  [
    'shows a password within a body',
    'secrets',
    'sync',
    'internal/ErrorText.java',
    'isSecret || names.contains(name)',
    'isSecret',
  ],
  ['does not close a request', 'abort', 'sync', 'internal/Attempt.java', 'left.cancel(true);', ''],
  [
    'loses the interrupt of its thread',
    'abort',
    'sync',
    'internal/Calls.java',
    'Thread.currentThread().interrupt();',
    '',
  ],
  [
    'cannot be canceled',
    'abort',
    'async',
    'internal/DerivedFuture.java',
    'canceller.accept(this);',
    'super.cancel(true);',
  ],
  [
    'waits longer than its timeout',
    'deadline',
    'async',
    'internal/Attempts.java',
    'delay.compareTo(left()) >= 0',
    'false',
  ],
  [
    'reads headers of any size',
    'headers',
    'async',
    'internal/ResponseLimit.java',
    'headerSize(response) > MAX_HEADER_BYTES',
    'headerSize(response) < 0',
  ],
  ...DOWNLOADING_IN_JAVA,
  ...SERVERS_IN_JAVA,
  ...STREAMING_IN_JAVA,
  ...TOKENS_IN_JAVA,
];

describe.skipIf(!hasJava || !isThorough)('a Java client that', () => {
  let emitted: EmittedPackage;
  let whole: string;
  beforeAll(async () => {
    emitted = await emitClient();
    whole = await compile({ sources: [emitted.sources] });
  }, 120_000);
  afterAll(() => emitted.remove());

  test.each(MUTANTS)('%s', { timeout: 60_000 }, async (_, topic, mode, file, find, replace) => {
    const path = join(emitted.sources, 'conformance/client', file);
    const original = await readFile(path, 'utf8');
    expect(original, `${file} holds ${find}`).toContain(find);
    // This class comes before those of the client on the class path.
    const changed = await mkdtemp(join(tmpdir(), 'diptych-mutant-'));
    const source = join(changed, file.replace(/.*\//, ''));
    await writeFile(source, original.replaceAll(find, replace));
    try {
      const args = ['-proc:none', '-cp', classPath([whole], LIBRARIES), '-d', changed, source];
      expect(await runTool('javac', args)).toMatchObject({ code: 0 });
      const runner = await classesRunner([changed, whole], mode);
      const failed: string[] = [];
      for await (const { id, failures } of verdicts('java', runner, readVectors([topic])))
        if (failures.length > 0) failed.push(id);
      expect(failed).not.toEqual([]);
    } finally {
      await rm(changed, { recursive: true });
    }
  });
});

// Also in a quick run, because the runtime may change without its list of faults.
test.each(MUTANTS)(
  '%s: the runtime contains the source that the fault replaces',
  async (_, __, ___, file, find) => {
    expect(await readFile(join(import.meta.dirname, '../../templates/java/runtime', file), 'utf8')).toContain(
      find,
    );
  },
);
