/** A call with its service, its method, and its example for the pages. */
import { calledOf, type Called as CalledBy } from '../../../shape/called.ts';
import type { Method } from '../method.ts';
import type { Service } from '../method.ts';
import { exampleOf, type Example } from './example.ts';

export type Called = CalledBy<Service, Method, Example>;

/** Returns the calls in the order of the services. */
export function callsOf(
  made: readonly { readonly service: Service; readonly methods: readonly Method[] }[],
): readonly Called[] {
  return calledOf(made, ({ access }, call, method) => exampleOf(access, call, method));
}
