import {
  buildASTSchema,
  buildClientSchema,
  getNullableType,
  GraphQLSchema,
  isInputObjectType,
  isNonNullType,
  Kind,
  validateSchema,
  type DocumentNode,
  type GraphQLError,
  type GraphQLInputObjectType,
  type IntrospectionQuery,
} from 'graphql';
import { InputError, type Diagnostic } from '../../core/diagnostic.ts';
import { isJsonObject, type JsonValue } from '../../core/json.ts';
import { say } from '../diagnostics.ts';
import { spanOfFile } from '../document/document.ts';
import { parseJson } from '../document/parse-json.ts';
import type { SourceText } from '../document/source-text.ts';
import type { Limits } from '../limits.ts';
import { chainLongerThan } from './chain.ts';
import { defaultCycle } from './default-cycle.ts';
import { defaultProblems, keepLiterals } from './default-literal.ts';
import { defaultsTooDeep, numberProblems } from './guard.ts';
import { diagnosticOf, placeOf } from './place.ts';
import { sdlProblems } from './sdl-problems.ts';
import { withoutFaulty } from './without-faulty.ts';

/**
 * Violations of newer rules about deprecation. They are tolerated, because such a schema works, and only its publisher
 * could fix it.
 */
const TOLERATED = /is not deprecated, so implementation|cannot be deprecated/;

/** Settings for reading a schema. */
export interface Reading {
  readonly limits: Limits;
  /** True to omit faulty parts, each with a warning. */
  readonly tolerate: boolean;
  /** True to add default operations to the operations of the user. Default: true only if the user has none. */
  readonly defaultOperations?: boolean;
  /** True to omit elements marked as assumed. */
  readonly documentedOnly: boolean;
  /** True to omit directives that introspection does not report. */
  readonly asIntrospected: boolean;
}

/** Builds a schema from SDL, and checks the rules of the specification. Throws `InputError` with all violations. */
export function schemaOfSdl(
  written: DocumentNode,
  reading: Reading,
  report: (diagnostic: Diagnostic) => void,
): GraphQLSchema {
  const file = written.definitions[0]?.loc?.source.name ?? '';
  const tooDeep = defaultsTooDeep(written, reading.limits);
  if (tooDeep) throw new InputError(tooDeep);
  const numbers = numberProblems(written);
  const tooLarge = numbers.filter(({ severity }) => severity === 'error');
  if (tooLarge.length > 0) throw new InputError(...tooLarge);
  numbers.forEach(report);
  const document = reading.tolerate
    ? withoutFaulty(written, problemsIn, say['graphql-schema'], report)
    : written;
  for (const node of document.definitions) {
    if (isExecutable(node.kind)) report(say['graphql-executable']({}, placeOf(node, '', file)));
  }
  const problems = sdlProblems(document);
  if (problems.length > 0) throw asInputError(problems, file);
  const cycle = defaultCycle(document);
  if (cycle) {
    const reason = `The default of ${cycle.coordinate} contains itself.`;
    throw new InputError(say['graphql-schema']({ reason }, placeOf(cycle.node, cycle.coordinate, file)));
  }
  return checked(buildASTSchema(document, { assumeValidSDL: true }), file, reading, report);
}

/** Returns the violations, except violations that are always tolerated. */
function problemsIn(document: DocumentNode): readonly GraphQLError[] {
  const problems = sdlProblems(document);
  // Schema validation recurses through defaults, so documents with a cycle are not validated. The caller reports cycles.
  if (problems.length > 0 || defaultCycle(document)) return problems;
  const schema = buildASTSchema(document, { assumeValidSDL: true });
  // The caller reports chains of this length.
  if (deepInput(schema, MAX_VALIDATED_DEPTH)) return [];
  return violationsIn(schema).filter(({ message }) => !TOLERATED.test(message));
}

/** Returns all violations of the specification. */
function violationsIn(schema: GraphQLSchema): readonly GraphQLError[] {
  return [...validateSchema(schema), ...defaultProblems(schema)];
}

