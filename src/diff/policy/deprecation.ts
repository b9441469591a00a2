import type { Change } from '../delta/change.ts';
import { dayOf } from '../delta/lifecycle-status.ts';
import type { DiffFinding } from '../report.ts';
import type { Policy } from './policy.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Enforces "deprecated first": a removal must have been announced, and an announced removal date must be at least the
 * number of days in the future that the policy requires. Other findings are unchanged.
 */
export function deprecatedFirst(finding: DiffFinding, { deprecationDays }: Policy, today: Date): DiffFinding {
  if (deprecationDays === undefined) return finding;
  const { change } = finding;
  const failure = announcement(change, deprecationDays, today) ?? removal(change, deprecationDays, today);
  if (failure === undefined) return finding;
  return { ...finding, level: 'breaking', reason: failure };
}

/**
 * Returns the problem with a new deprecation. Returns undefined if the change is not a deprecation, or satisfies the
 * policy.
 */
function announcement(change: Change, days: number, today: Date): string | undefined {
  if (!isAnnouncement(change)) return undefined;
  const { sunset } = change;
  const day = sunset === undefined ? undefined : dayOf(sunset);
  if (day === undefined) return `A deprecated element needs a removal date: ${requiredDate(change)}.`;
  return day - today.getTime() < (days - 1) * DAY_MS
    ? `A deprecated element must stay for ${days} days: ${sunset} is too early.`
    : undefined;
}

function isAnnouncement(change: Change): change is Extract<Change, { kind: 'lifecycle' | 'graphql' }> {
  if (change.lifecycle.deprecated) return false;
  if (change.kind === 'lifecycle') return change.member === 'deprecated' && change.new === true;
  return change.kind === 'graphql' && /_DEPRECATION_(REASON_)?ADDED$/.test(change.fact.type);
}

function requiredDate({ kind }: Change): string {
  return kind === 'graphql' ? 'a date in the reason' : 'x-sunset with a date';
}

/**
 * Returns the problem with a removal. Returns undefined if the change is not a removal, or if its announced date has
 * passed.
 */
function removal(change: Change, days: number, today: Date): string | undefined {
  if (!isRemoval(change)) return undefined;
  const { deprecated, sunset } = change.lifecycle;
  if (!deprecated) return `The element was not deprecated for ${days} days before its removal.`;
  const day = sunset === undefined ? undefined : dayOf(sunset);
  if (day === undefined)
    return `The element was deprecated without a removal date. Declare one: ${requiredDate(change)}.`;
  return day > today.getTime() ? `The announced removal date, ${sunset}, has not passed.` : undefined;
}

function isRemoval(change: Change): boolean {
  if (change.kind === 'graphql')
    return change.fact.type.endsWith('_REMOVED') && change.fact.harm === 'breaking';
  if (change.kind === 'schema')
    return (
      change.fact.keyword === 'properties' && change.fact.old !== undefined && change.fact.new === undefined
    );
  return 'action' in change && change.action === 'removed' && REMOVED_WITH_NOTICE.has(change.kind);
}

/** Elements that callers use by name. Removing a link, a header, or a status does not require notice. */
const REMOVED_WITH_NOTICE: ReadonlySet<Change['kind']> = new Set(['operation', 'parameter', 'event']);
