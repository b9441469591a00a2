import type { Response } from '../../model/operation.ts';
import { rule } from '../rule.ts';
import { code, named } from './words.ts';

const UNKNOWN_REPLY =
  'The service may treat this reply of a receiver as a failure, and send the event again.';

export const statusRemoved = rule<'status'>({
  id: 'status-removed',
  on: 'status',
  summary: 'The service no longer returns the status.',
  help: 'Keep returning it.',
  mirror: 'status-added',
  judge(change) {
    if (change.action !== 'removed') return undefined;
    const message = `The ${named(change.place)} was removed.`;
    if (change.flow === 'request')
      return { direction: 'request', effect: 'narrowed', message, reason: UNKNOWN_REPLY };
    if (change.covered) {
      const reason = 'Some statuses of the range remain, and no others were added.';
      return { direction: 'response', effect: 'narrowed', message, reason };
    }
    if (change.old.outcome === 'success') return { direction: 'offer', effect: 'narrowed', message };
    const reason = 'Callers are not affected when an error no longer occurs.';
    return { direction: 'response', effect: 'narrowed', message, reason };
  },
});

export const statusAdded = rule<'status'>({
  id: 'status-added',
  on: 'status',
  summary: 'Callers can receive a status that they do not know.',
  help: 'Return the new status only to callers that use a new feature.',
  mirror: 'status-removed',
  judge(change) {
    if (change.action !== 'added') return undefined;
    const message = `The ${named(change.place)} was added.`;
    if (change.flow === 'request')
      return { direction: 'request', effect: 'widened', message, reason: 'Receivers need not return it.' };
    if (change.covered)
      return {
        direction: 'offer',
        effect: 'widened',
        message,
        reason: 'A range or the default response already covered it.',
      };
    if (change.replaced !== undefined) {
      const reason = `Callers that expect ${change.replaced} can receive other statuses.`;
      return {
        direction: 'response',
        effect: 'widened',
        message: `The ${named(change.place)} replaces ${code(String(change.replaced))}.`,
        reason,
      };
    }
    if (change.new.outcome === 'error') {
      const reason = 'Callers must expect any error (RFC 9110 §15).';
      return { direction: 'offer', effect: 'widened', message, reason };
    }
    const expected = expectedOf(change.new.status);
    if (expected?.isSafe) return { direction: 'offer', effect: 'widened', message, reason: expected.reason };
    return {
      direction: 'response',
      effect: 'widened',
      message,
      ...(expected
        ? { mitigations: [{ kind: 'ignored', reason: expected.reason }] }
        : {
            reason: 'Callers that check for the declared status, or read its body, do not expect this one.',
          }),
    };
  },
});

/** Returns a verdict on a status that callers handle without a declaration, or undefined for any other status. */
function expectedOf(status: Response['status']): { isSafe: boolean; reason: string } | undefined {
  const kind = String(status).charAt(0);
  if (kind === '1')
    return {
      isSafe: true,
      reason: 'Clients read interim responses, and wait for the final one (RFC 9110 §15.2).',
    };
  if (status === 206 || status === 304) {
    const header = status === 206 ? '`Range`' : '`If-None-Match` or `If-Modified-Since`';
    return { isSafe: true, reason: `Only callers that send ${header} can receive it (RFC 9110 §13, §14).` };
  }
  return kind === '3'
    ? { isSafe: false, reason: 'Most clients follow redirects (RFC 9110 §15.4). Some do not.' }
    : undefined;
}
