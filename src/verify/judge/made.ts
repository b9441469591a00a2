import { isJsonObject, type JsonObject } from '../../core/json.ts';
import type { Contract } from '../../model/contract.ts';
import type { Type } from '../../model/type.ts';
import type { Answered } from '../exchange.ts';
import { flatten } from '../../values/flatten.ts';
import { declaredContent, declaredResponse } from './declared.ts';
import { graphqlBody } from './graphql-response.ts';

/** The input of a creation and the resulting output, each with its type. */
export interface Made {
  readonly asked: Type;
  readonly sent: JsonObject;
  readonly shownAs: Type;
  readonly shown: JsonObject;
}

/** Pairs the body with the content of a 201, and the input with each object in the payload of a `create`. */
export function madeBy(contract: Contract, { case: made, outcome }: Answered): readonly Made[] {
  if (made.kind === 'rest') {
    const { body, operation } = made;
    const asked = operation.body?.contents.find(({ mediaType }) => mediaType === body?.mediaType)?.type;
    const response = declaredResponse(operation, outcome.status);
    const shownAs = response && declaredContent(response, outcome.headers['content-type'] ?? '')?.type;
    if (outcome.status !== 201 || !asked || !shownAs || !body || !('value' in body)) return [];
    const { json } = outcome;
    return isJsonObject(body.value) && isJsonObject(json)
      ? [{ asked, sent: body.value, shownAs, shown: json }]
      : [];
  }
  const { operation, variables } = made;
  const data = graphqlBody(outcome)?.['data'];
  const payload = isJsonObject(data) ? data[operation.name.wire] : undefined;
  if (operation.callPath.action.words[0] !== 'create' || !isJsonObject(payload)) return [];
  const members = flatten(contract, operation.result).flatMap((flat) =>
    flat.kind === 'object' ? flat.properties : [],
  );
  const objects = members.flatMap(({ name, type }) => {
    const shown = payload[name.wire];
    return isJsonObject(shown) ? [{ shownAs: type, shown }] : [];
  });
  return operation.arguments.flatMap(({ name, type }) => {
    const sent = variables[name.wire];
    return isJsonObject(sent) ? objects.map((object) => ({ asked: type, sent, ...object })) : [];
  });
}
