import { Kind, parse, print, visit, type StringValueNode } from 'graphql';

/**
 * Returns a GraphQL document in which the block strings that `isWanted` selects are quoted strings. The rest is
 * unchanged.
 */
export function withQuotedStrings(text: string, isWanted: (value: string) => boolean): string {
  const nodes: StringValueNode[] = [];
  visit(parse(text), { [Kind.STRING]: (node) => void (isWanted(node.value) && nodes.push(node)) });
  let result = '';
  let end = 0;
  for (const node of nodes.sort((one, other) => one.loc!.start - other.loc!.start)) {
    result += text.slice(end, node.loc!.start) + print({ ...node, block: false });
    end = node.loc!.end;
  }
  return result + text.slice(end);
}
