import fc from 'fast-check';
import type { JsonObject, JsonValue } from '../../core/json.ts';
import type { Contract } from '../../model/contract.ts';
import type { GraphqlOperation } from '../../model/operation.ts';
import type { GraphqlCase } from '../exchange.ts';
import { accepts } from '../../values/accepts.ts';
import { fillWith } from '../../values/fill.ts';
import { impossibleLocation } from '../../values/impossible-location.ts';
import { withKnown } from '../../values/leaves.ts';
import { onlyRequired, withLinks } from '../../values/required.ts';
import { mapMembers } from '../../values/members.ts';
import { ValueGenerator, type Known } from '../../values/values.ts';
import type { GraphqlCases } from './cases.ts';
import { caseOf, documentForms, variablesType, type DocumentForm } from './graphql-documents.ts';
import { graphqlVariations, graphqlViolations } from './graphql-variations.ts';
import { withNewKey } from './idempotency-key.ts';

/** Number of generated samples for each document. */
const SAMPLES = 4;

export function graphqlCases(
  contract: Contract,
  operation: GraphqlOperation,
  known: Known,
  seed: number,
  /** The purpose of the cases. Cases for different purposes have different idempotency keys. */
  purpose = '',
  /** Returns false if no request may be sent any longer, so that further cases are not needed. */
  isOpen: () => boolean = () => true,
): GraphqlCases {
  const generator = new ValueGenerator(contract, known);
  const own = (made: GraphqlCase): GraphqlCase => withNewKey(contract, made, `${seed} ${purpose}`);
  const forms = documentForms(contract, operation);
  const arbitraries = forms.flatMap((form) => {
    const variables = variablesOf(generator, form);
    return variables ? [variables.map((values) => own(caseOf(operation, form, values)))] : [];
  });
  const samples = arbitraries.map((made) =>
    smallestFirst(contract, operation, fc.sample(made, { seed, numRuns: SAMPLES }), forms),
  );
  const documented = (nth = 0): readonly GraphqlCase[] =>
    samples.flatMap((likely) => {
      const made = likely[nth % likely.length]!;
      const bare = bareVariables(contract, operation, forms, made, known);
      const texts = new Set<string>();
      return [...(nth === 0 ? bare : bare.slice(0, 1)), ...(nth === 0 ? [made.variables] : [])]
        .map((variables) => {
          const filled = withKnown(variables, 'variables', known, nth);
          return fits(contract, operation, forms, made, filled) ? filled : variables;
        })
        .filter((variables) => !texts.has(JSON.stringify(variables)) && texts.add(JSON.stringify(variables)))
        .map((variables) => own({ ...made, variables }));
    });
  const cases: GraphqlCases = {
    documented,
    ...(arbitraries.length > 0
      ? { valid: fc.oneof(...arbitraries) }
      : { valid: undefined, impossible: impossibleVariable(contract, generator, forms) }),
    variations: (accepted) => graphqlVariations(cases, accepted),
    violations: (base, filled) => graphqlViolations(cases, base, filled),
    forms,
    own,
    variety: { contract, known, fill: fillWith(generator, seed, isOpen), isOpen },
  };
  return cases;
}

/** Removes nulls, and sorts the samples by size, because a service usually accepts a request with few values. */
function smallestFirst(
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

/**
 * Returns up to two sets of variables: the required ones plus the optional ones with known values, and the required
 * ones alone.
 */
function bareVariables(
  contract: Contract,
  operation: GraphqlOperation,
  forms: readonly DocumentForm[],
  made: GraphqlCase,
  known: Known,
): readonly JsonObject[] {
  const form = forms.find(({ text }) => text === made.document);
  if (!form) return [];
  const type = variablesType(form, operation);
  const bare = onlyRequired(contract, type, made.variables);
  return [withLinks(contract, type, bare, 'variables', known), bare].filter((variables) =>
    fits(contract, operation, forms, made, variables),
  );
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

function impossibleVariable(
  contract: Contract,
  generator: ValueGenerator,
  forms: readonly DocumentForm[],
): string {
  const variables = (forms[0]?.variables ?? []).filter(({ required }) => required);
  const places = variables.map(({ name, type }) => ({ type, where: `variables/${name.wire}` }));
  const missing = places.find(({ type, where }) => !generator.values(type, where));
  return missing ? impossibleLocation(contract, generator, missing.type, missing.where) : 'variables';
}
