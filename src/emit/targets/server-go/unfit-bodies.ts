/** Reports schemas of errors that the default body of a rejection, a problem, does not match. */
import { isJsonType } from '../../../core/media-type.ts';
import type { Contract } from '../../../model/contract.ts';
import { namedType } from '../../../model/lookup.ts';
import type { RestOperation } from '../../../model/operation.ts';
import type { Type } from '../../../model/type.ts';
import { objectShape } from '../../shape/object-shape.ts';
import { refusalTable, responseFor } from '../../shape/server/refusals.ts';
import type { Kit } from '../../target.ts';
import { say } from './diagnostics.ts';

/** The properties of a problem, with the types of their values. */
const PROBLEM: Readonly<Record<string, readonly string[]>> = {
  type: ['string'],
  title: ['string'],
  status: ['integer', 'number'],
  errors: ['list'],
};

/** Reports each schema once, at its declaration. Returns true if there is one. */
export function reportUnfitBodies(
  contract: Contract,
  operations: readonly RestOperation[],
  kit: Pick<Kit, 'report'>,
): boolean {
  let isUnfit = false;
  const seen = new Set<Type | string>();
  for (const operation of operations)
    for (const { status } of refusalTable(operation)) {
      const type = responseFor(operation, status)?.contents.find(({ mediaType }) =>
        isJsonType(mediaType),
      )?.type;
      const key = type?.kind === 'reference' ? type.target : type;
      if (!type || key === undefined || seen.has(key)) continue;
      seen.add(key);
      const property = unfitProperty(contract, type);
      if (property === undefined) continue;
      const named = type.kind === 'reference' ? namedType(contract, type.target) : undefined;
      const schema = named ? `the schema ${named.name.wire}` : `the schema of the response ${status}`;
      isUnfit = true;
      kit.report({ ...say['server-problem-unfit']({ schema, property }), at: (named ?? type).at });
    }
  return isUnfit;
}

/** Returns a property of a problem that the schema forbids, or whose type in the schema is different. */
function unfitProperty(contract: Contract, type: Type): string | undefined {
  if (type.kind === 'any') return undefined;
  const shape = objectShape(contract, type);
  if (!shape) return 'any property';
  const wrong = shape.properties.find((property) => {
    const { name, required, type: own, direction } = property;
    const kinds = Object.hasOwn(PROBLEM, name.wire) ? PROBLEM[name.wire]! : undefined;
    if (!kinds) return required && direction !== 'request';
    return !kinds.includes(kindOf(own)) && own.kind !== 'any';
  });
  if (wrong) return wrong.name.wire;
  if (shape.additional.kind !== 'never') return undefined;
  return Object.keys(PROBLEM).find(
    (name) => !shape.properties.some((property) => property.name.wire === name),
  );
}

function kindOf(type: Type): string {
  if (type.kind === 'nullable') return kindOf(type.of);
  return type.kind === 'primitive' ? type.primitive : type.kind;
}
