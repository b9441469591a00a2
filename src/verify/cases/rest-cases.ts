import fc from 'fast-check';
import type { JsonValue } from '../../core/json.ts';
import { operationPlace } from '../../core/path-item.ts';
import type { Contract } from '../../model/contract.ts';
import type { MediaContent, Parameter, RestOperation } from '../../model/operation.ts';
import type { RestBody, RestCase } from '../exchange.ts';
import { accepts } from '../../values/accepts.ts';
import { PartCache } from '../../values/part-cache.ts';
import { usable } from '../../values/usable.ts';
import { ValueGenerator, type Known, type Values } from '../../values/values.ts';
import type { DocumentSchemas } from '../judge/document-schemas.ts';
import { bodyForm } from '../send/body.ts';
import { parameterKey } from '../send/request.ts';
import { fillWith } from '../../values/fill.ts';
import { impossibleLocation } from '../../values/impossible-location.ts';
import type { BodyOracle, RestCases } from './cases.ts';
import { documentedCases, shownValues } from './rest-documented.ts';
import { withNewKey } from './idempotency-key.ts';
import { restVariations } from './rest-variations.ts';
import { restViolations } from './rest-violations.ts';
import { isWritable, sampleOf, withSamples } from './sample-files.ts';
import { bodyOf, isAlwaysSent, isSendable } from './sendable.ts';
import type { Variety } from './variations.ts';

/**
 * Returns a function that validates bodies with ajv. It accepts all raw bodies, multipart forms, and bodies whose schema
 * does not compile.
 */
export function bodyOracle(schemas: DocumentSchemas): BodyOracle {
  return ({ path, method }, body) => {
    if ('raw' in body || bodyForm(body.mediaType) === 'multipart') return true;
    const place = [
      'paths',
      path,
      ...operationPlace(method),
      'requestBody',
      'content',
      body.mediaType,
      'schema',
    ];
    return (schemas.faults(place, body.value, 'request') ?? []).length === 0;
  };
}

export function restCases(
  contract: Contract,
  operation: RestOperation,
  takes: BodyOracle,
  known: Known,
  seed: number,
  /** The purpose of the cases. The same cases for another purpose have new idempotency keys. */
  purpose = '',
  /** Returns false if no request may be sent any longer, so that further cases are not needed. */
  isOpen: () => boolean = () => true,
): RestCases {
  const generator = new ValueGenerator(contract, known);
  const own = (made: RestCase): RestCase => withNewKey(contract, made, `${seed} ${purpose}`);
  const { parameters } = operation;
  const bodyless = operation.method === 'GET' || operation.method === 'HEAD';
  const contents = bodyless
    ? []
    : (operation.body?.contents ?? []).filter((content) => isWritable(contract, content));
  const values = new Map(
    parameters.map((parameter) => [parameter, parameterValues(contract, known, parameter)]),
  );
  const bodies = contents.flatMap((content) => {
    const withFiles = withSamples(content, known);
    const made = bodyValues(contract, withFiles, content, (body) => takes(operation, body));
    return made ? [{ content, made, known: withFiles }] : [];
  });
  const missing = parameters.find((parameter) => parameter.required && !values.get(parameter));
  const bodyMissing = operation.body?.required === true && !bodyless && bodies.length === 0;
  const impossible = missing
    ? impossibleLocation(contract, generator, missing.type, parameterKey(missing))
    : bodyMissing
      ? impossibleLocation(contract, generator, contents[0]?.type, 'body')
      : undefined;
  const valid = impossible
    ? undefined
    : anyValid(
        operation,
        parameters,
        values,
        bodies.map(({ made }) => made),
      ).map(own);
  const variety: Variety = { contract, known, fill: fillWith(generator, seed, isOpen), isOpen };
  const documented = (nth = 0): readonly RestCase[] =>
    valid
      ? documentedCases({ contract, operation, takes, parameters, values, bodies, known, seed }, nth).map(own)
      : [];
  const cases: RestCases = {
    documented,
    valid,
    ...(impossible !== undefined && { impossible }),
    variations: (accepted) => restVariations(cases, accepted),
    violations: (base, filled) => restViolations(cases, base, filled),
    parameters,
    contents,
    takes,
    own,
    variety,
  };
  return cases;
}

function anyValid(
  operation: RestOperation,
  parameters: readonly Parameter[],
  values: ReadonlyMap<Parameter, Values | undefined>,
  bodies: readonly fc.Arbitrary<RestBody>[],
): fc.Arbitrary<RestCase> {
  const optional = parameters.filter(({ required }) => !required).length;
  const members = parameters.flatMap((parameter) => {
    const made = values.get(parameter);
    if (!made) return [];
    const member = made.map((value) => [parameterKey(parameter), value] as const);
    if (parameter.required || isAlwaysSent(parameter)) return [member];
    // Includes at most two optional parameters on average, because each additional filter makes an empty list more
    // likely.
    const weight = Math.max(2, optional - 2);
    return [fc.oneof({ weight, arbitrary: fc.constant(undefined) }, { weight: 2, arbitrary: member })];
  });
  const body: fc.Arbitrary<RestBody | undefined> =
    bodies.length === 0
      ? fc.constant(undefined)
      : operation.body?.required === true
        ? fc.oneof(...bodies)
        : fc.option(fc.oneof(...bodies), { nil: undefined, freq: 5 });
  return fc.tuple(fc.tuple(...members), body).map(([given, sent]) => ({
    kind: 'rest',
    operation,
    intent: { kind: 'valid' },
    parameters: Object.fromEntries(given.filter((member) => member !== undefined)),
    ...(sent && { body: sent }),
  }));
}

/** Returns the examples of complete bodies that the model accepts. */
function shownBodies(contract: Contract, content: MediaContent): readonly RestBody[] {
  return content.examples
    .filter((value) => accepts(contract, content.type, value))
    .map((value) => bodyOf(content, value));
}

const cachedBodies = new PartCache<MediaContent, fc.Arbitrary<RestBody> | undefined>();

function bodyValues(
  contract: Contract,
  known: Known,
  content: MediaContent,
  fits: (body: RestBody) => boolean,
): fc.Arbitrary<RestBody> | undefined {
  return cachedBodies.of(content, known, (asked) => {
    const sample = sampleOf(contract, content);
    // Generated bytes are not a valid file of this type, so a rejection would be inconclusive.
    if (sample !== undefined)
      return anyOf(
        [...asked('body'), ...content.examples, sample]
          .filter((value) => accepts(contract, content.type, value))
          .map((value) => bodyOf(content, value)),
      );
    const generator = new ValueGenerator(contract, asked);
    const made = generator.values(content.type, 'body')?.map((value) => bodyOf(content, value));
    return (made && usable(made, fits)) ?? anyOf(shownBodies(contract, content).filter(fits));
  });
}

const cachedParameters = new PartCache<Parameter, Values | undefined>();

/** Uses the examples and the default of the parameter if no values can be generated for its type. */
function parameterValues(contract: Contract, known: Known, parameter: Parameter): Values | undefined {
  return cachedParameters.of(parameter, known, (asked) => {
    const fits = (value: JsonValue): boolean => isSendable(parameter, value);
    const made = new ValueGenerator(contract, asked).values(parameter.type, parameterKey(parameter));
    return (made && usable(made, fits)) ?? anyOf(shownValues(contract, parameter).filter(fits));
  });
}

function anyOf<Value>(values: readonly Value[]): fc.Arbitrary<Value> | undefined {
  return values.length === 0 ? undefined : fc.constantFrom(...values);
}
