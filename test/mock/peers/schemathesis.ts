/** Runs Schemathesis on the mock of a document. */
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { contestants } from '../../../bench/verify/contestants.ts';
import { serve } from '../../../src/cli/mock/serve.ts';
import { createMock } from '../../../src/mock/mock.ts';
import type { Contract } from '../../../src/model/contract.ts';

const run = promisify(execFile);
const PROGRAM = resolve(import.meta.dirname, '../../../bench/verify/.venv/bin/schemathesis');

export interface Served {
  readonly document: string;
  readonly contract: Contract;
  readonly authorization?: string;
}

export interface Judgement {
  readonly requests: number;
  /** Number of responses with a status of 500 or more. */
  readonly faults: number;
  /** One line for each type of failure, as Schemathesis reports it. */
  readonly failures: readonly string[];
  /** Number of failures by type. */
  readonly types: Readonly<Record<string, number>>;
}

interface Report {
  readonly test_cases: { readonly generated: number };
  /** One row for each type, with the number of failures. */
  readonly failures: readonly { readonly type: string; readonly count: number }[];
}

/** Runs Schemathesis, and installs it if it is missing. `examples` is its number of cases per operation and phase. */
export async function judged(
  { document, contract, authorization }: Served,
  examples: number,
): Promise<Judgement> {
  await contestants();
  let faults = 0;
  const mock = createMock(contract, { basePath: '' });
  const { origin, close } = await serve(
    async (request) => {
      const response = await mock.fetch(request);
      if (response.status >= 500) faults += 1;
      return response;
    },
    { host: '127.0.0.1', port: 0, flag: '--port', onFault: () => (faults += 1) },
  );
  const folder = await mkdtemp(join(tmpdir(), 'diptych-peers-'));
  const report = join(folder, 'report.json');
  try {
    // It exits with 1 if it has findings.
    await run(
      PROGRAM,
      [
        'run',
        document,
        '--url',
        origin,
        '--seed',
        '1',
        '--max-examples',
        String(examples),
        '--continue-on-failure',
        '--report',
        'json',
        '--report-json-path',
        report,
        ...(authorization === undefined ? [] : ['-H', `Authorization: ${authorization}`]),
      ],
      { cwd: folder, maxBuffer: 1 << 28 },
    ).catch(() => {});
    const { test_cases: cases, failures } = JSON.parse(await readFile(report, 'utf8')) as Report;
    if (cases.generated === 0) throw new Error(`Schemathesis sent no request for ${document}`);
    return {
      requests: cases.generated,
      faults,
      failures: failures.map((one) => JSON.stringify(one)),
      types: Object.fromEntries(failures.map(({ type, count }) => [type, count])),
    };
  } finally {
    await close();
    await rm(folder, { recursive: true });
  }
}
