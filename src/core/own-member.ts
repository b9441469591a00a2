/** Sets an own property, even `__proto__`, which an assignment would treat as the prototype. */
export function setMember<Value>(
  target: Record<string | number, Value>,
  key: string | number,
  value: Value,
): void {
  if (key === '__proto__') {
    Object.defineProperty(target, key, { value, enumerable: true, configurable: true, writable: true });
  } else target[key] = value;
}

/** Returns an own property or undefined, because names from documents must not reach the prototype. */
export function ownMember<Value>(
  record: Readonly<Record<string, Value>> | undefined,
  key: string,
): Value | undefined {
  return record !== undefined && Object.hasOwn(record, key) ? record[key] : undefined;
}
