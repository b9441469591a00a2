import type { JsonObject } from '../../core/json.ts';
import { pascalCase } from '../../core/words.ts';
import type { Contract } from '../../model/contract.ts';
import type { ClientDocument, GraphqlOperation } from '../../model/operation.ts';
import type { Argument, Type } from '../../model/type.ts';
import type { GraphqlCase } from '../exchange.ts';
import { argumentTypes, fieldArgumentTypes } from '../judge/graphql-types.ts';
import { selectionOf, type CallField, type SelectionSize } from './selection.ts';

/** A document and its declared variables. */
export interface DocumentForm {
  readonly label: string;
  readonly text: string;
  readonly operationName: string;
  readonly variables: readonly Argument[];
  /**
   * Variables of nullable types that are passed to non-null arguments with defaults. Null is an error only when the
   * field is executed. Fields of the items of an empty list are never executed.
   */
  readonly nullableUntilExecuted?: ReadonlySet<string>;
}

export const SMALL: SelectionSize = { depth: 2, fields: 40 };
const FULL: SelectionSize = { depth: 3, fields: 120 };
/** Suffix of the operation name, if the document passes variables to fields below the root. */
export const NESTED = '_WithArguments';

/**
 * Returns the canonical documents that select only this root field, then generated documents: with few fields, with
 * many fields, and with arguments for fields below the root.
 */
export function documentForms(contract: Contract, operation: GraphqlOperation): readonly DocumentForm[] {
  const canonical = contract.documents
    .filter((document) => isOnly(document, operation))
    .map((document) => ({
      label: `the canonical document ${document.name.wire}`,
      text: document.text,
      operationName: document.name.wire,
      variables: document.variables,
    }));
  const own = [SMALL, FULL].map((size) => ({
    label: `the selection was ${size.depth} deep`,
    text: documentText(contract, operation, selectionOf(contract, operation.result, size)),
    operationName: operationNameOf(operation),
    variables: operation.arguments,
  }));
  const called = nestedArgumentsForm(contract, operation, FULL);
  const texts = new Set<string>();
  return [...canonical, ...own, ...(called ? [called] : [])].filter(
    ({ text }) => !texts.has(text) && texts.add(text),
  );
}

function isOnly(document: ClientDocument, operation: GraphqlOperation): boolean {
  return (
    document.operation === operation.operation &&
    document.selects.length === 1 &&
    document.selects[0]?.field === operation.name.wire
  );
}

export function operationNameOf(operation: GraphqlOperation): string {
  const name = pascalCase(operation.name.words).replace(/[^0-9A-Za-z_]/g, '');
  return `Verify${name}`;
}

/** Returns a document with a variable for every argument of the root field, or without arguments. */
export function documentText(
  contract: Contract,
  operation: GraphqlOperation,
  selection: string,
  argumentsLeftOut = false,
): string {
  const types = argumentTypes(contract.sources.graphql?.schema, operation);
  return printed(operation, operationNameOf(operation), argumentsLeftOut ? [] : [...types], selection);
}

function printed(
  operation: GraphqlOperation,
  operationName: string,
  args: readonly (readonly [name: string, type: string])[],
  selection: string,
  nested: readonly (readonly [variable: string, type: string])[] = [],
): string {
  const declared = [...args, ...nested].map(([name, type]) => `$${name}: ${type}`).join(', ');
  const passed = args.map(([name]) => `${name}: $${name}`).join(', ');
  const head = `${operation.operation} ${operationName}${declared === '' ? '' : `(${declared})`}`;
  return `${head} { ${operation.name.wire}${passed === '' ? '' : `(${passed})`} ${selection} }`;
}

/**
 * Returns a document that passes variables to fields below the root, such as `$pets_first` for `pets(first:)`, or
 * undefined if no selected field has arguments. These fields have their own response keys, because checks must not
 * confuse their values with the values of the same fields without arguments.
 */
function nestedArgumentsForm(
  contract: Contract,
  operation: GraphqlOperation,
  size: SelectionSize,
): DocumentForm | undefined {
  const { schema } = contract.sources.graphql ?? {};
  const names = new Set(operation.arguments.map(({ name }) => name.wire));
  const variables: Argument[] = [];
  const nested: (readonly [string, string])[] = [];
  const nullable = new Set<string>();
  const call: CallField = (type, { name: { wire: field }, arguments: args }) => {
    if (args.length === 0) return { key: field, text: field };
    const types = fieldArgumentTypes(schema, type, field);
    const passed = args.map((argument) => {
      const { wire } = argument.name;
      let variable = `${field}_${wire}`;
      for (let count = 2; names.has(variable); count++) variable = `${field}_${wire}_${count}`;
      names.add(variable);
      nested.push([variable, types.get(wire)!]);
      variables.push({ ...argument, name: { ...argument.name, wire: variable } });
      if (!argument.required) nullable.add(variable);
      return `${wire}: $${variable}`;
    });
    return { key: `called_${field}`, text: `${field}(${passed.join(', ')})` };
  };
  const selection = selectionOf(contract, operation.result, { ...size, call });
  if (variables.length === 0) return undefined;
  const operationName = `${operationNameOf(operation)}${NESTED}`;
  const args = [...argumentTypes(schema, operation)];
  return {
    label: 'fields below the root had arguments',
    text: printed(operation, operationName, args, selection, nested),
    operationName,
    variables: [...operation.arguments, ...variables],
    nullableUntilExecuted: nullable,
  };
}

/** True if a request passes variables to fields below the root. */
export function hasNestedArguments({ operationName }: Pick<GraphqlCase, 'operationName'>): boolean {
  return operationName.endsWith(NESTED);
}

/** Returns the variables as one object type, for validating values and deriving violations. */
export function variablesType(form: DocumentForm, operation: GraphqlOperation): Type {
  const { at } = operation;
  return {
    kind: 'object',
    at,
    properties: form.variables.map((variable) => ({
      ...variable,
      direction: 'both' as const,
      arguments: [],
    })),
    additional: { kind: 'any', at },
    implements: [],
    constraints: {},
  };
}

/** Returns a valid request that sends the document with these variables. */
export function caseOf(operation: GraphqlOperation, form: DocumentForm, variables: JsonObject): GraphqlCase {
  return {
    kind: 'graphql',
    operation,
    intent: { kind: 'valid' },
    document: form.text,
    operationName: form.operationName,
    variables,
    method: 'POST',
  };
}
