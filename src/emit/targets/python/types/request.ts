/** Annotations of arguments. */
import { namedType } from '../../../../model/lookup.ts';
import type { Type } from '../../../../model/type.ts';
import { py, type Py } from '../../../encode/python.ts';
import { objectShape } from '../../../shape/object-shape.ts';
import { isTimeScalar } from '../../../shape/scalars.ts';
import { withoutNull } from '../../../shape/declared-types.ts';
import { subscript, type Doc } from '../doc.ts';
import { choiceParts, literalParts, openPart } from './literals.ts';
import { primitiveName, runtimeModule, scalarOf, typeName, unionOf, type Site } from './printer.ts';
import { scalarParts } from './response.ts';

/** Returns the annotation of a value passed by callers. */
export function requestType(site: Site, type: Type): Doc {
  return unionOf(site, requestParts(site, type));
}

export function requestParts(site: Site, type: Type): readonly Doc[] {
  const { imports } = site;
  const any = (): Py => imports.value('Any', 'typing');
  const local = site.local.get(type);
  if (local !== undefined) {
    const isOpen = type.kind === 'enum' && type.open;
    return [typeName(site, local), ...(isOpen ? openPart(site, type) : [])];
  }
  switch (type.kind) {
    case 'any':
    case 'never':
    case 'scalar':
      return [any()];
    case 'primitive':
      return [primitiveName(site, type.primitive), ...timeParts(site, type.format)];
    case 'binary':
      return [imports.value('Bytes', runtimeModule(site, 'body'))];
    case 'literal':
      return literalParts(site, type.value);
    case 'enum':
      return [...choiceParts(site, type), ...(type.open ? openPart(site, type) : [])];
    case 'nullable':
      return [...requestParts(site, type.of), py`None`];
    case 'list': {
      const items = type.prefix.length > 0 ? any() : requestType(site, type.items);
      return [subscript(imports.value('Sequence', 'collections.abc'), [items])];
    }
    case 'object':
    case 'intersection': {
      const shape = objectShape(site.declaredTypes.contract, type);
      if (!shape) return [any()];
      const value = shape.additional.kind === 'never' ? any() : requestType(site, shape.additional);
      return [subscript(imports.value('Mapping', 'collections.abc'), [imports.builtin('str'), value])];
    }
    case 'union':
      return type.variants.flatMap((variant) => requestParts(site, variant));
    case 'reference':
      return referenceParts(site, type);
  }
}

function referenceParts(site: Site, type: Extract<Type, { kind: 'reference' }>): readonly Doc[] {
  const place = site.declaredTypes.place(type.target, 'request');
  const named = namedType(site.declaredTypes.contract, type.target);
  if (!place) {
    if (named.declaredAs !== 'scalar') return [site.imports.value('Any', 'typing')];
    const scalar = scalarParts(site, scalarOf(site, type.target));
    return isTimeScalar(type.target)
      ? [site.imports.builtin('str'), ...timeParts(site, 'date-time')]
      : scalar;
  }
  const inner = withoutNull(named.type);
  const open = inner.kind === 'enum' && inner.open && named.protocol === 'rest' ? openPart(site, inner) : [];
  const times = inner.kind === 'primitive' ? timeParts(site, inner.format) : [];
  const isNullable = inner !== named.type && (place.kind === 'class' || inner.kind === 'enum');
  return [typeName(site, place), ...open, ...times, ...(isNullable ? [py`None`] : [])];
}

/** Returns the types of Python for points in time and dates. */
function timeParts(site: Site, format: string | undefined): readonly Doc[] {
  if (format === 'date-time') return [site.imports.value('datetime', 'datetime')];
  return format === 'date' ? [site.imports.value('date', 'datetime')] : [];
}
