/** Prints the code of calls in the language of each client, for other documents. */
import type { Contract } from '../model/contract.ts';
import type { Code } from './code.ts';
import type { ClientSnippets, Kit } from './target.ts';
import { targets } from './targets/registry.ts';

/** Returns the calls in the languages of all clients. `kitOf`: the tools of a target. */
export async function clientSnippets(
  contract: Contract,
  kitOf: (target: string) => Kit,
): Promise<readonly ClientSnippets[]> {
  const printers = targets.flatMap(({ id, language, snippets }) =>
    language && snippets ? [{ id, language, snippets }] : [],
  );
  return Promise.all(
    printers.map(async ({ id, language, snippets }) => {
      const print = await snippets();
      const rest = new Map<string, Code>();
      const graphql = new Map<string, Code>();
      for (const { call, code } of print(contract, kitOf(id))) {
        const [all, key] =
          call.kind === 'rest' ? [rest, call.shape.operation.id] : [graphql, call.shape.document.name.wire];
        // An operation with a stream has two calls. The first one is the usual call.
        if (!all.has(key)) all.set(key, code);
      }
      return { language, rest, graphql };
    }),
  );
}
