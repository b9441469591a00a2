import { STAMPS, type DeclaredStamp } from '../../model/marks.ts';
import { choiceOf, hasOnly, malformed, member, namesOf, type Report, type Use } from './use.ts';

/** Reads `x-stamp: created`, `x-stamp: { enters: [paid] }`, `@stamp(at: CREATED)`, and `@stamp(enters: ["PAID"])`. */
export function stampOf(use: Use, report: Report): DeclaredStamp | undefined {
  const isDirective = use.name.startsWith('@');
  if (!isDirective && typeof use.value === 'string') return momentIn(use, use, report);
  if (!hasOnly(use, isDirective ? ['at', 'enters'] : ['enters'], report)) return undefined;
  const [at, enters] = [member(use, 'at'), member(use, 'enters')];
  if (at.value !== undefined && enters.value !== undefined)
    return malformed(use, 'either at or enters', report);
  if (at.value !== undefined) return momentIn(use, at, report);
  const states = namesOf(enters, report);
  return states && { moment: 'enters', states, at: use.at() };
}

function momentIn(use: Use, named: Use, report: Report): DeclaredStamp | undefined {
  const moment = choiceOf(named, STAMPS, report);
  return moment && { moment, states: [], at: use.at() };
}
