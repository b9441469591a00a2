import {
  GraphQLError,
  Kind,
  type ASTNode,
  type ASTVisitor,
  type FragmentDefinitionNode,
  type SelectionSetNode,
  type ValidationContext,
} from 'graphql';

const MAX_DEPTH = 10;
const MAX_ROOT_FIELDS = 20;
/** Maximum length of an alias in characters, because a response repeats an alias in every object. */
const MAX_ALIAS_LENGTH = 100;
/** Maximum number of tokens in a document. The parser enforces it, so that nesting cannot overflow the stack. */
export const MAX_TOKENS = 2000;
/** Maximum number of reported errors for a document or its variables, because each may quote its source. */
export const MAX_ERRORS = 10;

/** Rejects aliases with more than `MAX_ALIAS_LENGTH` characters. */
export function aliasLimit(context: ValidationContext): ASTVisitor {
  return {
    Field({ alias }) {
      if (alias === undefined || alias.value.length <= MAX_ALIAS_LENGTH) return;
      report(context, `An alias may have at most ${MAX_ALIAS_LENGTH} characters.`, alias);
    },
  };
}

/** Rejects operations that are more than `MAX_DEPTH` fields deep. Introspection has a separate rule. */
export function depthLimit(context: ValidationContext): ASTVisitor {
  const depths = new Map<FragmentDefinitionNode, number>();
  return {
    OperationDefinition(operation) {
      if (depthOf(operation.selectionSet, context, depths) <= MAX_DEPTH) return;
      report(context, `An operation may be at most ${MAX_DEPTH} fields deep.`, operation.selectionSet);
    },
  };
}

/** Rejects operations with more than `MAX_ROOT_FIELDS` root fields, including aliases and fragments. */
export function rootFieldLimit(context: ValidationContext): ASTVisitor {
  return {
    OperationDefinition(operation) {
      if (countFields(operation.selectionSet, context, new Map()) <= MAX_ROOT_FIELDS) return;
      report(
        context,
        `An operation may have at most ${MAX_ROOT_FIELDS} root fields.`,
        operation.selectionSet,
      );
    },
  };
}

function depthOf(
  set: SelectionSetNode,
  context: ValidationContext,
  depths: Map<FragmentDefinitionNode, number>,
): number {
  let deepest = 0;
  for (const selection of set.selections) {
    let depth = 0;
    if (selection.kind === Kind.FIELD) {
      if (selection.name.value.startsWith('__')) continue;
      depth = 1 + (selection.selectionSet ? depthOf(selection.selectionSet, context, depths) : 0);
    } else if (selection.kind === Kind.INLINE_FRAGMENT) {
      depth = depthOf(selection.selectionSet, context, depths);
    } else {
      depth = memoized(context.getFragment(selection.name.value), depths, (inner) =>
        depthOf(inner, context, depths),
      );
    }
    deepest = Math.max(deepest, depth);
  }
  return deepest;
}

function countFields(
  set: SelectionSetNode,
  context: ValidationContext,
  counts: Map<FragmentDefinitionNode, number>,
): number {
  let count = 0;
  for (const selection of set.selections) {
    if (selection.kind === Kind.FIELD) count += 1;
    else if (selection.kind === Kind.INLINE_FRAGMENT)
      count += countFields(selection.selectionSet, context, counts);
    else {
      const fragment = context.getFragment(selection.name.value);
      count += memoized(fragment, counts, (inner) => countFields(inner, context, counts));
    }
  }
  return count;
}

/** Measures a fragment once. A recursive fragment counts as empty, because another rule rejects it. */
function memoized(
  fragment: FragmentDefinitionNode | null | undefined,
  known: Map<FragmentDefinitionNode, number>,
  measure: (set: SelectionSetNode) => number,
): number {
  if (!fragment) return 0;
  const before = known.get(fragment);
  if (before !== undefined) return before;
  known.set(fragment, 0);
  const measured = measure(fragment.selectionSet);
  known.set(fragment, measured);
  return measured;
}

function report(context: ValidationContext, message: string, node: ASTNode): void {
  context.reportError(new GraphQLError(message, { nodes: node }));
}
