import { Kind, print, visit, type ASTNode, type ObjectValueNode } from 'graphql';

const MAX_LINE_LENGTH = 80;

/** Prints a node like graphql 17. Versions of graphql-js print objects differently. */
export function printNode(node: ASTNode): string {
  return print(visit(node, { [Kind.OBJECT]: { leave: asPrinted } }));
}

/** Returns the printed object as an enum value, because graphql-js prints the text of an enum value unchanged. */
function asPrinted({ fields }: ObjectValueNode): { readonly kind: Kind.ENUM; readonly value: string } {
  const texts = fields.map((field) => print(field));
  const line = `{ ${texts.join(', ')} }`;
  if (line.length <= MAX_LINE_LENGTH) return { kind: Kind.ENUM, value: line };
  const block = texts.map((text) => `\n  ${text.replaceAll('\n', '\n  ')}`).join('');
  return { kind: Kind.ENUM, value: `{${block}\n}` };
}
