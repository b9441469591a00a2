import { Kind, type ConstDirectiveNode, type ConstValueNode } from 'graphql';
import type { JsonValue } from '../../core/json.ts';
import { setMember } from '../../core/own-member.ts';
import type { Use } from '../vocabulary/use.ts';
import { VOCABULARY, type DirectiveItem } from '../vocabulary/vocabulary.ts';
import { literalOf } from './literal.ts';
import { placeOf } from './place.ts';

export interface Annotated {
  readonly directives?: readonly ConstDirectiveNode[] | undefined;
}

/** The syntax nodes of a definition and of its extensions. Empty for an introspection result. */
export type Definitions = readonly (Annotated | null | undefined)[];

/** Directives that other properties of the model represent. */
const BUILT_IN = new Set(['deprecated', 'specifiedBy', 'oneOf']);

/**
 * True if the specification declares the directive. The model and introspection represent such a directive by other
 * properties.
 */
export function isBuiltIn(directive: string): boolean {
  return BUILT_IN.has(directive);
}

const NONE: Readonly<Record<string, JsonValue>> = Object.freeze({});

/**
 * Returns applied directives by `@name`, with their arguments as an object. The value of a repeated directive is a list
 * of such objects.
 */
export function appliedDirectives(nodes: Definitions): Readonly<Record<string, JsonValue>> {
  const applied = nodes
    .flatMap((node) => node?.directives ?? [])
    .filter(({ name }) => !isBuiltIn(name.value));
  if (applied.length === 0) return NONE;
  const byName = Map.groupBy(applied, ({ name }) => `@${name.value}`);
  return Object.fromEntries(
    Array.from(byName, ([name, uses]) => {
      const values = uses.map(argumentsOf);
      return [name, values.length === 1 ? values[0]! : values];
    }),
  );
}

/** Returns the uses of a vocabulary item on the element with the coordinate. */
export function usesOf(item: DirectiveItem, nodes: Definitions, coordinate: string): readonly Use[] {
  const name = VOCABULARY[item].directive;
  const applied = nodes.flatMap((node) => node?.directives ?? []);
  return applied
    .filter((directive) => `@${directive.name.value}` === name)
    .map((directive) => ({
      name,
      value: argumentsOf(directive),
      at: (key, index) => {
        const value = directive.arguments?.find((one) => one.name.value === key)?.value;
        return placeOf(itemOf(value, index) ?? directive, coordinate, '');
      },
    }));
}

function itemOf(
  value: ConstValueNode | undefined,
  index: string | number | undefined,
): ConstValueNode | undefined {
  return value?.kind === Kind.LIST && typeof index === 'number' ? value.values[index] : value;
}

function argumentsOf(directive: ConstDirectiveNode): JsonValue {
  const values: Record<string, JsonValue> = {};
  for (const { name, value } of directive.arguments ?? []) setMember(values, name.value, literalOf(value));
  return values;
}
