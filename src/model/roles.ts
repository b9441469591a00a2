/** Collects the roles of callers from the permissions that a contract declares. */
import type { Access } from './behaviour.ts';
import type { Contract } from './contract.ts';
import { isRest } from './lookup.ts';
import type { Type } from './type.ts';
import { walkType } from './walk.ts';

/** Returns the roles that have permissions, and the other values of each enum that contains such a role. */
export function rolesOf(contract: Contract): ReadonlySet<string> {
  const roles = known.get(contract) ?? collect(contract);
  known.set(contract, roles);
  return roles;
}

const known = new WeakMap<Contract, ReadonlySet<string>>();

function collect({ operations, types }: Contract): ReadonlySet<string> {
  const granted = new Set<string>();
  const grant = ({ access }: { readonly access?: Access }): void => {
    for (const role of access?.roles ?? []) granted.add(role);
  };
  const visit = (type: Type): void => {
    walkType(type, (inner) => {
      if (inner.kind !== 'object') return;
      for (const property of inner.properties) {
        grant(property);
        property.arguments.forEach(grant);
      }
    });
  };
  for (const operation of operations) {
    grant(operation);
    const inputs: readonly { readonly access?: Access }[] = isRest(operation)
      ? operation.parameters
      : operation.arguments;
    inputs.forEach(grant);
    if (!isRest(operation)) continue;
    for (const { contents } of [...operation.responses, ...(operation.body ? [operation.body] : [])])
      for (const { type } of contents) visit(type);
  }
  for (const { type } of types.values()) visit(type);
  const all = new Set(granted);
  for (const { type } of types.values()) {
    const values =
      type.kind === 'enum'
        ? type.values.flatMap(({ value }) => (typeof value === 'string' ? [value] : []))
        : [];
    if (values.some((value) => granted.has(value))) for (const value of values) all.add(value);
  }
  return all;
}
