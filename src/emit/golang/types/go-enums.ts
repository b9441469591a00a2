import {
  docComment,
  go,
  identifier,
  joinGo,
  numberLiteral,
  stringLiteral,
  type Go,
} from '../../encode/go.ts';
import { caseOf, columns, type Row } from '../go-layout.ts';
import { claimName } from '../go-names.ts';
import { documentationOf } from './structs.ts';
import { constantKey, constantWords, enumKind } from '../../shape/enums.ts';
import type { Declaration, DeclaredTypes } from '../../shape/declared-types.ts';

/** Prints a string or number type with names for the values listed in the contract. The service may add values. */
export function enumDeclaration(
  declaredTypes: DeclaredTypes,
  declaration: Extract<Declaration, { kind: 'enum' }>,
): Go {
  const type = identifier(declaration.name);
  const isText = enumKind(declaration.type) === 'text';
  const rows = declaration.type.values.map((one): Row & { readonly name: Go } => {
    const { value, description, deprecated } = one;
    const words = [...declaration.words, ...constantWords(one)];
    const plain = claimName(declaredTypes.scope, { words }, 'constant');
    declaredTypes.constants.set(constantKey(declaration.name, value), plain);
    const own = identifier(plain);
    return {
      above: docComment(
        [description, deprecated && `Deprecated: ${deprecated.reason ?? 'as declared in the contract.'}`],
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
      go`// Values of ${type} that the contract lists. New ones may be added at any time.
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
      ...(isText ? statesOf(declaredTypes, declaration) : []),
    ],
    '\n\n',
  );
}

/** Returns the literal of an enum's value, even if the contract does not list the value. */
export function literalOf(value: string | number): Go {
  return typeof value === 'string' ? stringLiteral(value) : numberLiteral(value);
}

/** Prints the possible transitions as functions, because a program could change a table. */
function statesOf(declaredTypes: DeclaredTypes, { name, states }: Declaration): readonly Go[] {
  if (!states) return [];
  const type = identifier(name);
  const values = (of: readonly string[]): Go => {
    const all = of.map((value) => constantOf(declaredTypes, name, value));
    return go`[]${type}{${joinGo(all, ', ')}}`;
  };
  const cases = states.transitions
    .filter(({ to }) => to.length > 0)
    .map(({ from, to }) => go`case ${constantOf(declaredTypes, name, from)}:\n\treturn ${values(to)}`);
  const initial = identifier(declaredTypes.scope.claim(`Initial${name}`, '_'));
  const choice = cases.length > 0 ? [go`switch v {\n${joinGo(cases, '\n')}\n}`] : [];
  return [
    go`// ${initial} returns the initial states.
func ${initial}() []${type} {
	return ${values(states.initial)}
}`,
    go`// Next returns the possible next states. Final and unknown states have no next states.
func (v ${type}) Next() []${type} {
	${joinGo([...choice, go`return nil`], '\n')}
}`,
  ];
}

function constantOf(declaredTypes: DeclaredTypes, name: string, value: string): Go {
  const known = declaredTypes.constants.get(constantKey(name, value));
  return known === undefined ? stringLiteral(value) : identifier(known);
}
