/**
 * Returns a node at which a chain of more than `limit` nodes starts, if there is one. Libraries recurse along such
 * chains, but this function uses an explicit stack. A cycle ends a chain, and other code reports it.
 */
export function chainLongerThan<Node>(
  limit: number,
  edges: ReadonlyMap<Node, readonly Node[]>,
): Node | undefined {
  const lengths = new Map<Node, number>();
  for (const start of edges.keys()) {
    const stack = lengths.has(start) ? [] : [{ node: start, next: 0, length: 1 }];
    if (stack.length > 0) lengths.set(start, 0);
    for (let frame = stack.at(-1); frame; frame = stack.at(-1)) {
      const target = edges.get(frame.node)?.[frame.next++];
      if (target === undefined) {
        stack.pop();
        lengths.set(frame.node, frame.length);
        if (frame.length > limit) return frame.node;
        const parent = stack.at(-1);
        if (parent) parent.length = Math.max(parent.length, frame.length + 1);
      } else if (!lengths.has(target)) {
        lengths.set(target, 0);
        stack.push({ node: target, next: 0, length: 1 });
      } else frame.length = Math.max(frame.length, lengths.get(target)! + 1);
    }
  }
  return undefined;
}
