/**
 * Finds the values passed on between requests. The links of a contract (`leadsTo`) declare them: the value at a
 * location of a response is the value of a parameter, or of a location in the body. If the example response has this
 * value, the variable also replaces it in the examples of other requests, because they describe the same resources.
 */
import { ownValue, pointerSegments } from '../../../core/json-pointer.ts';
import { isJsonType } from '../../../core/media-type.ts';
import { type JsonValue } from '../../../core/json.ts';
import { linksOf } from '../../../model/lookup.ts';
import type { Link } from '../../../model/operation.ts';
import { bodyExpressions } from '../../../values/link-body.ts';
import type { Samples } from '../../shape/samples.ts';
import { takesInBody } from './body-inputs.ts';
import type { Call } from './call.ts';

/** A value in the response to a request. */
export interface Source {
  readonly call: Call;
  readonly place:
    | { readonly in: 'body'; readonly path: readonly string[] }
    | { readonly in: 'header'; readonly name: string };
}

/** One link from a request to another. */
export interface Step {
  readonly source: Source;
  readonly to: Call;
  /**
   * A parameter, such as `path.id`, a location in the body, such as `body/owner/id`, or the path of an argument, such as
   * `input.id`.
   */
  readonly input: string;
}

export interface Follows {
  readonly from: Call;
  readonly to: Call;
}

export interface Links {
  readonly steps: readonly Step[];
  /** All links, including links without values. */
  readonly follows: readonly Follows[];
}

export function linksBetween(calls: readonly Call[], samples: Samples): Links {
  const byOperation = new Map<string, Call[]>();
  for (const call of calls) {
    for (const id of operationsOf(call)) byOperation.set(id, [...(byOperation.get(id) ?? []), call]);
  }
  const steps: Step[] = [];
  const follows: Follows[] = [];
  for (const from of calls) {
    for (const { operation, root } of resultsOf(from)) {
      for (const link of linksOf(operation)) {
        for (const to of byOperation.get(link.operation) ?? []) {
          if (to === from) continue;
          follows.push({ from, to });
          for (const [input, expression] of inputsOf(link, to, samples)) {
            const place = placeOf(expression, root);
            if (place) steps.push({ source: { call: from, place }, to, input });
          }
        }
      }
    }
  }
  return { steps, follows };
}

/** Returns the value at a location of the contract's example, or undefined if it is missing or not distinctive. */
export function exampleAt({ call, place }: Source): string | undefined {
  if (call.kind !== 'rest' || place.in !== 'body') return undefined;
  const contents = call.operation.responses.flatMap(({ outcome, contents: all }) =>
    outcome === 'success' ? all : [],
  );
  const example = contents.find(({ mediaType }) => isJsonType(mediaType))?.examples[0];
  const value = place.path.reduce(ownValue, example);
  return typeof value === 'string' && value.length >= MIN_LENGTH && /\d/.test(value) ? value : undefined;
}

/** The minimum length of a distinctive value. A shorter value may be equal by chance. */
const MIN_LENGTH = 8;

function operationsOf(call: Call): readonly string[] {
  if (call.kind === 'rest') return [call.operation.id];
  const [only, ...others] = call.fields;
  return only && others.length === 0 ? [only.field.id] : [];
}

/** Returns the operations of a request, and the location of their results in the body. */
function resultsOf(call: Call): readonly {
  readonly operation: Parameters<typeof linksOf>[0];
  readonly root: readonly string[];
}[] {
  return call.kind === 'rest'
    ? [{ operation: call.operation, root: [] }]
    : call.fields.map(({ key, field }) => ({ operation: field, root: ['data', key] }));
}

/** Returns the response location of a runtime expression (OpenAPI 3.1 §4.8.20.4). */
function placeOf(expression: JsonValue, root: readonly string[]): Source['place'] | undefined {
  if (typeof expression !== 'string') return undefined;
  const path = pointerSegments(/^\$response\.body#(\/.*)$/s.exec(expression)?.[1] ?? '');
  if (path && path.length > 0) return { in: 'body', path: [...root, ...path] };
  const name = /^\$response\.header\.(.+)$/s.exec(expression)?.[1];
  return name === undefined ? undefined : { in: 'header', name };
}

/** Returns the inputs of a call that a link supplies, each with its runtime expression. */
function inputsOf(
  { parameters, requestBody }: Link,
  to: Call,
  samples: Samples,
): readonly (readonly [input: string, expression: JsonValue])[] {
  const given = Object.entries(parameters).flatMap(([name, expression]) => {
    const input = inputOf(to, name);
    return input === undefined ? [] : [[input, expression] as const];
  });
  const inBody = bodyExpressions(requestBody).filter(
    ([input]) => to.kind === 'rest' && takesInBody(to, input, samples),
  );
  return [...given, ...inBody];
}

function inputOf(call: Call, name: string): string | undefined {
  if (call.kind === 'graphql') return name;
  const { parameters } = call.operation;
  const qualified = (place: string, wire: string): string => `${place}.${wire}`;
  const parameter =
    parameters.find((one) => qualified(one.in, one.name.wire) === name) ??
    parameters.find((one) => one.name.wire === name);
  return parameter && qualified(parameter.in, parameter.name.wire);
}
