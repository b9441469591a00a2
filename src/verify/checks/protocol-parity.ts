import { isJsonObject } from '../../core/json.ts';
import type { Answered } from '../exchange.ts';
import { same } from '../../values/accepts.ts';
import { errorsOf, graphqlBody } from '../judge/graphql-response.ts';
import { differencesOf, viewsIn } from '../judge/shared-facts.ts';
import { FINE, type Check } from './check.ts';

export const protocolParity: Check = {
  id: 'protocol-parity',
  on: 'trail',
  of: 'parity',
  severity: 'error',
  summary: 'A resource that both protocols expose must exist in both, with the same values.',
  enforces: 'docs/contract-vocabulary.md (x-concept, @concept)',
  help: 'Let both protocols read the resource from the same source.',
  run: ({ reader, id, before, graphql, after }, { contract }) => {
    const views = viewsIn(contract, graphql, new Set([reader.concept])).filter((view) => view.id === id);
    if ([before, after].every(isGone))
      return views.length === 0
        ? FINE
        : [
            {
              kind: 'only-graphql',
              message: `GraphQL returns ${reader.concept} ${id}, but REST does not.`,
            },
          ];
    const [first, last] = [before.outcome.json, after.outcome.json];
    if (!isJsonObject(first) || !isJsonObject(last) || before.outcome.status >= 400) return undefined;
    // The resource can have moved to another page of a growing list.
    if (views.length === 0)
      return isFailure(graphql) || !JSON.stringify(graphql.request).includes(id)
        ? undefined
        : [
            {
              kind: 'only-rest',
              message: `REST returns ${reader.concept} ${id}, but GraphQL does not.`,
            },
          ];
    const later = views.flatMap((view) => differencesOf(contract, view, reader.type, last));
    return (
      views
        .flatMap((view) => differencesOf(contract, view, reader.type, first))
        // A difference counts only if it persists: otherwise the resource changed in between.
        .filter(({ member, rest }) => later.some((one) => one.member === member && same(one.rest, rest)))
        .map((difference) => ({
          kind: difference.member,
          message: `${difference.member} of ${reader.concept} ${id} is ${JSON.stringify(difference.graphql)} in GraphQL and ${JSON.stringify(difference.rest)} in REST.`,
        }))
    );
  },
};

function isGone({ outcome }: Answered): boolean {
  return outcome.status === 404 || outcome.status === 410;
}

/** True if it failed for a reason other than a missing resource. */
function isFailure({ outcome }: Answered): boolean {
  const body = graphqlBody(outcome);
  return !body || outcome.status >= 400 || errorsOf(body).length > 0;
}
