import { isJsonObject } from '../../core/json.ts';
import { graphqlBody } from '../judge/graphql-response.ts';
import type { Check } from './check.ts';

export const graphqlDataConformance: Check = {
  id: 'graphql-data-conformance',
  on: 'graphql',
  severity: 'error',
  summary: '`data` must have exactly the selected keys, with values of the types in the schema.',
  enforces: 'GraphQL October 2021 §6.3 (Executing Selection Sets), §6.4.3 (Value Completion)',
  help: 'Return exactly the selected fields, with values of the types in the schema.',
  run: async ({ case: { document, operationName, variables, intent }, outcome }, { data: judge }) => {
    const data = graphqlBody(outcome)?.['data'];
    if (intent.kind === 'invalid' || !isJsonObject(data) || !judge) return undefined;
    const faults = await judge.faults({ document, operationName, variables }, data);
    return faults.map(({ kind, path, message }) => ({
      kind: `${kind} ${path.map((key) => (typeof key === 'number' ? '*' : key)).join('.')}`,
      message: `${message}.`,
    }));
  },
};
