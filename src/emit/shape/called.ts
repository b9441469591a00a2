/** Calls as pages show them, each with its method and an example. */
import type { Call, CallGroup } from './calls.ts';

export interface Called<Service, Method, Example> {
  readonly service: Service;
  readonly call: Call;
  readonly method: Method;
  readonly example: Example;
}

/** Returns the calls in the order of `printed`. Each method belongs to the call of its service at the same index. */
export function calledOf<Service extends CallGroup, Method, Example>(
  printed: readonly { readonly service: Service; readonly methods: readonly Method[] }[],
  exampleOf: (service: Service, call: Call, method: Method) => Example,
): readonly Called<Service, Method, Example>[] {
  return printed.flatMap(({ service, methods }) =>
    service.calls.map((call, index) => {
      const method = methods[index]!;
      return { service, call, method, example: exampleOf(service, call, method) };
    }),
  );
}
