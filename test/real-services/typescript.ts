/** Makes calls of the TypeScript client in this process. */
import { nodeSourceFiles } from '../../src/cli/source-files.ts';
import { load } from '../../src/load/load.ts';
import { begin, type AnyStream } from '../conformance/typescript/begin.ts';
import { passingOf, type ClientModules } from '../conformance/typescript/client.ts';
import { emitClient } from '../typescript/emitted-client.ts';
import type { Call } from './calls.ts';
import type { Performed, Service } from './service.ts';

export async function* performInTypeScript(
  { root, input, authorization }: Service,
  url: string,
  calls: readonly Call[],
): AsyncGenerator<Performed> {
  const { contract } = await load(input, nodeSourceFiles(root));
  const passing = passingOf(contract!);
  const emitted = await emitClient(root, input);
  const client = emitted.create({ baseUrl: url, maxRetries: 0, authorization });
  try {
    for (const call of calls) {
      const items: unknown[] = [];
      const failure = await failureOf(async () => {
        const result = await begin(
          client as unknown as InstanceType<ClientModules['Client']>,
          passing,
          call,
          undefined,
        );
        if (call.take === 'stream') for await (const item of result as AnyStream) items.push(item);
      });
      const taken = call.take === 'stream' && { items };
      yield { id: call.id, ...taken, ...(failure !== undefined && { failure }) };
    }
  } finally {
    await emitted.remove();
  }
}

async function failureOf(act: () => Promise<void>): Promise<string | undefined> {
  try {
    await act();
    return undefined;
  } catch (error) {
    return `${String(error)} ${(error as { readonly rawBody?: string }).rawBody ?? ''}`;
  }
}
