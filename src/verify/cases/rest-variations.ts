import { isJsonObject, type JsonObject, type JsonValue } from '../../core/json.ts';
import type { Contract } from '../../model/contract.ts';
import type { MediaContent, RestOperation } from '../../model/operation.ts';
import type { Type } from '../../model/type.ts';
import type { RestCase, Violation } from '../exchange.ts';
import { accepts, same } from '../generate/accepts.ts';
import { flatten } from '../generate/flatten.ts';
import { withMember, withoutMember } from '../generate/members.ts';
import { acceptsText } from '../generate/text.ts';
import { violations } from '../generate/violations.ts';
import { isValidOnWire, withoutEmpty } from '../generate/wire.ts';
import { bodyForm, encodeBody } from '../send/body.ts';
import { parameterKey } from '../send/request.ts';
import { closedValues } from './closed-values.ts';
import { bodyOf, isHeaderText, isSegment, type RestCases } from './rest-cases.ts';

/** An accepted request with one closed value exchanged, or one optional part left out: it should be accepted again. */
export function restVariations(
  contract: Contract,
  cases: RestCases,
  accepted: RestCase,
): readonly RestCase[] {
  const varied = (what: string, change: Partial<RestCase>): RestCase => ({
    ...accepted,
    ...change,
    intent: { kind: 'valid', varied: what },
  });
  const found: RestCase[] = [];
  for (const parameter of cases.parameters) {
    const key = parameterKey(parameter);
    const current = accepted.parameters[key];
    if (current !== undefined && !parameter.required) {
      found.push(varied(`${key} was left out`, { parameters: withoutMember(accepted.parameters, key) }));
    }
    for (const value of closedValues(contract, parameter.type)) {
      if (value === null || (current !== undefined && same(current, value))) continue;
      found.push(
        varied(`${key} was ${JSON.stringify(value)}`, {
          parameters: withMember(accepted.parameters, key, value),
        }),
      );
    }
  }
  const { body } = accepted;
  if (!body || 'raw' in body) return found;
  const content = cases.contents.find(({ mediaType }) => mediaType === body.mediaType);
  for (const other of cases.contents) {
    if (other === content || !accepts(contract, other.type, body.value)) continue;
    found.push(varied(`the body was ${other.mediaType}`, { body: bodyOf(other, body.value) }));
  }
  if (content && isJsonObject(body.value)) {
    for (const { what, value } of memberVariations(contract, content.type, body.value, 'body')) {
      if (isCarried(content.mediaType, value))
        found.push(varied(what, { body: { mediaType: body.mediaType, value } }));
    }
  }
  return found.filter((one) => !one.body || cases.takes(one.operation, one.body)).map(cases.own);
}

export interface Variation {
  readonly what: string;
  readonly value: JsonObject;
}

/** The members of an object varied one at a time, the whole staying valid. */
export function memberVariations(
  contract: Contract,
  type: Type,
  value: JsonObject,
  where: string,
): readonly Variation[] {
  const flat = flatten(contract, type).find((one) => accepts(contract, one, value));
  if (flat?.kind !== 'object') return [];
  return flat.properties
    .filter(({ direction }) => direction !== 'response')
    .flatMap(({ name: { wire }, required, type: memberType }) => {
      const place = `${where}/${wire}`;
      const current = Object.hasOwn(value, wire) ? value[wire] : undefined;
      const gone =
        current !== undefined && !required
          ? [{ what: `${place} was left out`, value: withoutMember(value, wire) }]
          : [];
      const other = closedValues(contract, memberType)
        .filter((one) => current === undefined || !same(one, current))
        .map((one) => ({ what: `${place} was ${JSON.stringify(one)}`, value: withMember(value, wire, one) }));
      const inside = isJsonObject(current)
        ? memberVariations(contract, memberType, current, place).map((one) => ({
            ...one,
            value: withMember(value, wire, one.value),
          }))
        : [];
      return [...gone, ...other, ...inside];
    })
    .filter((one) => accepts(contract, type, one.value));
}

function isCarried(mediaType: string, value: JsonObject): boolean {
  return bodyForm(mediaType) === 'json' || !Object.values(value).includes(null);
}

