import { isJsonObject, type JsonObject, type JsonValue } from '../../core/json.ts';
import { ownMember } from '../../core/own-member.ts';
import type { Contract } from '../../model/contract.ts';
import type { Type } from '../../model/type.ts';
import type { Answered } from '../exchange.ts';
import { derive } from '../../semantics/derive/derive.ts';
import { membersOf } from '../../semantics/derive/shape.ts';
import { declaredContent, declaredResponse } from './declared.ts';
import { graphqlBody } from './graphql-response.ts';

/** The input of a creation (`sent`) and the created resource (`shown`), each with its declared type. */
export interface Creation {
  readonly sentAs: Type;
  readonly sent: JsonObject;
  readonly shownAs: Type;
  readonly shown: JsonObject;
}

/**
 * Pairs a request body with the body of its 201 response, or the input of a mutation with the resource in its payload.
 */
export function creationsIn(contract: Contract, { case: made, outcome }: Answered): readonly Creation[] {
  if (made.kind === 'rest') {
    const { body, operation } = made;
    const sentAs = operation.body?.contents.find(({ mediaType }) => mediaType === body?.mediaType)?.type;
    const response = declaredResponse(operation, outcome.status);
    const shownAs = response && declaredContent(response, outcome.headers['content-type'] ?? '')?.type;
    if (outcome.status !== 201 || !sentAs || !shownAs || !body || !('value' in body)) return [];
    const { json } = outcome;
    return isJsonObject(body.value) && isJsonObject(json)
      ? [{ sentAs, sent: body.value, shownAs, shown: json }]
      : [];
  }
  const { operation, variables } = made;
  const action = derive(contract).actions.find((one) => one.operation === operation);
  const path = action?.output?.value ?? [];
  const isCertain = action?.effect.value === 'create' && action.effect.evidence !== 'guessed';
  // A mutation that returns the resource itself, without a payload, may depend on more than its input.
  if (!isCertain || path.length === 0) return [];
  const data = graphqlBody(outcome)?.['data'];
  const payload = isJsonObject(data) ? data[operation.name.wire] : undefined;
  const shown = path.reduce<JsonValue | undefined>(member, payload);
  const shownAs = path.reduce<Type | undefined>(
    (type, name) => type && membersOf(contract, type).get(name)?.type,
    operation.result,
  );
  if (!shownAs || !isJsonObject(shown)) return [];
  return operation.arguments.flatMap(({ name, type }) => {
    const sent = ownMember(variables, name.wire);
    return isJsonObject(sent) ? [{ sentAs: type, sent, shownAs, shown }] : [];
  });
}

function member(value: JsonValue | undefined, name: string): JsonValue | undefined {
  return isJsonObject(value) ? ownMember(value, name) : undefined;
}
