import type { JsonObject, JsonValue } from '../../../core/json.ts';
import { withQuotedStrings } from '../../shape/quoted-strings.ts';
import type { GraphqlCall } from './call.ts';
import { idOf } from './id.ts';
import type { Plan } from './plan.ts';
import { graphqlRequest, keyOf } from './request.ts';
import type { Samples, Wanted } from '../../shape/samples.ts';
import { withVariable } from './substitute.ts';
import { placed, printJson, Variable, type Sample } from './text.ts';

const FRESH = new Variable('$guid');
const URL = new Variable('graphqlUrl');

/** Returns a canonical operation as a request in Postman's GraphQL mode. */
export function graphqlItem(
  call: GraphqlCall,
  plan: Plan,
  samples: Samples,
  events: readonly JsonValue[],
): JsonObject {
  const { document, fields } = call;
  const description = document.description ?? fields[0]?.field.description;
  return {
    id: idOf(`request ${call.id}`),
    name: placed(call.name, 'prose'),
    event: events,
    request: {
      method: 'POST',
      header: [{ key: 'Content-Type', value: 'application/json' }],
      body: {
        mode: 'graphql',
        graphql: {
          query: queryOf(document.text),
          operationName: document.name.wire,
          variables: printJson(variablesOf(call, plan, samples), 2),
        },
      },
      url: { raw: URL.reference, host: [URL.reference] },
      ...(description !== undefined && { description: placed(description, 'prose') }),
    },
    response: [],
  };
}

/**
 * Escapes adjacent braces, because they would begin a variable of Postman. Only strings of a document can contain them,
 * and only quoted strings can contain escape sequences.
 */
function queryOf(text: string): string {
  if (!text.includes('{{')) return text;
  return withQuotedStrings(text, (value) => value.includes('{{')).replace(/\{(?=\{)/g, '\\u007b');
}

function variablesOf(call: GraphqlCall, plan: Plan, samples: Samples): Sample {
  const taken = new Map([...plan.inputs(call)].map(([input, { variable }]) => [input, variable]));
  const key = keyOf(call)?.path.join('.');
  if (key !== undefined && !taken.has(key)) taken.set(key, FRESH);
  const wanted = wantedBy([...taken.keys()]);
  let variables: Sample = graphqlRequest(call, samples, wanted, plan.inputs(call).size > 0);
  for (const [input, variable] of taken) variables = withVariable(variables, input.split('.'), variable);
  return variables;
}

function wantedBy(inputs: readonly string[]): Wanted {
  const groups = Map.groupBy(
    inputs.filter((input) => input !== '').map((input) => input.split('.')),
    ([first]) => first!,
  );
  return Object.fromEntries(
    [...groups].map(([name, paths]) => [name, wantedBy(paths.map((path) => path.slice(1).join('.')))]),
  );
}
