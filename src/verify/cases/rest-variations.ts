import { isJsonObject, type JsonObject } from '../../core/json.ts';
import type { RestCase } from '../exchange.ts';
import { accepts } from '../../values/accepts.ts';
import { withMember, withoutMember } from '../../values/members.ts';
import { pointed } from '../run/expression.ts';
import { parameterKey } from '../send/request.ts';
import type { RestCases } from './cases.ts';
import { hasOwnRules, sampleOf } from './sample-files.ts';
import { bodyOf, isAlwaysSent, isRepresentable, isSendable } from './sendable.ts';
import { edgesAt, intentOf, memberVariations, variationOf, type Variation } from './variations.ts';

/**
 * Returns variants of an accepted request, each with one value at an edge, one optional part added or
 * removed, or another media type.
 */
export function restVariations(cases: RestCases, accepted: RestCase): readonly RestCase[] {
  const found = [...ofParameters(cases, accepted), ...ofBody(cases, accepted)];
  return found.filter((one) => !one.body || cases.takes(one.operation, one.body)).map(cases.own);
}

function varied(
  accepted: RestCase,
  variation: Omit<Variation, 'value' | 'place'>,
  change: Partial<RestCase>,
): RestCase {
  return { ...accepted, ...change, intent: intentOf(variation) };
}

function* ofParameters({ parameters, variety }: RestCases, accepted: RestCase): Generator<RestCase> {
  for (const parameter of parameters) {
    const key = parameterKey(parameter);
    const current = accepted.parameters[key];
    if (current !== undefined && !parameter.required && !isAlwaysSent(parameter)) {
      const left = { what: `${key} was left out`, named: true };
      yield varied(accepted, left, { parameters: withoutMember(accepted.parameters, key) });
    }
    const filled = current === undefined ? variety.fill(parameter.type, key) : undefined;
    const given = filled === undefined ? [] : [{ value: filled, what: 'given', named: false }];
    for (const edge of [...edgesAt(variety, parameter.type, key, current), ...given]) {
      const { value } = edge;
      // A service may treat an empty value as absent.
      if (!isSendable(parameter, value) || value === '') continue;
      const parametersWith = withMember(accepted.parameters, key, value);
      yield varied(accepted, variationOf(edge, key), { parameters: parametersWith });
    }
  }
}

function* ofBody({ variety, contents }: RestCases, accepted: RestCase): Generator<RestCase> {
  const { body } = accepted;
  if (!body || 'raw' in body) return;
  const content = contents.find(({ mediaType }) => mediaType === body.mediaType);
  for (const other of contents) {
    if (other === content) continue;
    if (hasOwnRules(other.mediaType)) {
      // `varied` is omitted, because a service may have rules for this media type that the contract does not state.
      const sample = sampleOf(variety.contract, other);
      if (sample !== undefined) yield { ...accepted, body: bodyOf(other, sample), intent: { kind: 'valid' } };
      continue;
    }
    if (!accepts(variety.contract, other.type, body.value)) continue;
    const what = { what: `the body was ${other.mediaType}`, named: true };
    yield varied(accepted, what, { body: bodyOf(other, body.value) });
  }
  if (!content || !isJsonObject(body.value)) return;
  for (const one of memberVariations(variety, content.type, body.value, 'body')) {
    if (!Object.entries(one.value).every(([name, member]) => isRepresentable(content, name, member)))
      continue;
    const { like: _, ...unheld } = one;
    const judged = isMerged(accepted, one) ? unheld : one;
    yield varied(accepted, judged, { body: { mediaType: body.mediaType, value: one.value } });
  }
}

/**
 * True if the properties of a patch are merged into existing ones (RFC 7396). The result can then exceed a maximum that
 * the patch does not exceed.
 */
function isMerged({ operation }: RestCase, { value, place }: Variation<JsonObject>): boolean {
  return operation.method === 'PATCH' && isJsonObject(pointed(value, place.replace(/^body/, '')) ?? null);
}
