/** Merges headers under lower-case names. Headers in `over` replace the same headers in `under`. */
export function mergedHeaders(
  under: Readonly<Record<string, string>> = {},
  over: Readonly<Record<string, string>> = {},
): Record<string, string> {
  return Object.fromEntries(
    [...Object.entries(under), ...Object.entries(over)].map(([name, value]) => [name.toLowerCase(), value]),
  );
}
