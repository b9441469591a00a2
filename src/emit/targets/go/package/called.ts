/** A call with its service, its method, and its example for the pages. */
import { calledOf, type Called as CalledBy } from '../../../shape/called.ts';
import { importedAs, type Module } from '../../../golang/file.ts';
import type { Method } from '../method.ts';
import type { Service } from '../service.ts';
import { exampleOf, type Example } from './example.ts';

export type Called = CalledBy<Service, Method, Example>;

/** Returns the calls in the order of the services. */
export function callsOf(
  module: Module,
  made: readonly { readonly service: Service; readonly methods: readonly Method[] }[],
): readonly Called[] {
  const { name } = importedAs(module);
  return calledOf(made, (service, call, method) => exampleOf(name, service, call, method));
}
