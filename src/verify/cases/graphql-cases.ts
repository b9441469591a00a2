import fc from 'fast-check';
import { isJsonObject, type JsonObject, type JsonValue } from '../../core/json.ts';
import { pascalCase } from '../../core/words.ts';
import type { Contract } from '../../model/contract.ts';
import type { ClientDocument, GraphqlOperation } from '../../model/operation.ts';
import type { Argument, Type } from '../../model/type.ts';
import type { GraphqlCase, Violation } from '../exchange.ts';
import { accepts } from '../generate/accepts.ts';
import { withKnown } from '../generate/leaves.ts';
import { ValueGenerator, type Known } from '../generate/values.ts';
import { violations } from '../generate/violations.ts';
import { argumentTypes } from '../judge/graphql-types.ts';
import { withOwnKey } from './own-key.ts';
import { memberVariations } from './rest-variations.ts';
import { selectionOf, type SelectionSize } from './selection.ts';

/** Valid requests for one root field. */
export interface GraphqlCases {
  /** One for each form of document, of the nth of what the service gave out for each place. */
  readonly documented: (nth?: number) => readonly GraphqlCase[];
  readonly valid: fc.Arbitrary<GraphqlCase> | undefined;
  /** The shapes of document that are sent. */
  readonly forms: readonly DocumentForm[];
  /** Gives a case that was made of another an idempotency key of its own. */
  readonly own: (made: GraphqlCase) => GraphqlCase;
}

/** A document and the variables that it declares. */
export interface DocumentForm {
  readonly label: string;
  readonly text: string;
  readonly operationName: string;
  readonly variables: readonly Argument[];
}

const SMALL: SelectionSize = { depth: 2, fields: 40 };
const FULL: SelectionSize = { depth: 3, fields: 120 };

export function graphqlCases(
  contract: Contract,
  operation: GraphqlOperation,
  known: Known,
  seed: number,
  /** For whom they are made; the same cases for another have idempotency keys of their own. */
  purpose = '',
): GraphqlCases {
  const generator = new ValueGenerator(contract, known);
  const own = (made: GraphqlCase): GraphqlCase => withOwnKey(contract, made, `${seed} ${purpose}`);
  const forms = documentForms(contract, operation);
  const arbitraries = forms.flatMap((form) => {
    const variables = variablesOf(generator, form);
    return variables ? [variables.map((values) => own(caseOf(operation, form, values)))] : [];
  });
  if (arbitraries.length === 0) return { documented: () => [], valid: undefined, forms, own };
  const samples = arbitraries.flatMap((made) => {
    const sample = fc.sample(made, { seed, numRuns: 3 });
    // Fewest values first: they are the likeliest to be accepted.
    return sample
      .toSorted((a, b) => JSON.stringify(a.variables).length - JSON.stringify(b.variables).length)
      .slice(0, 1);
  });
  const documented = (nth = 0): readonly GraphqlCase[] =>
    samples.map((made) => {
      const taught = withKnown(made.variables, 'variables', known, nth);
      const type = variablesType(
        forms.find(({ text }) => text === made.document)!,
        operation,
      );
      const fits = isJsonObject(taught) && accepts(contract, type, taught);
      return fits ? own({ ...made, variables: taught }) : made;
    });
  return { documented, valid: fc.oneof(...arbitraries), forms, own };
}

function caseOf(operation: GraphqlOperation, form: DocumentForm, variables: JsonObject): GraphqlCase {
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

/** The canonical documents that select this field alone, then two of our own: few fields, and many. */
function documentForms(contract: Contract, operation: GraphqlOperation): readonly DocumentForm[] {
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

function operationNameOf(operation: GraphqlOperation): string {
  const name = pascalCase(operation.name.words).replace(/[^0-9A-Za-z_]/g, '');
  return `Verify${name}`;
}

/** Arguments always travel as variables, so that no value is ever printed into a document. */
function documentText(
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

function variablesOf(generator: ValueGenerator, form: DocumentForm): fc.Arbitrary<JsonObject> | undefined {
  const members: fc.Arbitrary<readonly [string, JsonValue] | undefined>[] = [];
  for (const { name, type, required } of form.variables) {
    const made = generator
      .values(type, `variables/${name.wire}`)
      ?.map((value) => [name.wire, value] as const);
    if (!made && required) return undefined;
    if (made) members.push(required ? made : fc.option(made, { nil: undefined, freq: 3 }));
  }
  return fc
    .tuple(...members)
    .map((given) => Object.fromEntries(given.filter((member) => member !== undefined)));
}

/** The variables as one object type, for what judges and breaks values. */
function variablesType(form: DocumentForm, operation: GraphqlOperation): Type {
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

/** An accepted request with one closed value exchanged, or under another valid document. */
export function graphqlVariations(
  contract: Contract,
  cases: GraphqlCases,
  accepted: GraphqlCase,
): readonly GraphqlCase[] {
  const form = cases.forms.find(({ text }) => text === accepted.document);
  if (!form) return [];
  const names = (one: DocumentForm): string =>
    JSON.stringify(one.variables.map(({ name }) => name.wire).toSorted());
  const otherForms = cases.forms
    .filter((other) => other !== form && names(other) === names(form))
    .map((other) => ({
      ...caseOf(accepted.operation, other, accepted.variables),
      intent: { kind: 'valid', varied: other.label } as const,
    }));
  const type = variablesType(form, accepted.operation);
  const values = memberVariations(contract, type, accepted.variables, 'variables').map(({ what, value }) => ({
    ...accepted,
    variables: value,
    intent: { kind: 'valid', varied: what } as const,
  }));
  return [...otherForms, ...values].map(cases.own);
}

/** Invalid documents (October 2021 §5), then variables that can not be coerced (§6.1.2). */
export function graphqlViolations(
  contract: Contract,
  cases: GraphqlCases,
  base: GraphqlCase,
): readonly GraphqlCase[] {
  const { operation } = base;
  const form = cases.forms.find(({ text }) => text === base.document);
  const selection = selectionOf(contract, operation.result, SMALL);
  const invalid = (violation: Violation, change: Partial<GraphqlCase>): GraphqlCase => ({
    ...base,
    ...change,
    intent: { kind: 'invalid', violation },
  });
  const document = (kind: string, text: string): GraphqlCase =>
    invalid({ kind, where: 'document' }, { document: text, operationName: operationNameOf(operation) });
  const text = documentText(contract, operation, selection);
  const found = [
    document('syntax-error', text.replace(/ \}$/, '')),
    document('unknown-field', text.replace(/ \}$/, ' xUnknownField }')),
    document(
      'unknown-argument',
      documentText(contract, operation, `@include(if: true, xUnknown: 1) ${selection}`),
    ),
    document('unknown-directive', documentText(contract, operation, `@xUnknown ${selection}`)),
    document(
      'undefined-variable',
      documentText(contract, operation, `@include(if: $xUndefined) ${selection}`),
    ),
    document('unknown-fragment', text.replace(/ \}$/, ' ...xUnknownFragment }')),
    selection === ''
      ? document('selection-on-leaf', documentText(contract, operation, '{ __typename }'))
      : document('no-selection', documentText(contract, operation, '')),
  ];
  if (operation.arguments.some(({ required }) => required)) {
    const without = documentText(contract, operation, selection, true);
    found.push(document('missing-argument', without));
  }
  if (!form) return found;
  const type = variablesType(form, operation);
  for (const one of violations(contract, type, base.variables, 'variables', 'graphql')) {
    if (isJsonObject(one.value)) found.push(cases.own(invalid(one.violation, { variables: one.value })));
  }
  return found;
}
