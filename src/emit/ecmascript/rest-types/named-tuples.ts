import { ts } from './vendored.ts';

/**
 * Names each tuple in which several items refer to other types. The compiler resolves the items of a tuple without a
 * name together with the tuple, and follows all items each time it compares types. The comparison of tuples that
 * contain one another at 40 levels would not end in practice.
 */
export function withNamedTuples(nodes: readonly ts.Node[]): readonly ts.Node[] {
  const named: ts.Node[] = [];
  const visit = (node: ts.Node): ts.Node => {
    const visited = ts.visitEachChild(node, visit, undefined);
    if (!ts.isTupleTypeNode(visited) || visited.elements.filter(refersToType).length < 2) return visited;
    const name = `Tuple${named.length + 1}`;
    named.push(ts.factory.createTypeAliasDeclaration(undefined, name, undefined, visited));
    return ts.factory.createTypeReferenceNode(name);
  };
  return [...nodes.map(visit), ...named];
}

/** True if the type contains an indexed access, such as `components['schemas']['Name']`, or the name of a type. */
function refersToType(node: ts.Node): boolean {
  return (
    ts.isIndexedAccessTypeNode(node) ||
    ts.isTypeReferenceNode(node) ||
    (ts.forEachChild(node, refersToType) ?? false)
  );
}