/** Builds a schema from the result of an introspection query, with or without the `data` envelope. */
export function schemaOfIntrospection(
  source: SourceText,
  reading: Reading,
  report: (diagnostic: Diagnostic) => void,
): GraphQLSchema {
  const at = spanOfFile(source.path);
  const document = parseJson(source, reading.limits);
  if ('code' in document) throw new InputError(document);
  const result =
    isJsonObject(document.value) && isJsonObject(document.value['data'])
      ? document.value['data']
      : document.value;
  if (!isJsonObject(result) || !isJsonObject(result['__schema'])) {
    throw new InputError(say['graphql-introspection']({ reason: 'it has no property "__schema"' }, at));
  }
  let schema: GraphQLSchema;
  try {
    const introspection = result as JsonValue as unknown as IntrospectionQuery;
    schema = buildClientSchema(introspection, { assumeValid: false });
    keepLiterals(schema, introspection);
  } catch (error) {
    // The library throws plain errors of several classes for unexpected input.
    throw new InputError(
      say['graphql-introspection']({ reason: (error as Error).message.slice(0, 300) }, at),
    );
  }
  return checked(schema, source.path, reading, report);
}

/** True if the text is an introspection result, not an SDL document. */
export function isIntrospection(source: SourceText): boolean {
  return /\.json$/i.test(source.path) || /^\s*\{\s*"/.test(source.text);
}

function checked(
  schema: GraphQLSchema,
  file: string,
  { limits }: Reading,
  report: (diagnostic: Diagnostic) => void,
): GraphQLSchema {
  const limit = Math.min(limits.typeDepth, MAX_VALIDATED_DEPTH);
  const deep = deepInput(schema, limit);
  if (deep) {
    const at = deep.astNode ? placeOf(deep.astNode, deep.name, file) : spanOfFile(file);
    throw new InputError(say['limit-type-depth']({ limit }, at));
  }
  const problems = violationsIn(schema);
  if (problems.length === 0) return schema;
  const fatal = problems.filter(({ message }) => !TOLERATED.test(message));
  if (fatal.length > 0) throw asInputError(fatal, file);
  for (const problem of problems) report(diagnosticOf(problem, say['graphql-schema-tolerated'], file));
  return new GraphQLSchema({ ...schema.toConfig(), assumeValid: true });
}

/** Maximum depth of required inputs that graphql 16 validates without exhausting the stack. */
const MAX_VALIDATED_DEPTH = 1000;

/**
 * Returns an input type whose chain of required fields is longer than `limit`, if there is one. Schema validation
 * recurses along such chains.
 */
function deepInput(schema: GraphQLSchema, limit: number): GraphQLInputObjectType | undefined {
  const inputs = Object.values(schema.getTypeMap()).filter(isInputObjectType);
  const edges = new Map(
    inputs.map((input) => {
      const required = Object.values(input.getFields()).filter(({ type }) => isNonNullType(type));
      return [
        input.name,
        required
          .map(({ type }) => getNullableType(type))
          .filter(isInputObjectType)
          .map(({ name }) => name),
      ];
    }),
  );
  const name = chainLongerThan(limit, edges);
  return inputs.find((input) => input.name === name);
}

/** The directives of docs/contract-vocabulary.md. */
const VOCABULARY: ReadonlySet<string> = new Set(
  'assumed transitions idempotent leadsTo access effect filter order unique derived presentWhen stamp secret bounds scope concept'.split(
    ' ',
  ),
);

function asInputError(problems: readonly GraphQLError[], file: string): InputError {
  return new InputError(
    ...problems.map((problem) => {
      const directive = /^Unknown directive "@(\w+)"/.exec(problem.message)?.[1] ?? '';
      const isOurs = VOCABULARY.has(directive);
      return diagnosticOf(problem, say[isOurs ? 'graphql-undefined-directive' : 'graphql-schema'], file);
    }),
  );
}

function isExecutable(kind: string): boolean {
  return kind === Kind.OPERATION_DEFINITION || kind === Kind.FRAGMENT_DEFINITION;
}
