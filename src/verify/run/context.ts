import type { JsonValue } from '../../core/json.ts';
import type { Contract } from '../../model/contract.ts';
import type { CheckContext } from '../checks/check.ts';
import { accepts } from '../../values/accepts.ts';
import { standIn } from '../../model/stand-in.ts';
import { DocumentSchemas } from '../judge/document-schemas.ts';
import { GraphqlData } from '../judge/graphql-data.ts';
import type { VerifyOptions } from '../options.ts';

/** Compiled schemas by document, so that several runs in one process share them. */
const compiled = new WeakMap<object, DocumentSchemas>();

/** Returns the context of checks. Schemas are compiled once, on first use. */
export function checkContext(
  contract: Contract,
  { maxResponseTimeMs, levels }: Pick<VerifyOptions, 'maxResponseTimeMs'> & Pick<CheckContext, 'levels'> = {},
): CheckContext {
  const { openapi, graphql } = contract.sources;
  return {
    contract,
    schemas: schemasOf(openapi?.document),
    ...(levels && { levels }),
    ...(maxResponseTimeMs !== undefined && { maxResponseTimeMs }),
    ...(graphql && {
      data: new GraphqlData(graphql.schema, (scalar, value) => scalarFault(contract, scalar, value)),
    }),
  };
}

function schemasOf(document: unknown): DocumentSchemas {
  if (typeof document !== 'object' || document === null) return new DocumentSchemas(document);
  const known = compiled.get(document) ?? new DocumentSchemas(document);
  compiled.set(document, known);
  return known;
}

/** Returns the fault of a scalar value. Only scalars with a known specification are judged. */
function scalarFault(contract: Contract, scalar: string, value: JsonValue): string | undefined {
  const type = contract.types.get(`graphql:${scalar}`)?.type;
  if (type?.kind !== 'scalar' || !standIn(contract, type).certain || accepts(contract, type, value))
    return undefined;
  return `is ${JSON.stringify(value)}, which is not a valid ${scalar} (${type.specifiedBy ?? 'see its specification'})`;
}
