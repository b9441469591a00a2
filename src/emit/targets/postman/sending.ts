/** Prepares the data of a REST request: examples, and variables for values from other requests. */
import type { Parameter } from '../../../model/operation.ts';
import { bodyWithVariables } from './body-inputs.ts';
import type { RestCall } from './call.ts';
import type { Plan } from './plan.ts';
import { keyOf, restRequest, type RestBody } from './request.ts';
import type { Samples } from '../../shape/samples.ts';
import { isSampleObject, Variable, type Sample } from './text.ts';

export interface Sending {
  readonly parameters: readonly SentParameter[];
  readonly body?: Omit<RestBody, 'value'> & { readonly value: Sample };
}

export interface SentParameter {
  readonly parameter: Parameter;
  readonly value: Sample;
  /**
   * True for a required parameter, or one with a value from another request. Other parameters are disabled, and their
   * values are examples.
   */
  readonly enabled: boolean;
}

/** A new key for every request. */
const FRESH = new Variable('$guid');

export function sendingOf(call: RestCall, plan: Plan, samples: Samples): Sending {
  const { parameters, body } = restRequest(call, samples);
  const key = keyOf(call);
  const fill = (value: Sample): Sample => filled(value, (text) => plan.takenAs(call, text));
  const taken = new Map([...plan.inputs(call)].map(([input, { variable }]) => [input, variable]));
  return {
    parameters: parameters.map(({ parameter, value }) => {
      const { in: place, name, required } = parameter;
      if (key?.in === place && key.path[0] === name.wire) return { parameter, value: FRESH, enabled: true };
      const linked = taken.get(`${place}.${name.wire}`);
      if (linked) return { parameter, value: linked, enabled: true };
      return { parameter, value: required ? fill(value) : value, enabled: required };
    }),
    ...(body && { body: { ...body, value: fill(bodyWithVariables(body, taken, samples)) } }),
  };
}

/** Replaces strings that come from other requests by variables. */
function filled(value: Sample, taken: (text: string) => Variable | undefined): Sample {
  if (typeof value === 'string') return taken(value) ?? value;
  if (Array.isArray(value)) return (value as readonly Sample[]).map((item) => filled(item, taken));
  if (!isSampleObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, filled(member, taken)]));
}
