import { violations, type Violated, type Violation } from '../../values/violations.ts';
import { isJsonObject, type JsonValue } from '../../core/json.ts';
import type { Contract } from '../../model/contract.ts';
import type { MediaContent, RestOperation } from '../../model/operation.ts';
import type { Type } from '../../model/type.ts';
import type { RestCase } from '../exchange.ts';
import { noFill, type Fill } from '../../values/fill.ts';
import { same } from '../../values/accepts.ts';
import { mapMembers, withMember, withoutMember } from '../../values/members.ts';
import { acceptsText } from '../../values/text.ts';
import { isEmptyText, isValidOnWire, withoutEmpty } from '../../values/wire.ts';
import { bodyForm, encodeBody, isJsonMediaType } from '../send/body.ts';
import { parameterKey } from '../send/request.ts';
import type { RestCases } from './cases.ts';
import { schemaViolations } from './schema-violations.ts';
import { isAlwaysSent, isHeaderText, isSegment } from './sendable.ts';

/** Returns variants of a valid request, each with one violation of the contract. */
export function restViolations(cases: RestCases, base: RestCase, filled = false): readonly RestCase[] {
  const { contract } = cases.variety;
  const fill = filled ? cases.variety.fill : noFill;
  const invalid = (violation: Violation, change: Partial<RestCase>): RestCase => ({
    ...base,
    ...change,
    intent: { kind: 'invalid', violation },
  });
  const found: RestCase[] = [];
  for (const parameter of cases.parameters) {
    const key = parameterKey(parameter);
    const current = base.parameters[key];
    const mayBeMissing = parameter.in !== 'path' && !isAlwaysSent(parameter);
    if (parameter.required && mayBeMissing && current !== undefined) {
      found.push(
        invalid({ kind: 'missing', where: key }, { parameters: withoutMember(base.parameters, key) }),
      );
    }
    const isJson = parameter.mediaType !== undefined && isJsonMediaType(parameter.mediaType);
    if (parameter.mediaType !== undefined && !isJson) continue;
    for (const one of ofParameter(contract, parameter.type, current, key, isJson ? 'json' : 'text', fill)) {
      if (parameter.in === 'path' && !isSegment(one.value)) continue;
      if (parameter.in === 'header' && !isHeaderText(one.value)) continue;
      const { name, style, explode, required } = parameter;
      if (
        !isJson &&
        isValidOnWire(contract, parameter.type, { name: name.wire, style, explode, required }, one.value)
      )
        continue;
      found.push(invalid(one.violation, { parameters: withMember(base.parameters, key, one.value) }));
    }
  }
  return [...found, ...bodyViolations(contract, cases, base, invalid, fill)].map(cases.own);
}

/**
 * Returns violations of a parameter, even if the request does not contain it. Omits empty values, because a service may
 * treat them as absent.
 */
function ofParameter(
  contract: Contract,
  type: Type,
  current: JsonValue | undefined,
  where: string,
  carrier: 'json' | 'text',
  fill: Fill,
): readonly Violated[] {
  return violations(contract, type, current, where, carrier, fill).filter(
    ({ value }) => value !== '' && !(Array.isArray(value) && value.length === 0),
  );
}

function bodyViolations(
  contract: Contract,
  cases: RestCases,
  base: RestCase,
  invalid: (violation: Violation, change: Partial<RestCase>) => RestCase,
  fill: Fill,
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
    // The content is valid for the declared media type, so a service that ignores the media type accepts it. It is not
    // empty, because an empty body does not need a media type.
    const { text, encoding } = encodeBody(body, content, contract);
    const mediaType = 'application/x-diptych-undeclared';
    const other = encoding
      ? { mediaType, value: `data:;${encoding},${text}` }
      : { mediaType, raw: text || 'diptych' };
    found.push(invalid({ kind: 'undeclared-media-type', where: 'body' }, { body: other }));
  }
  if (!content || form === undefined || form === 'text') return found;
  const carrier = form === 'json' ? 'json' : 'text';
  if (form === 'json' || form === 'form') {
    for (const { violation, value } of schemaViolations(
      cases,
      base,
      content.type,
      form === 'json' && fill !== noFill,
    ))
      if (form === 'json' || isFormObject(value))
        found.push(invalid(violation, { body: { mediaType: body.mediaType, value } }));
  }
  for (const one of violations(contract, content.type, body.value, 'body', carrier, fill)) {
    // A form is always an object, and cannot represent an empty list.
    if (carrier === 'text' && !isFormObject(one.value)) continue;
    if (form === 'form' && isValidForm(contract, content, one.value)) continue;
    // A service may treat an empty body as absent, which is valid for an optional body.
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

/**
 * True if the form is valid when it is read differently: `a[0]=1` can be a list or an object, and `a=` an empty list.
 */
function isValidForm(contract: Contract, { type, encoding }: MediaContent, value: JsonValue): boolean {
  const emptied = mapMembers(value, (member) => (isEmptyText(member) ? [] : member));
  if (!same(emptied, value) && acceptsText(contract, type, emptied)) return true;
  const indexed = Object.values(encoding).some(({ style }) => style === 'deepObject');
  return indexed && acceptsText(contract, type, withoutEmpty(value) ?? {}, indexed);
}

function takesAnything(operation: RestOperation): boolean {
  return (
    operation.body?.contents.some(({ mediaType }) => mediaType === '*/*' || mediaType === 'application/*') ??
    true
  );
}
