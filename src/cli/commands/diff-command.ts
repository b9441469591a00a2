import { InputError } from '../../core/diagnostic.ts';
import { requestsOf, type DocumentFlags } from '../config/flags.ts';
import { limitsOfFlags } from '../config/limit-settings.ts';
import { say } from '../diagnostics.ts';
import { adviceOn } from '../diff/advice.ts';
import { compare } from '../diff/compare.ts';
import { reportOf } from '../diff/report.ts';
import { requestSides, requireReadable, requireSameDocuments } from '../diff/request-sides.ts';
import { settingsOf, type PolicyFlags } from '../diff/settings.ts';
import { loadSides, sideOf, sidesSince, type Side } from '../diff/side.ts';
import { textsOf } from '../diff/texts.ts';
import type { ExitCode } from '../exit.ts';
import type { GenerateRequest } from '../generate/request.ts';
import { outputsOf, writeReports, type ReportFlags } from '../reports.ts';
import type { Terminal } from '../terminal.ts';

export interface DiffFlags extends DocumentFlags, ReportFlags, PolicyFlags {
  /** The revision to compare with. */
  readonly against?: string;
}

/** Runs `diptych diff`: compares two contracts and reports the effect on their users. */
export async function diffCommand(
  named: readonly string[],
  flags: DiffFlags,
  cwd: string,
  terminal: Terminal,
): Promise<ExitCode> {
  const outputs = outputsOf(flags, cwd);
  const request = await requestOf(named, flags, cwd);
  // A request for --openapi or --schema selects all targets by default, although no client was configured.
  const isConfigured = flags.openapi === undefined && flags.schema === undefined;
  const settings = await settingsOf(flags, isConfigured ? request : undefined, cwd);
  const progress = await terminal.progress('Comparing');
  try {
    const limits = { ...request?.limits, ...limitsOfFlags(flags.limit) };
    const sides = await sidesOf(named, flags, request, cwd);
    const [old, next] = await loadSides(sides.map((side) => ({ ...side, input: { ...side.input, limits } })));
    if (!old || !next) throw new InputError(say['diff-sides']({}));
    requireSameDocuments(old, next);
    if (settings.policy.failOn !== 'never') requireReadable(next);
    const compared = await compare(old, next, settings);
    progress.stop();
    const report = reportOf(compared);
    const textOf = await textsOf(report, [old.side, next.side]);
    const code = await writeReports(outputs, { ...report, textOf }, terminal);
    if (outputs.stdout === 'text') terminal.out(`${adviceOn(compared)}\n`);
    return code;
  } finally {
    progress.stop();
  }
}

/**
 * Returns the request of the configuration, or of the documents in the flags. Returns undefined if a contract is named
 * and `--config` is not set.
 */
async function requestOf(
  named: readonly string[],
  flags: DiffFlags,
  cwd: string,
): Promise<GenerateRequest | undefined> {
  const isNeeded = flags.against !== undefined && named.length === 0;
  if (!isNeeded && flags.config === undefined) return undefined;
  const [request] = await requestsOf(flags, cwd);
  return request;
}

/** Returns the two named contracts, or the same contract in a revision and in the working tree. */
async function sidesOf(
  named: readonly string[],
  flags: DiffFlags,
  request: GenerateRequest | undefined,
  cwd: string,
): Promise<readonly Side[]> {
  const [first, second] = named;
  if (flags.overlays && (first !== undefined || second !== undefined))
    throw new InputError(say['cli-flags-conflict']({ flag: '--overlays' }));
  if (flags.against === undefined) {
    if (first === undefined || second === undefined) throw new InputError(say['diff-sides']({}));
    return Promise.all([sideOf(first, cwd), sideOf(second, cwd)]);
  }
  if (second !== undefined) throw new InputError(say['diff-sides']({}));
  if (first !== undefined) return sidesSince(flags.against, first, cwd);
  return requestSides(request!, flags.against, cwd);
}
