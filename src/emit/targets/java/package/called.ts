/** Every call with what the pages say of it. */
import type { Call } from '../../../shape/calls.ts';
import type { Method } from '../method.ts';
import type { Service } from '../service.ts';
import { exampleOf, type Example } from './example.ts';

export interface Called {
  readonly service: Service;
  readonly call: Call;
  readonly method: Method;
  readonly example: Example;
}

/** In the order of the contract. */
export function callsOf(
  made: readonly { readonly service: Service; readonly methods: readonly Method[] }[],
): readonly Called[] {
  return made.flatMap(({ service, methods }) =>
    service.calls.map((call, index) => {
      const method = methods[index]!;
      return { service, call, method, example: exampleOf(service.field, call, method) };
    }),
  );
}
