import { execute, type ExecutionArgs, type ExecutionResult } from 'graphql';
import { createHandler, type HandlerOptions } from 'graphql-http/lib/use/fetch';

/** GraphQL over HTTP with graphql-http, for the services of these tests. */
export function overHttp({
  typeResolver,
  ...options
}: HandlerOptions & Pick<ExecutionArgs, 'typeResolver'>): (request: Request) => Promise<Response> {
  return createHandler({
    ...options,
    execute: (asked) => execute({ ...asked, ...(typeResolver && { typeResolver }) }),
    // It returns 200 for invalid variables even when the standard requires 4xx (§6.4.2).
    onOperation: (_, __, result) =>
      'data' in result ? undefined : (result.errors as unknown as ExecutionResult),
  });
}
