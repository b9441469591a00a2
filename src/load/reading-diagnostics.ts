/** Quotes a text for a diagnostic. Shortens it to 200 characters. */
export function quote(text: string): string {
  return JSON.stringify(text.length > 200 ? `${text.slice(0, 200)}…` : text);
}

export const READING = {
  'file-missing': {
    severity: 'error',
    message: ({ path }: { path: string }) => `There is no file ${path}.`,
    help: 'Correct the path. Paths are relative to the root folder of the project; a $ref is relative to the file that contains it.',
  },
  'file-outside-root': {
    severity: 'error',
    message: ({ path }: { path: string }) => `${path} is outside the root.`,
    help: 'Copy the file into the root: the folder that contains the configuration and the files that it names, within the repository or workspace. Symbolic links cannot point outside it.',
  },
  'file-unreadable': {
    severity: 'error',
    message: ({ path, reason }: { path: string; reason: string }) => `Cannot read ${path}: ${reason}.`,
    help: 'Use a regular file with UTF-8 text.',
  },
  'limit-bytes': {
    severity: 'error',
    message: ({ path, limit }: { path: string; limit: number }) =>
      `Reading ${path} exceeds the limit of ${limit} bytes.`,
    help: 'If you trust the document, raise the limits `bytesPerFile` and `bytesTotal`.',
  },
  'limit-files': {
    severity: 'error',
    message: ({ limit }: { limit: number }) => `The document refers to more than ${limit} files.`,
    help: 'If you trust the document, raise the limit `files`.',
  },
  'limit-depth': {
    severity: 'error',
    message: ({ limit }: { limit: number }) => `Values are nested more than ${limit} levels deep.`,
    help: 'If you trust the document, raise the limit `depth` (`sdlDepth` for GraphQL), to 300 at most.',
  },
  'number-too-large': {
    severity: 'error',
    message: ({ text }: { text: string }) => `The number ${text} is too large for a double-precision float.`,
    help: 'Write a number below 1.8e308, or quote it if it is a string.',
  },
  'number-as-text': {
    severity: 'warning',
    message: ({ text }: { text: string }) =>
      `The number ${text} is too large for a double-precision float; reading it as a string.`,
    help: 'Quote it if it is a string, or write a number below 1.8e308.',
  },
  'number-inexact': {
    severity: 'warning',
    message: ({ text, value }: { text: string; value: string }) =>
      `A double-precision float cannot represent ${text} exactly; using ${value}.`,
    help: 'Write a number that can be represented exactly, such as an integer up to 9007199254740991, or a string.',
  },
  'limit-type-depth': {
    severity: 'error',
    message: ({ limit }: { limit: number }) =>
      `Types are nested more than ${limit} levels deep, starting from this type.`,
    help: 'If you trust the document, raise the limit `typeDepth`, to 300 at most.',
  },
  'limit-name-length': {
    severity: 'error',
    message: ({ limit, length }: { limit: number; length: number }) =>
      `A name has ${length} characters; the limit is ${limit}.`,
    help: 'Shorten the name. If you trust the document, raise the limit `nameLength` instead.',
  },
  'limit-nodes': {
    severity: 'error',
    message: ({ limit }: { limit: number }) =>
      `The document contains more than ${limit} values or selected fields after the expansion of YAML aliases, overlays, or GraphQL fragments.`,
    help: 'If you trust the document, raise the limit `nodes`.',
  },
  'limit-aliases': {
    severity: 'error',
    message: ({ limit }: { limit: number }) => `The file uses more than ${limit} YAML aliases.`,
    help: 'If you trust the document, raise the limit `yamlAliases`.',
  },
  'limit-glob': {
    severity: 'error',
    message: ({ patterns }: { patterns: readonly string[] }) =>
      `Matching file names with ${patterns.map(quote).join(', ')} takes too long.`,
    help: 'Use a simpler pattern, with fewer stars and without groups such as `+(a|b)`.',
  },
  'limit-overlay': {
    severity: 'error',
    message: ({ target, reason }: { target: string; reason: string }) =>
      `The target ${quote(target)} of the overlay ${reason}.`,
    help: 'Use a simpler path, with fewer `..`, filters, and patterns.',
  },
  'limit-tokens': {
    severity: 'error',
    message: ({ limit }: { limit: number }) => `The file contains more than ${limit} tokens.`,
    help: 'If you trust the document, raise the limit `sdlTokens`.',
  },
  'limit-ref-hops': {
    severity: 'error',
    message: ({ ref, limit }: { ref: string; limit: number }) =>
      `$ref ${quote(ref)} passes through more than ${limit} other references.`,
    help: 'Refer to the target directly.',
  },
  'json-syntax': {
    severity: 'error',
    message: ({ reason }: { reason: string }) => `The file is not well-formed JSON: ${reason}.`,
    help: 'Correct the syntax at this location.',
  },
  'yaml-syntax': {
    severity: 'error',
    message: ({ reason }: { reason: string }) => `The file is not well-formed YAML: ${reason}.`,
    help: 'Correct the syntax at this location, such as indentation, quotes, and colons.',
  },
  'yaml-cycle': {
    severity: 'error',
    message: () => 'A YAML alias is inside the value that it refers to.',
    help: 'Use $ref for a recursive schema.',
  },
  'yaml-not-json': {
    severity: 'error',
    message: () => 'The value cannot be written as JSON (infinity, NaN, or a value with a custom tag).',
    help: 'Replace it with a JSON value; OpenAPI permits no others.',
  },
  'yaml-documents': {
    severity: 'error',
    message: ({ count }: { count: number }) => `The file contains ${count} YAML documents instead of one.`,
    help: 'Put each document in its own file, and remove the second `---`.',
  },
  'duplicate-key': {
    severity: 'error',
    message: ({ key }: { key: string }) => `The key ${quote(key)} occurs twice in one object.`,
    help: 'Remove or rename one of the two.',
  },
} as const;
