/** Adds an entry as the newest. Drops the oldest entry if there are too many. */
export function remember<Value>(memory: Map<string, Value>, key: string, value: Value, most: number): void {
  memory.delete(key);
  memory.set(key, value);
  const oldest = memory.size > most ? memory.keys().next().value : undefined;
  if (oldest !== undefined) memory.delete(oldest);
}