/** A valid request broken in one place, in every way that the contract can tell is one. */
export function restViolations(contract: Contract, cases: RestCases, base: RestCase): readonly RestCase[] {
  const invalid = (violation: Violation, change: Partial<RestCase>): RestCase => ({
    ...base,
    ...change,
    intent: { kind: 'invalid', violation },
  });
  const found: RestCase[] = [];
  for (const parameter of cases.parameters) {
    const key = parameterKey(parameter);
    const current = base.parameters[key];
    if (parameter.required && parameter.in !== 'path' && current !== undefined) {
      found.push(
        invalid({ kind: 'missing', where: key }, { parameters: withoutMember(base.parameters, key) }),
      );
    }
    if (parameter.mediaType !== undefined) continue;
    for (const one of ofParameter(contract, parameter.type, current, key)) {
      if (parameter.in === 'path' && !isSegment(one.value)) continue;
      if (parameter.in === 'header' && !isHeaderText(one.value)) continue;
      const { name, style, explode, required } = parameter;
      if (isValidOnWire(contract, parameter.type, { name: name.wire, style, explode, required }, one.value))
        continue;
      found.push(invalid(one.violation, { parameters: withMember(base.parameters, key, one.value) }));
    }
  }
  return [...found, ...bodyViolations(contract, cases, base, invalid)].map(cases.own);
}

/** An absent parameter is broken by sending what it refuses; an empty string may count as absent, so it proves nothing. */
function ofParameter(
  contract: Contract,
  type: Type,
  current: JsonValue | undefined,
  where: string,
): ReturnType<typeof violations> {
  return violations(contract, type, current ?? null, where, 'text').filter(
    ({ value }) => value !== '' && !(Array.isArray(value) && value.length === 0),
  );
}

function bodyViolations(
  contract: Contract,
  cases: RestCases,
  base: RestCase,
  invalid: (violation: Violation, change: Partial<RestCase>) => RestCase,
): readonly RestCase[] {
  const { body, operation } = base;
  if (!body || 'raw' in body) return [];
  const found: RestCase[] = [];
  if (operation.body?.required === true) {
    const { body: _, ...rest } = invalid({ kind: 'missing', where: 'body' }, {});
    found.push(rest);
  }
  const content = cases.contents.find(({ mediaType }) => mediaType === body.mediaType);
  const form = bodyForm(body.mediaType);
  if (form === 'json') {
    found.push(
      invalid({ kind: 'malformed', where: 'body' }, { body: { mediaType: body.mediaType, raw: '{"' } }),
    );
  }
  if (!takesAnything(operation)) {
    const other = { mediaType: 'application/x-diptych-undeclared', raw: 'diptych' };
    found.push(invalid({ kind: 'undeclared-media-type', where: 'body' }, { body: other }));
  }
  if (!content || form === undefined || form === 'text') return found;
  const carrier = form === 'json' ? 'json' : 'text';
  for (const one of violations(contract, content.type, body.value, 'body', carrier)) {
    // A form is always an object, and an empty list leaves nothing to send.
    if (carrier === 'text' && !isFormObject(one.value)) continue;
    if (form === 'form' && isValidForm(contract, content, one.value)) continue;
    // No bytes are no body, which may be left out.
    const sent = { mediaType: body.mediaType, value: one.value };
    if (operation.body?.required !== true && encodeBody(sent, content, contract).text === '') continue;
    found.push(invalid(one.violation, { body: sent }));
  }
  return found;
}

function isFormObject(value: JsonValue): boolean {
  return (
    isJsonObject(value) &&
    Object.values(value).every((member) => member !== null && !(Array.isArray(member) && member.length === 0))
  );
}

/** `a[0]=1` of a form may be read as a list and as an object. */
function isValidForm(contract: Contract, { type, encoding }: MediaContent, value: JsonValue): boolean {
  const indexed = Object.values(encoding).some(({ style }) => style === 'deepObject');
  return indexed && acceptsText(contract, type, withoutEmpty(value) ?? {}, indexed);
}

function takesAnything(operation: RestOperation): boolean {
  return (
    operation.body?.contents.some(({ mediaType }) => mediaType === '*/*' || mediaType === 'application/*') ??
    true
  );
}
