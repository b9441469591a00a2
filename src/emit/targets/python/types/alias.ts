/** Prints aliases for types, the codecs of their values, and checks for known values. */
import type { Type } from '../../../../model/type.ts';
import { docstring, identifier, joinPy, py, type Py } from '../../../encode/python.ts';
import { withoutNull } from '../../../shape/declared-types.ts';
import { subscript, type Doc } from '../doc.ts';
import { assignment, signature } from '../statements.ts';
import { decoderOf } from './decoders.ts';
import { encoderOf } from './encoders.ts';
import { choiceParts } from './literals.ts';
import type { AliasPlan, ModulePlan } from './plan.ts';
import { codecName, unionOf, type Site } from './printer.ts';
import { requestParts } from './request.ts';
import { responseParts } from './response.ts';

/** Returns an alias for a type, and the codecs of its values. */
export function printAlias(site: Site, plan: ModulePlan, { name, documentation, type }: AliasPlan): Py {
  const isResponse = plan.direction === 'response';
  const alias = site.imports.type('TypeAlias', 'typing');
  const line = assignment(py`${identifier(name)}: ${alias}`, aliasValue(site, plan, type));
  const doc = docstring(documentation, 88);
  const own = isResponse
    ? decoderOf(site, type)
    : withoutNull(type).kind === 'enum'
      ? undefined
      : encoderOf(site, type);
  const assigned = own && codec(codecName(isResponse ? 'decode' : 'encode', name), own);
  return joinPy([doc ? py`${line}\n${doc}` : line, ...(assigned ? [assigned] : [])], '\n');
}

function aliasValue(outer: Site, plan: ModulePlan, type: Type): Doc {
  const site: Site = { ...outer, imports: outer.imports.evaluated, isEvaluated: true };
  const inner = withoutNull(type);
  // Prints only the known values. For an open enum, the annotation adds the others.
  if (inner.kind === 'enum') return unionOf(site, choiceParts(site, inner));
  return unionOf(site, plan.direction === 'response' ? responseParts(site, type) : requestParts(site, type));
}

/** Returns the function `is_known_status(value)`. */
export function knownFunction({ imports }: Site, alias: string, name: string): Py {
  const guard = subscript(imports.type('TypeGuard', 'typing'), [identifier(alias)]);
  return py`${signature(py`def ${identifier(name)}`, [py`value: object`], guard, 0)}
    """True for a value known to this version of the package."""
    return value in ${imports.value('get_args', 'typing')}(${identifier(alias)})`;
}

/** Returns `decode_Order = …`. */
export function codec(name: string, value: Doc): Py {
  return assignment(identifier(name), value);
}
