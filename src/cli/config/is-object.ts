/** True for an object that is not an array. Unlike a JSON object, it can contain functions. */
export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
