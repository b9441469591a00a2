import {
  docComment,
  go,
  identifier,
  joinGo,
  numberLiteral,
  stringLiteral,
  type Go,
} from '../../../encode/go.ts';
import { caseOf, columns, type Row } from '../layout.ts';
import { claimName } from '../names.ts';
import { documentationOf } from './structs.ts';
import { constantKey, constantWords, enumKind } from '../../../shape/enums.ts';
import type { Declaration, World } from '../../../shape/world.ts';

/** A text or a number with names for what the contract lists; other values may come at any time. */
export function enumDeclaration(world: World, declaration: Extract<Declaration, { kind: 'enum' }>): Go {
  const type = identifier(declaration.name);
  const isText = enumKind(declaration.type) === 'text';
  const rows = declaration.type.values.map((one): Row & { readonly name: Go } => {
    const { value, description, deprecated } = one;
    const words = [...declaration.words, ...constantWords(one)];
    const plain = claimName(world.scope, { words }, 'constant');
    world.constants.set(constantKey(declaration.name, value), plain);
    const own = identifier(plain);
    return {
      above: docComment(
        [description, deprecated && `Deprecated: ${deprecated.reason ?? 'the contract says so.'}`],
        113,
      ),
      first: own,
      second: go`${type} = ${literalOf(value)}`,
      name: own,
    };
  });
  const listed = caseOf(rows.map(({ name }) => name));
  return joinGo(
    [
      go`${documentationOf(declaration)}\ntype ${type} ${isText ? go`string` : go`int64`}`,
      go`// Values of ${type} that the contract lists. New ones may come at any time.
const (
	${columns(rows)}
)`,
      go`// IsKnown reports whether the contract lists the value.
func (v ${type}) IsKnown() bool {
	switch v {
	${listed}
		return true
	}
	return false
}`,
      ...(isText ? statesOf(world, declaration) : []),
    ],
    '\n\n',
  );
}

/** Of a value that an enum lists, or may come to. */
export function literalOf(value: string | number): Go {
  return typeof value === 'string' ? stringLiteral(value) : numberLiteral(value);
}

/** How states follow one another, as functions: a program can not change them. */
function statesOf(world: World, { name, states }: Declaration): readonly Go[] {
  if (!states) return [];
  const type = identifier(name);
  const values = (of: readonly string[]): Go => {
    const all = of.map((value) => constantOf(world, name, value));
    return go`[]${type}{${joinGo(all, ', ')}}`;
  };
  const cases = states.transitions
    .filter(({ to }) => to.length > 0)
    .map(({ from, to }) => go`case ${constantOf(world, name, from)}:\n\treturn ${values(to)}`);
  const initial = identifier(world.scope.claim(`Initial${name}`, '_'));
  const choice = cases.length > 0 ? [go`switch v {\n${joinGo(cases, '\n')}\n}`] : [];
  return [
    go`// ${initial} are the states in which something new can be.
func ${initial}() []${type} {
	return ${values(states.initial)}
}`,
    go`// Next are the states that can follow; none for a final one, and for one that the contract does not list.
func (v ${type}) Next() []${type} {
	${joinGo([...choice, go`return nil`], '\n')}
}`,
  ];
}

function constantOf(world: World, name: string, value: string): Go {
  const known = world.constants.get(constantKey(name, value));
  return known === undefined ? stringLiteral(value) : identifier(known);
}
