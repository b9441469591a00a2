/** Locations in the body of a REST request whose values come from other requests: `body/owner/id`, or `body`. */
import { pointerSegments } from '../../../core/json-pointer.ts';
import type { JsonValue } from '../../../core/json.ts';
import type { Samples, Wanted } from '../../shape/samples.ts';
import type { RestCall } from './call.ts';
import { restRequest, type RestBody } from './request.ts';
import { sampleAt, withVariable } from './substitute.ts';
import type { Sample, Variable } from './text.ts';

/** True if the body has a string or a number at the location. Other values cannot be passed on. */
export function takesInBody(call: RestCall, input: string, samples: Samples): boolean {
  const { body } = restRequest(call, samples);
  const path = pathOf(input);
  const value = body && path && sampleAt(bodyWith(body, path, samples), path);
  return typeof value === 'string' || typeof value === 'number';
}

/** Returns the body with the variable of each location that `takesInBody` accepts. */
export function bodyWithVariables(
  body: RestBody,
  inputs: ReadonlyMap<string, Variable>,
  samples: Samples,
): Sample {
  return [...inputs].reduce<Sample>((value, [input, variable]) => {
    const path = pathOf(input);
    return path ? withVariable(value, path, variable, bodyWith(body, path, samples)) : value;
  }, body.value);
}

/** Returns the body if it has a value at the path, or else a sample of its type that has one. */
function bodyWith({ value, content }: RestBody, path: readonly string[], samples: Samples): JsonValue {
  if (sampleAt(value, path) !== undefined) return value;
  const wanted = path.reduceRight<Wanted>((inner, key) => ({ [key]: inner }), {});
  return samples.of(content.type, { wanted });
}

export function isBodyInput(input: string): boolean {
  return /^body(?:\/|$)/.test(input);
}

function pathOf(input: string): readonly string[] | undefined {
  return isBodyInput(input) ? pointerSegments(input.slice('body'.length)) : undefined;
}
