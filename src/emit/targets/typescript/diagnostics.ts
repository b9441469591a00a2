import { defineDiagnostics } from '../../../core/diagnostic.ts';

/** Elements omitted, renamed or repaired in the TypeScript package, in addition to those of all clients. */
export const say = defineDiagnostics({
  'typescript-schema-circular': {
    severity: 'warning',
    message: ({ name }: { name: string }) =>
      `The schema ${name} consists only of itself; its type is unknown at that point.`,
    help: 'Put an object or a list between the schema and its next occurrence.',
  },
});
