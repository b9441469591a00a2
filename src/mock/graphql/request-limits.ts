/** Limits on the work for one request, so that a short document cannot occupy the mock for long. */
import {
  execute,
  GraphQLError,
  Kind,
  parse,
  visit,
  type DocumentNode,
  type ExecutionArgs,
  type ExecutionResult,
  type FragmentDefinitionNode,
  type GraphQLSchema,
  type Source,
} from 'graphql';
import { validationErrors } from '../../core/graphql-validation.ts';
import { withinTime } from '../../core/time-limit.ts';

const MAX_LENGTH = 2 ** 20;
const MAX_FIELDS = 100_000;
const MAX_MILLISECONDS = 2_000;

/** Parses a document. Throws `GraphQLError` if it is too long. */
export function parsed(text: string | Source): DocumentNode {
  const { length } = typeof text === 'string' ? text : text.body;
  if (length > MAX_LENGTH) throw new GraphQLError(`The document exceeds ${MAX_LENGTH} characters.`);
  return parse(text);
}

/** Returns the violations of a document, including too many selected fields after the expansion of fragments. */
export function violations(schema: GraphQLSchema, document: DocumentNode): readonly GraphQLError[] {
  const errors = validationErrors(schema, document);
  if (errors.length > 0) return errors;
  try {
    if (selectedIn(document) <= MAX_FIELDS) return [];
  } catch (error) {
    if (error instanceof RangeError) return [new GraphQLError('The document is nested too deeply.')];
    throw error;
  }
  return [new GraphQLError(`The document selects more than ${MAX_FIELDS} fields.`)];
}

/** Returns the number of selected fields of a valid document. Each use of a fragment counts. */
function selectedIn(document: DocumentNode): number {
  const fragments = new Map<string, FragmentDefinitionNode>();
  for (const node of document.definitions)
    if (node.kind === Kind.FRAGMENT_DEFINITION) fragments.set(node.name.value, node);
  const sizes = new Map<string, number>();
  const sizeOf = (node: DocumentNode | FragmentDefinitionNode): number => {
    let size = 0;
    visit(node, {
      // A fragment is counted where it is used.
      FragmentDefinition: (each) => (each === node ? undefined : false),
      Field: () => void size++,
      FragmentSpread({ name: { value: name } }) {
        if (!sizes.has(name)) sizes.set(name, sizeOf(fragments.get(name)!));
        size += sizes.get(name)!;
      },
    });
    return size;
  };
  return sizeOf(document);
}

/** Executes a query or a mutation. If it takes too long, the result is an error. */
export function executedInTime(args: ExecutionArgs): ExecutionResult | Promise<ExecutionResult> {
  const executed = withinTime(MAX_MILLISECONDS, () => execute(args));
  const { errors = [] } = (executed?.result ?? {}) as ExecutionResult;
  const isTooDeep = errors.some((error) => isOverflow(error));
  if (executed && !isTooDeep) return executed.result;
  const message = isTooDeep ? 'The variables are nested too deeply.' : 'The operation takes too long.';
  return { errors: [new GraphQLError(message)] };
}

function isOverflow(error: GraphQLError): boolean {
  return error instanceof RangeError || error.cause instanceof RangeError;
}
