/** Returns the JSONPath (RFC 9535) of an operation, for an overlay. */
export function operationTarget({
  path,
  method,
}: {
  readonly path: string;
  readonly method: string;
}): string {
  return `$.paths['${path.replaceAll(/[\\']/g, '\\$&')}'].${method.toLowerCase()}`;
}
