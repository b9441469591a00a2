/**
 * Returns the first name at which a chain of more than `limit` names starts. Libraries recurse along such chains, but
 * this function uses an explicit stack. A cycle ends a chain and is reported elsewhere.
 */
export function chainLongerThan(
  limit: number,
  edges: ReadonlyMap<string, readonly string[]>,
): string | undefined {
  const lengths = new Map<string, number>();
  for (const start of edges.keys()) {
    const stack = lengths.has(start) ? [] : [{ name: start, next: 0, length: 1 }];
    if (stack.length > 0) lengths.set(start, 0);
    for (let frame = stack.at(-1); frame; frame = stack.at(-1)) {
      const target = edges.get(frame.name)?.[frame.next++];
      if (target === undefined) {
        stack.pop();
        lengths.set(frame.name, frame.length);
        if (frame.length > limit) return frame.name;
        const parent = stack.at(-1);
        if (parent) parent.length = Math.max(parent.length, frame.length + 1);
      } else if (!lengths.has(target)) {
        lengths.set(target, 0);
        stack.push({ name: target, next: 0, length: 1 });
      } else frame.length = Math.max(frame.length, lengths.get(target)! + 1);
    }
  }
  return undefined;
}
