import { isJsonObject, type JsonValue } from '../../core/json.ts';
import { percentDecoded } from '../../core/percent-encoding.ts';
import { isSafe } from '../../model/operation-effect.ts';
import type { Answered } from '../exchange.ts';
import { leavesOf } from '../../values/leaves.ts';
import { declaredResponse } from '../judge/declared.ts';
import { errorsOf, graphqlBody } from '../judge/graphql-response.ts';
import type { TrailOf } from '../trail.ts';
import { FINE, type Check, type Objection } from './check.ts';

export const accessByRole: Check = {
  id: 'access-by-role',
  on: 'trail',
  of: 'access',
  severity: 'error',
  summary:
    'The service must reject a request with an element that the role of the caller may not use, and must not reveal the element. It must not reject requests of permitted roles.',
  enforces: 'docs/contract-vocabulary.md (x-access, @access); RFC 9110 §15.5.4',
  help: 'Check the role first, and return 403. In GraphQL, return errors without data.',
  run: (trail) => {
    const { status } = trail.again.outcome;
    if (status === 429 || status >= 500) return FINE;
    const forbidden = trail.uses.filter(({ roles }) => !roles.includes(trail.role));
    if (forbidden.length === 0) return ofGranted(trail);
    const what = forbidden.map(({ what: one }) => one).join(', ');
    // Several operations can select the same field, so all findings about a field have one cause.
    const isField = forbidden.every(({ what: one }) => /^\w+\.\w+$/.test(one) && !PLACES.test(one));
    return ofForbidden(trail, what).map((one) => ({
      ...one,
      ...(isField && { cause: `${trail.role} ${one.kind}` }),
    }));
  },
};

const PLACES = /^(?:path|query|header|cookie)\./;

/**
 * Returns an objection if a permitted request was rejected. In REST, only safe requests are judged, because a
 * service may reject a change for other reasons that depend on the caller.
 */
function ofGranted({ role, again }: TrailOf<'access'>): readonly Objection[] {
  const { case: made, outcome } = again;
  const refused =
    made.kind === 'rest'
      ? isSafe(made.operation) && [401, 403].includes(outcome.status)
      : !isJsonObject(dataOf(again)) && !hasPaths(again);
  if (!refused) return FINE;
  const message = `The contract permits this request to ${role}, but the service rejected it with ${outcome.status}.`;
  return [{ kind: `refused ${role}`, message }];
}

function ofForbidden(trail: TrailOf<'access'>, what: string): readonly Objection[] {
  const { again, role } = trail;
  const { case: made, outcome } = again;
  const rule = `${role} may not use ${what},`;
  if (made.kind === 'graphql') {
    const data = dataOf(again);
    if (isJsonObject(data))
      return [{ kind: `admitted ${what}`, message: `${rule} but got data.`, steps: [again] }];
    return errorsOf(graphqlBody(outcome) ?? {}).length > 0 || outcome.status >= 400
      ? leaks(trail, rule)
      : [{ kind: `unsaid ${what}`, message: `${rule} but got no error.`, steps: [again] }];
  }
  if (outcome.status < 400)
    return [{ kind: `admitted ${what}`, message: `${rule} but got ${outcome.status}.`, steps: [again] }];
  // A service that looks up the resource before the role reveals its existence.
  const declares = declaredResponse(made.operation, 403)?.status === 403;
  if (declares && ![401, 403].includes(outcome.status)) {
    const message = `${rule} but was rejected with ${outcome.status} instead of 403.`;
    return [{ kind: `late ${what}`, message, steps: [again] }];
  }
  return leaks(trail, rule);
}

/** Returns an objection if the error response contains a string of the resource that the request did not contain. */
function leaks({ granted, again }: TrailOf<'access'>, rule: string): readonly Objection[] {
  const { url, body = '' } = again.request;
  const sent = `${percentDecoded(url) ?? url} ${body}`;
  const leaf = [...leavesOf(granted.outcome.json ?? null, '')].find(
    ({ value }) =>
      typeof value === 'string' &&
      isTelling(value) &&
      !sent.includes(value) &&
      again.outcome.text.includes(value),
  );
  return leaf
    ? [
        {
          kind: `leaks ${leaf.where}`,
          message: `${rule} but the error response reveals its ${leaf.where}.`,
        },
      ]
    : FINE;
}

/** True if the text is long and contains a digit, so it is not a common word. */
function isTelling(text: string): boolean {
  return text.length >= 8 && /\d/.test(text);
}

function dataOf({ outcome }: Answered): JsonValue | undefined {
  return graphqlBody(outcome)?.['data'];
}

/** True if an error has a path. Execution errors have paths, but the errors of a rejected request do not. */
function hasPaths({ outcome }: Answered): boolean {
  return errorsOf(graphqlBody(outcome) ?? {}).some((error) => isJsonObject(error) && 'path' in error);
}
