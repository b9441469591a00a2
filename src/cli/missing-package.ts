/** Error messages of Node and Yarn for a package that cannot be imported. */
const PATTERNS = [
  /^Cannot find package '([^']+)' imported from/,
  // Yarn PnP: the package exists, but the project does not provide it.
  /tried to access ((?:@[\w.~-]+\/)?[\w.~-]+)/,
];

/** Returns the name of the package that could not be imported, or undefined for other errors. */
export function missingPackage(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const { code } = error as { readonly code?: unknown };
  if (code !== 'ERR_MODULE_NOT_FOUND' && code !== 'MODULE_NOT_FOUND') return undefined;
  for (const pattern of PATTERNS) {
    const name = pattern.exec(error.message)?.[1];
    if (name !== undefined) return name;
  }
  return undefined;
}
