/**
 * Builds requests from the examples and defaults of a document. Prefers examples of complete bodies to examples of
 * parts.
 */
import fc from 'fast-check';
import type { JsonValue } from '../../core/json.ts';
import type { Contract } from '../../model/contract.ts';
import type { MediaContent, Parameter, RestOperation } from '../../model/operation.ts';
import type { RestBody, RestCase } from '../exchange.ts';
import { accepts, same } from '../../values/accepts.ts';
import { exampleValue } from '../../values/examples.ts';
import { withKnown } from '../../values/leaves.ts';
import type { Known, Values } from '../../values/values.ts';
import { parameterKey } from '../send/request.ts';
import type { BodyOracle } from './cases.ts';
import { sampleOf } from './sample-files.ts';
import { bodyOf, isAlwaysSent, isSendable } from './sendable.ts';

/** The data from which requests are built. */
interface Material {
  readonly contract: Contract;
  readonly operation: RestOperation;
  readonly takes: BodyOracle;
  readonly parameters: readonly Parameter[];
  readonly values: ReadonlyMap<Parameter, Values | undefined>;
  readonly bodies: readonly Writable[];
  readonly known: Known;
  readonly seed: number;
}

/** A media type with its possible bodies. */
interface Writable {
  readonly content: MediaContent;
  readonly made: fc.Arbitrary<RestBody>;
  /** The known values for the locations of its bodies. */
  readonly known: Known;
}

/**
 * Returns requests built from the document's examples. If the service has returned values for an input, the input gets
 * the nth of them. Requests without optional parameters come first.
 */
export function documentedCases(material: Material, nth: number): readonly RestCase[] {
  const { operation, parameters, bodies } = material;
  const given = (all: boolean): Record<string, JsonValue> =>
    Object.fromEntries(
      parameters.flatMap((parameter) => {
        if (!parameter.required && !isAlwaysSent(parameter) && !(all && parameter.examples.length > 0))
          return [];
        const value = documentedValue(material, parameter, nth);
        return value === undefined ? [] : [[parameterKey(parameter), value]];
      }),
    );
  const make = (all: boolean, body: RestBody | undefined): RestCase => ({
    kind: 'rest',
    operation,
    intent: { kind: 'valid' },
    parameters: given(all),
    ...(body && { body }),
  });
  const sent: readonly (RestBody | undefined)[] =
    bodies.length === 0 ? [undefined] : bodies.flatMap((one) => documentedBodies(material, one, nth));
  const first = sent.map((body) => make(false, body));
  const hasMore = parameters.some((parameter) => !parameter.required && parameter.examples.length > 0);
  return hasMore && nth === 0 ? [...first, make(true, sent[0])] : first;
}

function documentedValue(
  { contract, values, known, seed }: Material,
  parameter: Parameter,
  nth: number,
): JsonValue | undefined {
  const fits = (value: JsonValue): boolean =>
    isSendable(parameter, value) && accepts(contract, parameter.type, value);
  const seen = known(parameterKey(parameter)).filter(fits);
  if (seen.length > 0) return seen[nth % seen.length];
  const [example] = shownValues(contract, parameter).filter(fits);
  if (example !== undefined) return example;
  const made = values.get(parameter);
  const [drawn] = made ? fc.sample(made, { seed, numRuns: 1 }) : [];
  if (drawn === undefined) return undefined;
  const shown = exampleValue(contract, parameter.type, drawn, true);
  return shown !== undefined && fits(shown) ? shown : drawn;
}

/** Returns the valid examples and default of a parameter. */
export function shownValues(contract: Contract, parameter: Parameter): readonly JsonValue[] {
  const { examples, type, default: standard } = parameter;
  const all = standard === undefined ? examples : [...examples, standard];
  return all.filter((value) => accepts(contract, type, value));
}

/**
 * Returns a body known from responses, or else each example of a complete body and a sample file, or else
 * bodies from the examples of their parts, or else a generated body.
 */
function documentedBodies(
  { contract, operation, takes, seed }: Material,
  { content, made, known }: Writable,
  nth: number,
): readonly RestBody[] {
  const fits = (value: JsonValue): boolean =>
    accepts(contract, content.type, value) && takes(operation, bodyOf(content, value));
  const filled = (value: JsonValue): readonly JsonValue[] =>
    [withKnown(value, 'body', known, nth), value].filter(fits).slice(0, 1);
  const whole = known('body');
  const sample = sampleOf(contract, content);
  const shown = (
    whole.length > 0
      ? [whole[nth % whole.length]!]
      : [...content.examples, ...(sample === undefined ? [] : [sample])]
  ).flatMap(filled);
  if (shown.length > 0) return shown.map((value) => bodyOf(content, value));
  const drawn = fc.sample(made, { seed, numRuns: 1 });
  const [base] = drawn;
  if (!base || 'raw' in base) return drawn;
  const ofParts = [true, false]
    .flatMap((optional) => exampleValue(contract, content.type, base.value, optional) ?? [])
    .flatMap(filled)
    .filter((value, index, all) => all.findIndex((other) => same(other, value)) === index);
  return ofParts.length > 0 ? ofParts.map((value) => bodyOf(content, value)) : drawn;
}
