import { visibleText } from '../../encode/text.ts';
import { unguard } from './key.ts';
import { ts } from './vendored.ts';

const IDENTIFIER = /^[A-Za-z_$][\w$]*$/;

/** The kinds of nodes in a module of type declarations, from which no code is emitted. */
const TYPE_ONLY = new Set<ts.SyntaxKind>([
  ts.SyntaxKind.InterfaceDeclaration,
  ts.SyntaxKind.TypeAliasDeclaration,
  ts.SyntaxKind.TypeParameter,
  ts.SyntaxKind.HeritageClause,
  ts.SyntaxKind.ExpressionWithTypeArguments,
  ts.SyntaxKind.ExportKeyword,
  ts.SyntaxKind.ReadonlyKeyword,
  ts.SyntaxKind.PropertySignature,
  ts.SyntaxKind.IndexSignature,
  ts.SyntaxKind.Parameter,
  ts.SyntaxKind.QuestionToken,
  ts.SyntaxKind.MinusToken,
  ts.SyntaxKind.TypeLiteral,
  ts.SyntaxKind.TypeReference,
  ts.SyntaxKind.TypeOperator,
  ts.SyntaxKind.IndexedAccessType,
  ts.SyntaxKind.MappedType,
  ts.SyntaxKind.ArrayType,
  ts.SyntaxKind.TupleType,
  ts.SyntaxKind.UnionType,
  ts.SyntaxKind.IntersectionType,
  ts.SyntaxKind.ParenthesizedType,
  ts.SyntaxKind.LiteralType,
  ts.SyntaxKind.StringLiteral,
  ts.SyntaxKind.NumericLiteral,
  ts.SyntaxKind.PrefixUnaryExpression,
  ts.SyntaxKind.TrueKeyword,
  ts.SyntaxKind.FalseKeyword,
  ts.SyntaxKind.NullKeyword,
  ts.SyntaxKind.StringKeyword,
  ts.SyntaxKind.NumberKeyword,
  ts.SyntaxKind.BooleanKeyword,
  ts.SyntaxKind.UndefinedKeyword,
  ts.SyntaxKind.UnknownKeyword,
  ts.SyntaxKind.NeverKeyword,
  ts.SyntaxKind.Identifier,
]);

/** Checks and prints declarations. They must contain only types, and no unsafe text in names and comments. */
export function printTypes(nodes: readonly ts.Node[]): string {
  for (const node of nodes) {
    if (!ts.isInterfaceDeclaration(node) && !ts.isTypeAliasDeclaration(node)) reject(node);
    check(node);
  }
  const file = ts.createSourceFile('rest.ts', '', ts.ScriptTarget.ESNext, false, ts.ScriptKind.TS);
  const printable = Object.assign(file, {
    statements: ts.factory.createNodeArray(nodes as readonly ts.Statement[]),
  });
  const printer = ts.createPrinter({ newLine: ts.NewLineKind.LineFeed });
  // An escaped control character has the same value in a literal, and is visible in a comment.
  return visibleText(halveIndent(printer.printFile(printable)));
}

/** Checks one node and everything below it. Restores guarded names, and removes duplicate members. */
function check(node: ts.Node): void {
  if (!TYPE_ONLY.has(node.kind)) reject(node);
  const comments = ts.getSyntheticLeadingComments(node)?.map(withoutRemarks);
  if (comments) ts.setSyntheticLeadingComments(node, comments);
  for (const comment of comments ?? []) {
    if (comment.kind !== ts.SyntaxKind.MultiLineCommentTrivia || comment.text.includes('*/')) reject(node);
  }
  if (ts.isStringLiteral(node)) Object.assign(node, { text: unguard(node.text) });
  if (ts.isIdentifier(node) && node.text.startsWith('"')) {
    Object.assign(node, { escapedText: JSON.stringify(unguard(textOfLiteral(node))) });
  } else if (ts.isIdentifier(node) && !IDENTIFIER.test(node.text)) reject(node);
  if (ts.isNumericLiteral(node) && !/^(\d[\d.e+-]*|Infinity|NaN)$/.test(node.text)) reject(node);
  if (ts.isTypeLiteralNode(node)) Object.assign(node, { members: uniqueMembers(node.members) });
  ts.forEachChild(node, check);
}

/** Removes the comment that the library adds to the type of a discriminator, because users do not need it. */
function withoutRemarks(comment: ts.SynthesizedComment): ts.SynthesizedComment {
  const text = comment.text
    .replace(/ \(enum property replaced by openapi-typescript\)/g, '')
    .replace(/ \* @description discriminator enum property added by openapi-typescript\n/g, '');
  return text === comment.text ? comment : { ...comment, text };
}

function uniqueMembers(members: ts.NodeArray<ts.TypeElement>): ts.NodeArray<ts.TypeElement> {
  const seen = new Set<string>();
  const unique = members.filter((member) => {
    if (!member.name) return true;
    const name = ts.isComputedPropertyName(member.name) ? reject(member) : member.name.text;
    return !seen.has(name) && seen.add(name);
  });
  return unique.length === members.length ? members : ts.factory.createNodeArray(unique);
}

/** Returns the value of a string literal. The library writes some string literals as identifiers. */
function textOfLiteral(node: ts.Identifier): string {
  try {
    return String(JSON.parse(node.text));
  } catch {
    return reject(node);
  }
}

function reject(node: ts.Node): never {
  throw new TypeError(`openapi-typescript returned a ${ts.SyntaxKind[node.kind]} that is not a type`);
}

/**
 * Halves the indentation of code and comments, because TypeScript's printer indents by four spaces. Literals are never
 * indented.
 */
function halveIndent(text: string): string {
  return text.replace(/^( {4})+/gm, (indent) => ' '.repeat(indent.length / 2));
}
