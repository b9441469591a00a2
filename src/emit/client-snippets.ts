/** Prints code samples of calls for targets that embed them, such as `docs`. */
import type { Contract } from '../model/contract.ts';
import type { Code } from './code.ts';
import type { ClientSnippets, Kit } from './target.ts';
import { targets } from './targets/registry.ts';

/** Returns code samples of all calls for every client. `kitOf` returns the kit of a target. */
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
        // Some operations have two calls, such as one that reads a stream. The samples show the first one.
        if (!all.has(key)) all.set(key, code);
      }
      return { language, rest, graphql };
    }),
  );
}
