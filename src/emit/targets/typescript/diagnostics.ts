import { defineDiagnostics } from '../../../core/diagnostic.ts';

/** What the TypeScript package leaves out, renames or repairs, beside what no client has. */
export const say = defineDiagnostics({
  'typescript-schema-circular': {
    severity: 'warning',
    message: ({ name }: { name: string }) =>
      `The schema ${name} consists of itself; where it comes back to itself its type is unknown.`,
    help: 'Put an object or a list between the schema and its next occurrence.',
  },
});
