/**
 * Combines the flags of `diptych diff` with the configuration: the policy, the accepted changes, the evidence of use, and
 * the clients to compare.
 */
import { dirname, resolve } from 'node:path';
import { InputError } from '../../core/diagnostic.ts';
import type { TargetSelection } from '../../emit/run.ts';
import { STRICT, type Policy } from '../../diff/policy/policy.ts';
import { DEFAULT_LIMITS, type Limits } from '../../load/limits.ts';
import { FAIL_LEVELS, type DiffSettings } from '../config/diff-settings.ts';
import { limitsOfFlags } from '../config/limit-settings.ts';
import { say } from '../diagnostics.ts';
import type { GenerateRequest } from '../generate/request.ts';
import { acceptedFile, type AcceptedFile } from './accepted-file.ts';
import type { EvidenceFile } from './evidence-files.ts';
import { clientTargets, clientTargetsById } from './surfaces.ts';

export interface PolicyFlags {
  readonly failOn?: string;
  readonly deprecationDays?: number;
  readonly exemptAssumed?: boolean;
  readonly accepted?: string;
  readonly usage?: readonly string[];
  /** Limits, such as `sdlDepth=300`. */
  readonly limit?: readonly string[];
  /** Ids of targets. */
  readonly sdk?: readonly string[];
}

export interface Settings {
  readonly policy: Policy;
  readonly accepted: AcceptedFile | undefined;
  readonly evidence: readonly EvidenceFile[];
  readonly clients: readonly TargetSelection[];
}

/**
 * Returns the settings of a comparison.
 * @param request the configuration, if it was read
 */
export async function settingsOf(
  flags: PolicyFlags,
  request: GenerateRequest | undefined,
  cwd: string,
): Promise<Settings> {
  const project = request?.places.project ?? cwd;
  const own: DiffSettings = request?.diff ?? {};
  const accepted = await acceptedBy(flags, own, project, cwd);
  const deprecationDays = flags.deprecationDays ?? own.deprecationDays;
  return {
    accepted,
    policy: {
      ...STRICT,
      failOn: failLevel(flags.failOn) ?? own.failOn ?? STRICT.failOn,
      ...(deprecationDays !== undefined && { deprecationDays }),
      exemptAssumed: flags.exemptAssumed ?? own.exemptAssumed ?? false,
      accepted: accepted?.entries ?? [],
    },
    evidence: await evidenceOf(flags, own, project, cwd, {
      ...DEFAULT_LIMITS,
      ...request?.limits,
      ...limitsOfFlags(flags.limit),
    }),
    clients:
      flags.sdk === undefined
        ? await clientTargets(request?.targets ?? [])
        : await clientTargetsById(flags.sdk),
  };
}

async function acceptedBy(
  flags: PolicyFlags,
  own: DiffSettings,
  project: string,
  cwd: string,
): Promise<AcceptedFile | undefined> {
  if (flags.accepted !== undefined) return acceptedFile(resolve(cwd, flags.accepted), flags.accepted);
  return own.accepted === undefined ? undefined : acceptedFile(resolve(project, own.accepted), own.accepted);
}

async function evidenceOf(
  flags: PolicyFlags,
  own: DiffSettings,
  project: string,
  cwd: string,
  limits: Limits,
): Promise<readonly EvidenceFile[]> {
  const patterns = flags.usage ?? own.usage ?? [];
  if (patterns.length === 0) return [];
  const { evidenceIn } = await import('./evidence-files.ts');
  const folder = flags.usage ? cwd : project;
  const parts = await Promise.all(
    patterns.map(async (pattern) => {
      const path = resolve(folder, pattern);
      // A path outside the folder is read from its own location.
      return path.startsWith(`${folder}/`)
        ? evidenceIn(folder, [pattern], limits)
        : evidenceIn(dirname(path), [path.slice(dirname(path).length + 1)], limits);
    }),
  );
  return parts.flat();
}

function failLevel(value: string | undefined): Policy['failOn'] | undefined {
  if (value === undefined) return undefined;
  const found = FAIL_LEVELS.find((level) => level === value);
  if (found) return found;
  const wanted = FAIL_LEVELS.join(', ');
  throw new InputError(say['cli-flag-invalid']({ flag: '--fail-on', value, wanted }));
}
