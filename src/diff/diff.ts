import type { Contract } from '../model/contract.ts';
import type { Change, SchemaChange } from './delta/change.ts';
import { bumpOf, levelOf, LEVELS, type Level } from './severity.ts';
import { mitigationsOf } from './mitigations.ts';
import { rules as registry } from './registry.ts';
import type { DiffFinding, DiffReport } from './report.ts';
import type { JudgeOptions, Rule } from './rule.ts';
import { curlOf } from './witness/curl.ts';
import { isShown } from './witness/shown.ts';

export interface DiffOptions extends JudgeOptions {
  readonly rules?: readonly Rule[];
}

/** Compares two contracts. Returns a finding for each change, worst first. */
export async function diff(old: Contract, next: Contract, options: DiffOptions): Promise<DiffReport> {
  const [rest, graphql] = await Promise.all([restDelta(old, next), graphqlDelta(old, next)]);
  return reportOf([...rest, ...graphql], options);
}

/**
 * Returns the changes between the REST documents. Loads the libraries for OpenAPI only if both contracts have a REST
 * document.
 */
async function restDelta(old: Contract, next: Contract): Promise<readonly Change[]> {
  if (!old.sources.openapi || !next.sources.openapi) return [];
  return (await import('./delta/delta.ts')).deltaOf(old, next);
}

async function graphqlDelta(old: Contract, next: Contract): Promise<readonly Change[]> {
  if (!old.sources.graphql || !next.sources.graphql) return [];
  return (await import('./graphql/graphql-delta.ts')).graphqlDelta(old, next);
}

/** Returns the report on given changes. */
export function reportOf(changes: readonly Change[], options: DiffOptions): DiffReport {
  const rulesOf = byKind(options.rules ?? registry);
  const findings = merged(changes.flatMap((change) => findingOf(change, rulesOf, options) ?? [])).sort(
    (one, other) => rankOf(one) - rankOf(other),
  );
  const levels = findings.map(({ level }) => level);
  return { findings, worst: levels[0], bump: bumpOf(levels) };
}

function rankOf({ level }: DiffFinding): number {
  return LEVELS.indexOf(level);
}

/**
 * Merges the findings of one schema change in requests and in responses. If their levels differ, only the worse finding
 * remains, with its own subjects.
 */
function merged(findings: readonly DiffFinding[]): DiffFinding[] {
  const worst = new Map<unknown, DiffFinding>();
  for (const finding of findings) {
    const key = mergeKey(finding.change);
    const known = worst.get(key);
    if (!known || rankOf(finding) < rankOf(known)) worst.set(key, finding);
    else if (rankOf(finding) === rankOf(known) && known !== finding) worst.set(key, both(known, finding));
  }
  return [...worst.values()];
}

/** Returns one finding for two findings of the same level. */
function both(known: DiffFinding, other: DiffFinding): DiffFinding {
  const also = new Set([...known.also, other.subject, ...other.also]);
  also.delete(known.subject);
  const isKnown = known.reason.includes(other.reason);
  return { ...known, also: [...also], reason: isKnown ? known.reason : `${known.reason} ${other.reason}` };
}

/** Returns the same key for a schema change in requests and in responses. */
function mergeKey(change: Change): unknown {
  if (change.kind === 'schema') {
    const { oldPointer, newPointer, keyword, item = '' } = change.fact;
    return JSON.stringify([oldPointer, newPointer, keyword, item]);
  }
  if (change.kind === 'unread') {
    const { old, new: next } = change.at;
    return JSON.stringify([change.kind, change.member, old?.file, old?.pointer, next?.file, next?.pointer]);
  }
  if (change.kind !== 'variant') return change;
  const { subject, place, action } = change;
  const name = action === 'retargeted' ? change.tag : action === 'added' ? change.new : change.old;
  return JSON.stringify([subject, place, action, name]);
}

type RulesOf = (change: Change) => readonly Rule[];

function byKind(rules: readonly Rule[]): RulesOf {
  const index = Map.groupBy(rules, ({ on }) => on);
  return ({ kind }) => index.get(kind) ?? [];
}

function findingOf(change: Change, rulesOf: RulesOf, options: DiffOptions): DiffFinding | undefined {
  for (const rule of rulesOf(change)) {
    const judgement = rule.judge(change, options);
    if (!judgement) continue;
    const { direction, effect, message, reason = rule.summary, help = rule.help } = judgement;
    const mitigations = [...(judgement.mitigations ?? []), ...mitigationsOf(change, options)];
    const level = levelOf(direction, effect, mitigations);
    const mitigated = level !== levelOf(direction, effect);
    return {
      id: rule.id,
      level,
      subject: change.subject,
      place: change.place,
      message,
      reason: mitigated ? mitigations.map((one) => one.reason).join(' ') : reason,
      help: level === 'safe' && !rule.advises ? 'No action is needed.' : help,
      at: change.at,
      also: change.also ?? [],
      ...witnessOf(change, level),
      change,
    };
  }
  return undefined;
}

function witnessOf(change: Change, level: Level): Pick<DiffFinding, 'witness'> {
  const curl = change.request && curlOf(change.request);
  if (change.kind === 'schema') return valueOf(change, curl);
  return level === 'breaking' && curl !== undefined ? { witness: { says: saysOf(change), curl } } : {};
}

/**
 * Describes the outcome of the witness request. A service may ignore an unknown parameter, so a call with a removed or
 * moved parameter may lose its value instead of failing.
 */
function saysOf(change: Change): string {
  const isLost = change.kind === 'parameter' && change.action !== 'added';
  return isLost ? 'worked, and will fail or lose the value' : 'worked and will fail';
}

function valueOf({ fact, flow }: SchemaChange, curl: string | undefined): Pick<DiffFinding, 'witness'> {
  if (!fact.breaking || !fact.witness || !isShown(fact.witness.value)) return {};
  const says = flow === 'request' ? 'was accepted and is now rejected' : 'is now possible and was not before';
  return { witness: { value: fact.witness.value, says, ...(curl !== undefined && { curl }) } };
}
