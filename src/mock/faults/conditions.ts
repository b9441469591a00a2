/** Conditions under which a fault acts: the role, the state, the protocol, and the number of calls. */
import { plainText } from '../../core/styled.ts';
import { isSameSymbol } from '../../semantics/world/lists.ts';
import type { Semantics } from '../../semantics/semantics.ts';
import type { At } from '../points.ts';

export interface Conditions {
  /** The role of the caller. */
  readonly role?: string;
  /** The state of the resource. */
  readonly state?: string;
  readonly protocol?: 'rest' | 'graphql';
  /** The fault acts from this call of the operation onward. The first call has the number 1. */
  readonly from?: number;
  /** The fault acts in every n-th call of the operation. */
  readonly every?: number;
}

export const CONDITIONS = ['role', 'state', 'protocol', 'from', 'every'] as const;

/** True if all conditions hold. Conditions on calls never hold for changes by the service itself. */
export function isMet(
  { role, state, protocol, from, every }: Conditions,
  { site, resource }: At,
  { collections }: Semantics,
): boolean {
  if (role !== undefined && site?.role?.toLowerCase() !== role.toLowerCase()) return false;
  if (protocol !== undefined && site?.operation.kind !== protocol) return false;
  if (from !== undefined && !(site && site.call >= from)) return false;
  if (every !== undefined && !(site && site.call % every === 0)) return false;
  if (state === undefined) return true;
  const member = collections.find(({ concept }) => concept === resource?.concept)?.state?.value.member;
  const own = member === undefined ? undefined : resource?.values.get(member);
  return own !== undefined && own !== null && isSameSymbol(plainText(own), state);
}

/** Parses `role=CLERK;state=open`. Returns undefined for a malformed text. */
export function conditionsIn(text: string): Conditions | undefined {
  const found: Record<string, string | number> = {};
  for (const part of text.split(';')) {
    const [, name = '', value = ''] = /^\s*(\w+)=(.+?)\s*$/.exec(part) ?? [];
    if (!(CONDITIONS as readonly string[]).includes(name) || name in found) return undefined;
    const isNumber = name === 'from' || name === 'every';
    if (isNumber && !/^[1-9]\d{0,8}$/.test(value)) return undefined;
    if (name === 'protocol' && value !== 'rest' && value !== 'graphql') return undefined;
    found[name] = isNumber ? Number(value) : value;
  }
  return found;
}

/** Returns the conditions as text, each after a semicolon. */
export function textOf(conditions: Conditions): string {
  return CONDITIONS.flatMap((name) =>
    conditions[name] === undefined ? [] : `;${name}=${conditions[name]}`,
  ).join('');
}
