/** Prints aliases for types, the codecs of their values, and checks for known values. */
import type { Type } from '../../../../model/type.ts';
import { docstring, identifier, joinPy, py, type Py } from '../../../encode/python.ts';
import { withoutNull } from '../../../shape/declared-types.ts';
import { call, subscript, type Doc } from '../doc.ts';
import { assignment, signature } from '../statements.ts';
import { decoderOf } from './decoders.ts';
import { encoderOf } from './encoders.ts';
import { choiceParts } from './literals.ts';
import type { AliasPlan, ModulePlan } from './plan.ts';
import { codecName, runtimeModule, unionOf, type Site } from './printer.ts';
import { requestParts } from './request.ts';
import { responseParts } from './response.ts';

/** Returns an alias for a type, and the codecs of its values. */
export function printAlias(site: Site, plan: ModulePlan, { name, documentation, type }: AliasPlan): Py {
  const isResponse = plan.direction === 'response';
  const alias = site.imports.value('TypeAlias', 'typing');
  const quoted = new Set<string>();
  const line = assignment(
    py`${identifier(name)}: ${alias}`,
    aliasValue({ ...site, quoted, isCyclic: true }, plan, type),
  );
  const doc = docstring(documentation, 88);
  const bound = quoted.size > 0 ? [boundAlias(site, name)] : [];
  const own = isResponse
    ? decoderOf(site, type)
    : withoutNull(type).kind === 'enum'
      ? undefined
      : encoderOf(site, type);
  const assigned = own && codec(codecName(isResponse ? 'decode' : 'encode', name), own);
  return joinPy([doc ? py`${line}\n${doc}` : line, ...bound, ...(assigned ? [assigned] : [])], '\n');
}

/** Returns a statement after which other modules can evaluate the names in an alias. */
function boundAlias(site: Site, name: string): Py {
  const inModule = site.imports.value('in_module', runtimeModule(site, 'aliases'));
  const value = call(inModule, [identifier(name), py`__name__`]);
  return py`if not ${site.imports.value('TYPE_CHECKING', 'typing')}:
    ${assignment(identifier(name), value, 4)}`;
}

function aliasValue(site: Site, plan: ModulePlan, type: Type): Doc {
  const inner = withoutNull(type);
  // The alias of an enum contains only the known values. Annotations that use an open enum add the type of the other
  // values.
  if (inner.kind === 'enum') return unionOf(site, choiceParts(site, inner));
  return unionOf(site, plan.direction === 'response' ? responseParts(site, type) : requestParts(site, type));
}

/** Returns the function `is_known_status(value)`. */
export function knownFunction({ imports }: Site, alias: string, name: string): Py {
  const guard = subscript(imports.value('TypeGuard', 'typing'), [identifier(alias)]);
  return py`${signature(py`def ${identifier(name)}`, [py`value: object`], guard, 0)}
    """True for a value known to this version of the package."""
    return value in ${imports.value('get_args', 'typing')}(${identifier(alias)})`;
}

/** Returns `decode_Order = …`. */
export function codec(name: string, value: Doc): Py {
  return assignment(identifier(name), value);
}
