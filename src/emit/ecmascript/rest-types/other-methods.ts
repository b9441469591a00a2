/**
 * Handles operations with methods that openapi-typescript does not support, such as QUERY. In the document for the
 * library, each such operation is the POST of a separate path. In the types that the library returns, it moves back to
 * its declared path and method.
 */
import { unguard } from './key.ts';
import { ts } from './vendored.ts';

/** Returns the separate path of an operation. All other paths start with a slash. */
export function ownPath(path: string, method: string): string {
  return `${method} ${path}`;
}

/** Moves each such operation in the interface `paths` back to its declared path and method. */
export function withOtherMethods(nodes: readonly ts.Node[]): readonly ts.Node[] {
  return nodes.map((node) =>
    ts.isInterfaceDeclaration(node) && node.name.text === 'paths' ? withMethods(node) : node,
  );
}

function withMethods(paths: ts.InterfaceDeclaration): ts.InterfaceDeclaration {
  const { factory } = ts;
  const added = new Map<string, ts.TypeElement[]>();
  const own = paths.members.filter((item) => {
    const [, method, path] = /^([^/ ]+) (.*)$/s.exec(nameOf(item)) ?? [];
    if (method === undefined || path === undefined) return true;
    const operation = membersOf(item).find((member) => nameOf(member) === 'post') as ts.PropertySignature;
    const name = factory.createStringLiteral(method);
    const moved = factory.createPropertySignature(undefined, name, undefined, operation.type);
    ts.setSyntheticLeadingComments(moved, ts.getSyntheticLeadingComments(operation));
    added.set(path, [...(added.get(path) ?? []), moved]);
    return false;
  });
  if (added.size === 0) return paths;
  const members = own.map((item) => {
    const more = added.get(nameOf(item));
    if (!more || !ts.isPropertySignature(item)) return item;
    const type = factory.createTypeLiteralNode([...membersOf(item), ...more]);
    const grown = factory.createPropertySignature(item.modifiers, item.name, item.questionToken, type);
    return ts.setSyntheticLeadingComments(grown, ts.getSyntheticLeadingComments(item));
  });
  const { modifiers, name, typeParameters, heritageClauses } = paths;
  return factory.createInterfaceDeclaration(modifiers, name, typeParameters, heritageClauses, members);
}

function membersOf(item: ts.TypeElement): readonly ts.TypeElement[] {
  const type = ts.isPropertySignature(item) ? item.type : undefined;
  return type && ts.isTypeLiteralNode(type) ? type.members : [];
}

/** Returns the name of a member. The library writes names as literals, or as identifiers with quotation marks. */
function nameOf({ name }: ts.TypeElement): string {
  if (!name || ts.isComputedPropertyName(name)) return '';
  return unguard(name.text.startsWith('"') ? String(JSON.parse(name.text)) : name.text);
}
