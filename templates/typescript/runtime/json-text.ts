/** Writes JSON. @throws {RangeError} if it contains an invalid date, which `JSON.stringify` writes as null */
export function jsonText(value: unknown): string {
  return JSON.stringify(value, function (this: Readonly<Record<string, unknown>>, name, written: unknown) {
    const own = this[name];
    return own instanceof Date ? own.toISOString() : written;
  });
}
