import { hasErrors, InputError } from '../../core/diagnostic.ts';
import { requestsOf, type DocumentFlags } from '../config/flags.ts';
import { limitsOfFlags } from '../config/limit-settings.ts';
import { say } from '../diagnostics.ts';
import { adviceOn } from '../diff/advice.ts';
import { gitSourceFiles } from '../diff/git-files.ts';
import { compare } from '../diff/compare.ts';
import { reportOf } from '../diff/report.ts';
import { settingsOf, type PolicyFlags } from '../diff/settings.ts';
import { loadSides, sideOf, sidesSince, unreadable, type LoadedSide, type Side } from '../diff/side.ts';
import { textsOf } from '../diff/texts.ts';
import type { ExitCode } from '../exit.ts';
import type { Policy } from '../../diff/policy/policy.ts';
import type { SourceFiles } from '../../core/files.ts';
import { DEFAULT_LIMITS } from '../../load/limits.ts';
import type { LoadInput } from '../../load/load.ts';
import type { GenerateRequest } from '../generate/request.ts';
import { loadInputOf } from '../load-contract.ts';
import { outputsOf, writeReports, type ReportFlags } from '../reports.ts';
import { requestFiles, withInline } from '../sources/request-files.ts';
import type { Terminal } from '../terminal.ts';
import { pathFrom } from '../paths.ts';

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
  // Without a configuration, documents named on the command line have no client targets.
  const isConfigured = flags.openapi === undefined && flags.schema === undefined;
  const settings = await settingsOf(flags, isConfigured ? request : undefined, cwd);
  const progress = await terminal.progress('Comparing');
  try {
    const limits = { ...request?.limits, ...limitsOfFlags(flags.limit) };
    const sides = await sidesOf(named, flags, request, cwd);
    const [old, next] = await loadSides(sides.map((side) => ({ ...side, input: { ...side.input, limits } })));
    if (!old || !next) throw new InputError(say['diff-sides']({}));
    requireSameDocuments(old, next);
    requireReadable(next, settings.policy.failOn);
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

/** Returns the configuration if `--config` names it, or if `--against` compares its documents. */
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
  const { sourceRoot } = request!;
  const label = pathFrom(cwd, sourceRoot);
  const input = loadInputOf(request!);
  const here = requestFiles(request!);
  const revision = await gitSourceFiles(flags.against, sourceRoot);
  const old = { ...here, ...withInline(revision, request!.inline ?? {}) };
  return [
    { label: `${flags.against}:`, files: old, input: await withExistingOverlays(input, old) },
    { label: label === '' ? '' : `${label}/`, files: here, input },
  ];
}

/** Omits overlays that a revision does not contain. Their changes are then differences to the working tree. */
async function withExistingOverlays(input: LoadInput, files: SourceFiles): Promise<LoadInput> {
  const { overlays, ...others } = input;
  if (!overlays) return input;
  const exists = await Promise.all(
    overlays.map((path) =>
      files.read(path, DEFAULT_LIMITS.bytesPerFile).then(
        () => true,
        () => false,
      ),
    ),
  );
  return { ...others, overlays: overlays.filter((_, index) => exists[index]) };
}

/** Rejects a new contract with errors, because its unread parts would look like removed parts. */
function requireReadable({ diagnostics }: LoadedSide, failOn: Policy['failOn']): void {
  if (failOn === 'never' || !hasErrors(diagnostics)) return;
  throw unreadable(diagnostics, 'new');
}

/** Requires the same kinds of documents on both sides, because a document without a counterpart is not compared. */
function requireSameDocuments(old: LoadedSide, next: LoadedSide): void {
  for (const [member, what] of [
    ['openapi', 'an OpenAPI document'],
    ['graphql', 'a GraphQL schema'],
  ] as const) {
    const [before, after] = [old.contract.sources[member], next.contract.sources[member]];
    if ((before === undefined) !== (after === undefined))
      throw new InputError(say['diff-one-sided']({ what, side: before ? 'old' : 'new' }));
  }
}
