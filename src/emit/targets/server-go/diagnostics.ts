import { defineDiagnostics } from '../../../core/diagnostic.ts';

/** Parts of a contract that the server in Go serves only with help. */
export const say = defineDiagnostics({
  'server-pattern-unsupported': {
    severity: 'warning',
    message: ({ pattern }: { pattern: string }) =>
      `The pattern ${JSON.stringify(pattern)} is not checked, because Go has no lookaround and no backreferences.`,
    help: 'Pass a function for it in `Options.Patterns`, or rewrite the pattern without these constructs.',
  },
  'server-graphql-unserved': {
    severity: 'note',
    message: ({ operation }: { operation: string }) =>
      `The target server-go does not serve GraphQL yet, so it omits ${operation} and all other root fields.`,
    help: 'Serve GraphQL with another library, or use the target server.',
  },
});
