import { violations, type Violation } from '../../values/violations.ts';
import { isJsonObject, type JsonObject } from '../../core/json.ts';
import { ownMember } from '../../core/own-member.ts';
import type { GraphqlCase } from '../exchange.ts';
import { noFill } from '../../values/fill.ts';
import type { GraphqlCases } from './cases.ts';
import {
  caseOf,
  documentText,
  operationNameOf,
  SMALL,
  variablesType,
  type DocumentForm,
} from './graphql-documents.ts';
import { selectionOf } from './selection.ts';
import { intentOf, memberVariations } from './variations.ts';

/** Returns variants of an accepted request: with another valid document, or with one changed or omitted value. */
export function graphqlVariations(cases: GraphqlCases, accepted: GraphqlCase): readonly GraphqlCase[] {
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
  const values = memberVariations(cases.variety, type, accepted.variables, 'variables').map((one) => ({
    ...accepted,
    variables: one.value,
    intent: intentOf(one),
  }));
  return [...otherForms, ...values].map(cases.own);
}

/** Returns requests with invalid documents (GraphQL October 2021 §5), then with invalid variables (§6.1.2). */
export function graphqlViolations(
  cases: GraphqlCases,
  base: GraphqlCase,
  filled = false,
): readonly GraphqlCase[] {
  const { operation } = base;
  const { contract } = cases.variety;
  const fill = filled ? cases.variety.fill : noFill;
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
  for (const one of violations(contract, type, base.variables, 'variables', 'graphql', fill)) {
    if (isJsonObject(one.value) && !isLate(form, one.value))
      found.push(cases.own(invalid(one.violation, { variables: one.value })));
  }
  return found;
}

/** True if a variable is null, and the service can reject this only when it executes the field. */
function isLate({ nullableUntilExecuted = new Set() }: DocumentForm, variables: JsonObject): boolean {
  return [...nullableUntilExecuted].some((name) => ownMember(variables, name) === null);
}
