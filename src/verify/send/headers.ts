/** Headers under lower-case names, those of `over` in place of those of `under`. */
export function mergedHeaders(
  under: Readonly<Record<string, string>> = {},
  over: Readonly<Record<string, string>> = {},
): Record<string, string> {
  return Object.fromEntries(
    [...Object.entries(under), ...Object.entries(over)].map(([name, value]) => [name.toLowerCase(), value]),
  );
}
