/** Merges headers under lower-case names; those of `over` win. */
export function mergedHeaders(
  under: Readonly<Record<string, string>> = {},
  over: Readonly<Record<string, string>> = {},
): Record<string, string> {
  return Object.fromEntries(
    [...Object.entries(under), ...Object.entries(over)].map(([name, value]) => [name.toLowerCase(), value]),
  );
}
