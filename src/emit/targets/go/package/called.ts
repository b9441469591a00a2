/** Every call with what the pages say of it. */
import type { Call } from '../../../shape/calls.ts';
import type { Module } from '../file.ts';
import type { Method } from '../method.ts';
import type { Service } from '../service.ts';
import { exampleOf, type Example } from './example.ts';

export interface Called {
  readonly service: Service;
  readonly call: Call;
  readonly method: Method;
  readonly example: Example;
}

/** What code of the pages declares. */
const VARIABLES = ['client', 'ctx', 'err', 'event', 'failure', 'item', 'page', 'result', 'server'];

/** As the pages import it: under another name where a variable has its own. */
export function shownAs(module: Module): Module {
  return VARIABLES.includes(module.name) ? { ...module, name: 'api' } : module;
}

/** In the order of the contract. */
export function callsOf(
  module: Module,
  made: readonly { readonly service: Service; readonly methods: readonly Method[] }[],
): readonly Called[] {
  const { name } = shownAs(module);
  return made.flatMap(({ service, methods }) =>
    service.calls.map((call, index) => {
      const method = methods[index]!;
      return { service, call, method, example: exampleOf(name, service, call, method) };
    }),
  );
}
