import type { ConstDirectiveNode } from 'graphql';
import type { JsonValue } from '../../core/json.ts';
import { setMember } from '../document/own-member.ts';
import { literalOf } from './literal.ts';

interface Annotated {
  readonly directives?: readonly ConstDirectiveNode[] | undefined;
}

/** Told in other members of the model. */
const BUILT_IN = new Set(['deprecated', 'specifiedBy', 'oneOf']);
const NONE: Readonly<Record<string, JsonValue>> = Object.freeze({});

/** Applied directives by `@name`, arguments as an object; a list of them for one that is repeated. */
export function appliedDirectives(
  nodes: readonly (Annotated | null | undefined)[],
): Readonly<Record<string, JsonValue>> {
  const applied = nodes
    .flatMap((node) => node?.directives ?? [])
    .filter(({ name }) => !BUILT_IN.has(name.value));
  if (applied.length === 0) return NONE;
  const byName = Map.groupBy(applied, ({ name }) => `@${name.value}`);
  return Object.fromEntries(
    Array.from(byName, ([name, uses]) => {
      const values = uses.map(argumentsOf);
      return [name, values.length === 1 ? values[0]! : values];
    }),
  );
}

function argumentsOf(directive: ConstDirectiveNode): JsonValue {
  const values: Record<string, JsonValue> = {};
  for (const { name, value } of directive.arguments ?? []) setMember(values, name.value, literalOf(value));
  return values;
}
