/** Both tools as a user runs them: a process with the document, the URL, a key, and a time limit. */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const BENCH = resolve(import.meta.dirname, '..');
const DOCUMENT = join(BENCH, '../generated/openapi/v1.json');
const ENVIRONMENT = join(BENCH, 'verify/.venv');

/** A server to test, and the time limit. */
export interface Target {
  readonly baseUrl: string;
  readonly key: string;
  readonly seconds: number;
  /** True to end with the first finding. */
  readonly untilFound: boolean;
  /**
   * Checks to disable, because they have findings on the unmodified sandbox and therefore prove nothing about a mutant.
   */
  readonly without: readonly string[];
}

export interface Outcome {
  readonly requests: number;
  /** Time from the start of the process to its end. */
  readonly seconds: number;
  /** Time for the requests in `requests`, without start and shutdown. */
  readonly testing: number;
  /** Checks with findings. */
  readonly found: readonly string[];
}

export interface Contestant {
  readonly name: string;
  readonly run: (target: Target) => Promise<Outcome>;
}

/** The library as a test would call it; the CLI prints the same. */
const diptych: Contestant = {
  name: 'diptych verify',
  async run(target) {
    const start = performance.now();
    const { stdout } = await run(process.execPath, [join(BENCH, 'verify/ours.ts'), JSON.stringify(target)]);
    const result = JSON.parse(stdout) as Pick<Outcome, 'requests' | 'testing' | 'found'>;
    return { ...result, seconds: (performance.now() - start) / 1000 };
  },
};

/** The parts of the JSON report of Schemathesis that are used here. */
interface Report {
  readonly running_time: number;
  readonly test_cases: { readonly generated: number };
  readonly failures: readonly { readonly type: string }[];
}

/** Its checks by the types of their failures, for checks with findings on the unmodified sandbox. */
const CHECK_OF: Readonly<Record<string, string>> = {
  RejectedPositiveData: 'positive_data_acceptance',
  AcceptedNegativeData: 'negative_data_rejection',
  UndefinedStatusCode: 'status_code_conformance',
  UnsupportedMethodResponse: 'unsupported_method',
  EnsureResourceAvailability: 'ensure_resource_availability',
  UseAfterFree: 'use_after_free',
  ServerError: 'not_a_server_error',
};

const schemathesis: Contestant = {
  name: 'Schemathesis',
  async run({ baseUrl, key, seconds, untilFound, without }) {
    const folder = await mkdtemp(join(tmpdir(), 'diptych-bench-'));
    const report = join(folder, 'report.json');
    const start = performance.now();
    // Schemathesis exits with 1 if it has findings.
    await run(
      join(ENVIRONMENT, 'bin/schemathesis'),
      [
        ...['run', DOCUMENT, '--url', baseUrl, '-H', `Authorization: Bearer ${key}`, '--seed', '1'],
        ...['--max-time', String(seconds), '--report', 'json', '--report-json-path', report],
        ...(untilFound ? ['--max-failures', '1'] : ['--continue-on-failure']),
        ...(without.length > 0 ? ['--exclude-checks', without.join(',')] : []),
      ],
      { cwd: folder, maxBuffer: 1 << 28 },
    ).catch(() => {});
    const took = (performance.now() - start) / 1000;
    const result = JSON.parse(await readFile(report, 'utf8')) as Report;
    await rm(folder, { recursive: true });
    return {
      requests: result.test_cases.generated,
      seconds: took,
      testing: result.running_time,
      found: [...new Set(result.failures.map(({ type }) => CHECK_OF[type] ?? type))],
    };
  },
};

/**
 * Returns both tools. Schemathesis is installed if it is missing. `DIPTYCH_PYTHON` names the Python for its
 * environment.
 */
export async function contestants(): Promise<readonly Contestant[]> {
  if (!existsSync(join(ENVIRONMENT, 'bin/schemathesis'))) {
    await run(process.env['DIPTYCH_PYTHON'] ?? 'python3', ['-m', 'venv', ENVIRONMENT]);
    const python = join(ENVIRONMENT, 'bin/python');
    await run(python, ['-m', 'pip', 'install', '--quiet', '-r', join(BENCH, 'requirements-verify.txt')]);
  }
  return [diptych, schemathesis];
}
