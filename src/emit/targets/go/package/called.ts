/** Every call with what the pages say of it. */
import { calledOf, type Called as CalledBy } from '../../../shape/called.ts';
import type { Module } from '../file.ts';
import type { Method } from '../method.ts';
import type { Service } from '../service.ts';
import { exampleOf, type Example } from './example.ts';

export type Called = CalledBy<Service, Method, Example>;

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
  return calledOf(made, (service, call, method) => exampleOf(name, service, call, method));
}
