/** The source location of a model node. Line and column start at 1, and can be computed on first use. */
export interface SourceSpan {
  /** The path relative to the root, with forward slashes, or a label such as `<memory>`. */
  readonly file: string;
  readonly line: number;
  readonly column: number;
  /** The JSON pointer (RFC 6901) into `file` for JSON and YAML, or the schema coordinate for GraphQL. */
  readonly pointer: string;
}

/** Returns `file:line:column`, the form that editors and terminals turn into a link. */
export function formatSpan(span: SourceSpan): string {
  return `${span.file}:${span.line}:${span.column}`;
}
