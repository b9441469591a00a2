import { Kind, print, visit, type ASTNode, type ObjectValueNode } from 'graphql';

const MAX_LINE_LENGTH = 80;

/** Prints a node. Versions of graphql-js differ in how they print objects: they are printed here as by graphql 17. */
export function printNode(node: ASTNode): string {
  return print(visit(node, { [Kind.OBJECT]: { leave: asPrinted } }));
}

/** An enum value is printed as it is. */
function asPrinted({ fields }: ObjectValueNode): { readonly kind: Kind.ENUM; readonly value: string } {
  const texts = fields.map((field) => print(field));
  const line = `{ ${texts.join(', ')} }`;
  if (line.length <= MAX_LINE_LENGTH) return { kind: Kind.ENUM, value: line };
  const block = texts.map((text) => `\n  ${text.replaceAll('\n', '\n  ')}`).join('');
  return { kind: Kind.ENUM, value: `{${block}\n}` };
}
