import { isJsonObject, type JsonObject, type JsonValue } from '../../core/json.ts';
import type { Contract } from '../../model/contract.ts';
import type { Type } from '../../model/type.ts';
import type { Answered } from '../exchange.ts';
import { same } from '../generate/accepts.ts';
import { flatten } from '../generate/flatten.ts';
import { graphqlBody } from '../judge/graphql-response.ts';
import { FINE, type Check } from './check.ts';

export const declaredDefaults: Check = {
  id: 'declared-defaults',
  on: 'any',
  severity: 'error',
  summary: 'What is made without a member that has a default shows the default.',
  enforces: 'JSON Schema Validation 2020-12 §9.2; GraphQL October 2021 §3.10',
  help: 'Apply the default of the contract where the member is left out.',
  run: (exchange, { contract }) => {
    if (!('status' in exchange.outcome) || exchange.case.intent.kind !== 'valid') return undefined;
    if (exchange.case.intent.repeated) return undefined;
    const made = madeBy(exchange as Answered);
    const judged = made.flatMap(({ type, sent, shown }) =>
      defaultsOf(contract, type)
        .filter(([name]) => !Object.hasOwn(sent, name) && Object.hasOwn(shown, name))
        .map(([name, value]) => ({ name, value, is: shown[name]! })),
    );
    if (judged.length === 0) return undefined;
    return judged.flatMap(({ name, value, is }) =>
      same(is, value)
        ? FINE
        : [
            {
              kind: name,
              message: `${name} was left out and is ${JSON.stringify(is)}; its default is ${JSON.stringify(value)}.`,
            },
          ],
    );
  },
};

/** What was sent to make something, with its type, and what the answer shows of it. */
interface Made {
  readonly type: Type;
  readonly sent: JsonObject;
  readonly shown: JsonObject;
}

function madeBy({ case: made, outcome }: Answered): readonly Made[] {
  if (made.kind === 'rest') {
    const { body, operation } = made;
    const content = operation.body?.contents.find(({ mediaType }) => mediaType === body?.mediaType);
    if (outcome.status !== 201 || !content || !body || !('value' in body)) return [];
    const { json } = outcome;
    return isJsonObject(body.value) && isJsonObject(json)
      ? [{ type: content.type, sent: body.value, shown: json }]
      : [];
  }
  const { operation, variables } = made;
  const data = graphqlBody(outcome)?.['data'];
  const payload = isJsonObject(data) ? data[operation.name.wire] : undefined;
  if (operation.callPath.action.words[0] !== 'create' || !isJsonObject(payload)) return [];
  const shown = Object.values(payload).filter(isJsonObject);
  return operation.arguments.flatMap(({ name, type }) => {
    const sent = variables[name.wire];
    return isJsonObject(sent) ? shown.map((object) => ({ type, sent, shown: object })) : [];
  });
}

/** Defaults of the members of an object that is of one shape. */
function defaultsOf(contract: Contract, type: Type): readonly (readonly [string, JsonValue])[] {
  const shapes = flatten(contract, type).filter(({ kind }) => kind === 'object');
  const [shape] = shapes;
  if (shapes.length !== 1 || shape?.kind !== 'object') return [];
  return shape.properties.flatMap(({ name, default: value }) =>
    value === undefined ? [] : [[name.wire, value] as const],
  );
}
