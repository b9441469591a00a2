/** Calls all operations of a service with a client in each language. */
import { nodeSourceFiles } from '../../src/cli/source-files.ts';
import { load } from '../../src/load/load.ts';
import { callsOf } from './calls.ts';
import type { ClientRow } from './clients.ts';
import type { Performed, Service } from './service.ts';

export interface Measured {
  readonly operations: number;
  readonly failures: readonly Performed[];
}

/** Sends every call once. @throws {Error} if a call has no outcome */
export async function measure(service: Service, client: ClientRow): Promise<Measured> {
  const { contract, diagnostics } = await load(service.input, nodeSourceFiles(service.root));
  if (!contract) throw new Error(diagnostics.map(({ message }) => message).join('\n'));
  const made = callsOf(contract, service.omitted);
  const calls = (await service.prepare?.(contract, made)) ?? made;
  const running = await service.start();
  try {
    const outcomes: Performed[] = [];
    for await (const outcome of client.perform(service, running.url, calls)) outcomes.push(outcome);
    if (outcomes.length < calls.length)
      throw new Error(`${calls.length - outcomes.length} calls have no outcome`);
    return { operations: calls.length, failures: outcomes.filter(({ failure }) => failure !== undefined) };
  } finally {
    await running.stop();
  }
}
