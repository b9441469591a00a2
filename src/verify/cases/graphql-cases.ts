import fc from 'fast-check';
import { isJsonObject, type JsonObject, type JsonValue } from '../../core/json.ts';
import type { Contract } from '../../model/contract.ts';
import type { GraphqlOperation } from '../../model/operation.ts';
import type { GraphqlCase, Violation } from '../exchange.ts';
import { accepts } from '../generate/accepts.ts';
import { withKnown } from '../generate/leaves.ts';
import { mapMembers } from '../generate/members.ts';
import { ValueGenerator, type Known } from '../generate/values.ts';
import { violations } from '../generate/violations.ts';
import {
  documentForms,
  documentText,
  operationNameOf,
  SMALL,
  variablesType,
  type DocumentForm,
} from './graphql-documents.ts';
import { withOwnKey } from './own-key.ts';
import { memberVariations } from './rest-variations.ts';
import { selectionOf } from './selection.ts';

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

/** Of which the likeliest are sent first. */
const SAMPLES = 4;
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
  const samples = arbitraries.map((made) =>
    likeliest(contract, operation, fc.sample(made, { seed, numRuns: SAMPLES }), forms),
  );
  const documented = (nth = 0): readonly GraphqlCase[] =>
    samples.map((likely) => {
      const made = likely[nth % likely.length]!;
      const taught = withKnown(made.variables, 'variables', known, nth);
      return fits(contract, operation, forms, made, taught) ? own({ ...made, variables: taught }) : made;
    });
  return { documented, valid: fc.oneof(...arbitraries), forms, own };
}

/** Fewest values first, and no nulls: what is merely left out is the likeliest to be accepted. */
function likeliest(
  contract: Contract,
  operation: GraphqlOperation,
  samples: readonly GraphqlCase[],
  forms: readonly DocumentForm[],
): readonly GraphqlCase[] {
  return samples
    .map((made) => {
      const variables = withoutNulls(made.variables);
      return fits(contract, operation, forms, made, variables) ? { ...made, variables } : made;
    })
    .toSorted((a, b) => JSON.stringify(a.variables).length - JSON.stringify(b.variables).length);
}

function withoutNulls(value: JsonValue): JsonValue {
  if (Array.isArray(value)) return value.map((item) => withoutNulls(item as JsonValue));
  return mapMembers(value, (member) => (member === null ? undefined : withoutNulls(member)));
}

function fits(
  contract: Contract,
  operation: GraphqlOperation,
  forms: readonly DocumentForm[],
  { document }: GraphqlCase,
  variables: JsonValue,
): variables is JsonObject {
  const form = forms.find(({ text }) => text === document);
  return form !== undefined && accepts(contract, variablesType(form, operation), variables);
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
