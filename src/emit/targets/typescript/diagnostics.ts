import { defineDiagnostics } from '../../../core/diagnostic.ts';

/** Elements that the TypeScript package omits, renames, or repairs, in addition to those of all clients. */
export const say = defineDiagnostics({
  'typescript-schema-circular': {
    severity: 'warning',
    message: ({ name }: { name: string }) =>
      `The schema ${name} refers directly to itself. This reference has the type \`unknown\`.`,
    help: 'Put an object or a list between the schema and the reference.',
  },
});
