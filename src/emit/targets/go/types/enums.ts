import { docComment, go, identifier, joinGo, stringLiteral, type Go } from '../../../encode/go.ts';
import { columns, type Row } from '../layout.ts';
import { claimName } from '../names.ts';
import { documentationOf } from './structs.ts';
import type { Declaration, World } from './world.ts';

/** A text with names for what the contract lists; other values may come at any time. */
export function enumDeclaration(world: World, declaration: Extract<Declaration, { kind: 'enum' }>): Go {
  const type = identifier(declaration.name);
  const rows = declaration.type.values.map(
    ({ name, value, description, deprecated }): Row & { readonly name: Go } => {
      const own = identifier(
        claimName(world.scope, { words: [...declaration.words, ...name.words] }, 'constant'),
      );
      return {
        above: docComment(
          [description, deprecated && `Deprecated: ${deprecated.reason ?? 'the contract says so.'}`],
          113,
        ),
        first: own,
        second: go`${type} = ${stringLiteral(typeof value === 'string' ? value : '')}`,
        name: own,
      };
    },
  );
  const names = joinGo(
    rows.map(({ name }) => name),
    ', ',
  );
  return joinGo(
    [
      go`${documentationOf(declaration)}\ntype ${type} string`,
      go`// Values of ${type} that the contract lists. New ones may come at any time.
const (
	${columns(rows)}
)`,
      go`// IsKnown reports whether the contract lists the value.
func (v ${type}) IsKnown() bool {
	switch v {
	case ${names}:
		return true
	}
	return false
}`,
    ],
    '\n\n',
  );
}
