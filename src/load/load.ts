import { hasErrors, InputError, type Diagnostic } from '../core/diagnostic.ts';
import type { SourceFiles } from '../core/files.ts';
import { formatSpan } from '../core/source.ts';
import type { Contract } from '../model/contract.ts';
import { DEFAULT_CONVENTIONS, type Conventions } from './conventions.ts';
import { say } from './diagnostics.ts';
import { FileReader } from './document/file-reader.ts';
import { joinPath } from './document/reference.ts';
import type { GraphqlPart } from './graphql/load-graphql.ts';
import { DEFAULT_LIMITS, type Limits } from './limits.ts';
import { link } from './link/link.ts';
import { requireShortNames } from './link/name-length.ts';
import { requireShallow } from './link/type-depth.ts';
import { DEFAULT_NAMING, type Naming } from './naming.ts';
import { loadOpenapi, type OpenapiReading, type RestPart } from './openapi/load-openapi.ts';

/** The input: either document or both, as paths relative to the root. */
export interface LoadInput {
  /** Root file of an OpenAPI 3.0, 3.1, or 3.2 document, JSON or YAML. */
  readonly openapi?: string;
  /** OpenAPI Overlay documents, applied to the root file of the OpenAPI document in this order. */
  readonly overlays?: readonly string[];
  /** SDL files as paths or globs, or one introspection result as JSON. */
  readonly graphql?: readonly string[];
  /** Canonical operations as paths or globs. By default, they are generated. */
  readonly documents?: readonly string[];
  /** Adds default operations to `documents`. Default: true only without `documents`. */
  readonly defaultOperations?: boolean;
  readonly limits?: Partial<Limits>;
  readonly conventions?: Partial<Conventions>;
  readonly names?: Partial<Naming>;
  /** Builds a contract from the readable parts of a faulty document, for comparison or display only. */
  readonly tolerant?: boolean;
  /** Omits the parts of a faulty document that strict loading rejects, each with a warning. */
  readonly tolerate?: boolean;
  /** Omits elements that the documents mark as assumed, including their uses in canonical operations. */
  readonly documentedOnly?: boolean;
  /**
   * Omits directives of a GraphQL schema that introspection does not report, for a comparison with an introspection
   * result.
   */
  readonly asIntrospected?: boolean;
}

export interface Loaded {
  /**
   * Undefined if a diagnostic is an error. With `tolerant`, undefined only if no document is usable.
   */
  readonly contract: Contract | undefined;
  readonly diagnostics: readonly Diagnostic[];
  /** The paths of all files that were read, sorted. */
  readonly files: readonly string[];
  /** Total size, in bytes, of all files that were read. */
  readonly bytes: number;
}

/**
 * Reads both documents into one contract. Reports problems of a document as diagnostics with locations, instead of
 * rejecting. `load` reads files only through `files`.
 */
export async function load(input: LoadInput, files: SourceFiles): Promise<Loaded> {
  const whole = await loadOnce(input, false, files);
  if (!input.documentedOnly || !whole.contract) return whole;
  // Only the diagnostics of the complete documents are returned.
  const { contract } = await loadOnce({ ...input, documents: [], defaultOperations: true }, true, files);
  return { ...whole, contract: contract && { ...contract, whole: whole.contract } };
}

async function loadOnce(input: LoadInput, documentedOnly: boolean, files: SourceFiles): Promise<Loaded> {
  const limits: Limits = { ...DEFAULT_LIMITS, ...input.limits };
  const reader = new FileReader(files, limits);
  const diagnostics: Diagnostic[] = [];
  const reported = new Set<string>();
  // A component can be read once for each use, but its problems are reported only once.
  const report = (diagnostic: Diagnostic): void => {
    const { code, message, at } = diagnostic;
    const key = `${code} ${message} ${at ? formatSpan(at) : ''} ${at?.pointer}`;
    if (!reported.has(key)) diagnostics.push(diagnostic);
    reported.add(key);
  };
  const conventions: Conventions = { ...DEFAULT_CONVENTIONS, ...input.conventions };
  const rest =
    input.openapi === undefined
      ? undefined
      : await restOf(
          input.openapi,
          reader,
          {
            limits,
            conventions,
            documentedOnly,
            tolerate: input.tolerate === true,
            overlays: input.overlays ?? [],
          },
          report,
        );
  const graphql = input.graphql?.length
    ? await graphqlOf({ ...input, documentedOnly }, reader, limits, report)
    : undefined;
  if (input.openapi === undefined && !input.graphql?.length) report(say['input-empty']({}));
  // After an error, the readable parts still suffice for a comparison, and for a contract without its assumed
  // elements.
  const isUsable =
    documentedOnly || (input.tolerant === true && (rest ?? graphql) !== undefined) || !hasErrors(diagnostics);
  const contract = isUsable
    ? await orReport(
        linked(rest, graphql, { limits, naming: { ...DEFAULT_NAMING, ...input.names }, report }),
        report,
      )
    : undefined;
  return { contract, diagnostics, files: reader.paths, bytes: reader.bytes };
}

interface Linking {
  readonly limits: Limits;
  readonly naming: Naming;
  readonly report: (diagnostic: Diagnostic) => void;
}

/** Returns the contract of both parts, unless its types are nested too deeply or its names are too long. */
async function linked(
  rest: RestPart | undefined,
  graphql: GraphqlPart | undefined,
  { limits, naming, report }: Linking,
): Promise<Contract> {
  // The walk through the parts finds the location of a name that is too long, before long names are split and joined.
  const parts = [rest, graphql].filter((part) => part !== undefined);
  const isLong = parts.some(({ names }) => names.longest > limits.nameLength);
  if (isLong) for (const part of parts) requireShortNames(part, limits.nameLength);
  const contract = link(rest, graphql, naming, report);
  requireShallow(contract, limits.typeDepth);
  // Call paths have names of their own.
  if (isLong) requireShortNames(contract, limits.nameLength);
  return contract;
}

function restOf(
  path: string,
  reader: FileReader,
  reading: OpenapiReading,
  report: (diagnostic: Diagnostic) => void,
): Promise<RestPart | undefined> {
  const paths = [path, ...reading.overlays].map((one) => (one.startsWith('/') ? one : joinPath('', one)));
  const outside = paths.indexOf(undefined);
  if (outside !== -1) {
    report(say['file-outside-root']({ path: [path, ...reading.overlays][outside]! }));
    return Promise.resolve(undefined);
  }
  const [inside, ...overlays] = paths as string[];
  return orReport(loadOpenapi(inside!, reader, { ...reading, overlays }, report), report);
}

/** Loads the GraphQL documents. graphql-js is loaded only if it is needed. */
async function graphqlOf(
  {
    graphql = [],
    documents = [],
    tolerate = false,
    documentedOnly = false,
    asIntrospected = false,
    defaultOperations,
  }: LoadInput,
  reader: FileReader,
  limits: Limits,
  report: (diagnostic: Diagnostic) => void,
): Promise<GraphqlPart | undefined> {
  const { loadGraphql } = await import('./graphql/load-graphql.ts');
  const reading = {
    limits,
    tolerate,
    documentedOnly,
    asIntrospected,
    ...(defaultOperations !== undefined && { defaultOperations }),
  };
  return orReport(loadGraphql(graphql, documents, reader, reading, report), report);
}

async function orReport<Part>(
  part: Promise<Part | undefined>,
  report: (diagnostic: Diagnostic) => void,
): Promise<Part | undefined> {
  try {
    return await part;
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    error.diagnostics.forEach(report);
    return undefined;
  }
}
