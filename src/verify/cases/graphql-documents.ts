import type { JsonObject } from '../../core/json.ts';
import { pascalCase } from '../../core/words.ts';
import type { Contract } from '../../model/contract.ts';
import type { ClientDocument, GraphqlOperation } from '../../model/operation.ts';
import type { Argument, Type } from '../../model/type.ts';
import type { GraphqlCase } from '../exchange.ts';
import { argumentTypes } from '../judge/graphql-types.ts';
import { selectionOf, type SelectionSize } from './selection.ts';

/** A document and its declared variables. */
export interface DocumentForm {
  readonly label: string;
  readonly text: string;
  readonly operationName: string;
  readonly variables: readonly Argument[];
}

export const SMALL: SelectionSize = { depth: 2, fields: 40 };
const FULL: SelectionSize = { depth: 3, fields: 120 };

/** The canonical documents that select only this field, then two generated ones: few fields, and many. */
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
  const texts = new Set<string>();
  return [...canonical, ...own].filter(({ text }) => !texts.has(text) && texts.add(text));
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

/** Arguments are always sent as variables, so that no value is ever printed into a document. */
export function documentText(
  contract: Contract,
  operation: GraphqlOperation,
  selection: string,
  argumentsLeftOut = false,
): string {
  const types = argumentTypes(contract.sources.graphql?.schema, operation);
  const names = argumentsLeftOut ? [] : [...types.keys()];
  const declared = names.map((name) => `$${name}: ${types.get(name)}`).join(', ');
  const passed = names.map((name) => `${name}: $${name}`).join(', ');
  const head = `${operation.operation} ${operationNameOf(operation)}${declared === '' ? '' : `(${declared})`}`;
  return `${head} { ${operation.name.wire}${passed === '' ? '' : `(${passed})`} ${selection} }`;
}

/** The variables as one object type, for checking and breaking values. */
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

/** A valid request with a document. */
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
