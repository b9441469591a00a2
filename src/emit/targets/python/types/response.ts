/** Annotations of results. */
import { namedType, resolve } from '../../../../model/lookup.ts';
import type { Type, UnionType } from '../../../../model/type.ts';
import { py, type Py } from '../../../encode/python.ts';
import { objectShape } from '../../../shape/object-shape.ts';
import { isTimeScalar } from '../../../shape/scalars.ts';
import { withoutNull } from '../../../shape/declared-types.ts';
import { subscript, type Doc } from '../doc.ts';
import { choiceParts, literalParts, openPart } from './literals.ts';
import { primitiveName, runtimeModule, scalarOf, typeName, unionOf, type Site } from './printer.ts';

/** Returns the annotation of a value read from a response. */
export function responseType(site: Site, type: Type): Doc {
  return unionOf(site, responseParts(site, type));
}

/** Returns the annotation as the members of a union. */
export function responseParts(site: Site, type: Type): readonly Doc[] {
  const { imports } = site;
  const any = (): Py => imports.value('Any', 'typing');
  const local = site.local.get(type);
  if (local !== undefined) {
    return [typeName(site, local), ...(type.kind === 'enum' ? openPart(site, type) : [])];
  }
  switch (type.kind) {
    case 'any':
    case 'never':
      return [any()];
    case 'primitive':
      return type.primitive === 'string' && type.format === 'date-time'
        ? [imports.value('Timestamp', runtimeModule(site, 'timestamp'))]
        : [primitiveName(site, type.primitive)];
    case 'binary':
      return [imports.builtin('str')];
    case 'scalar':
      return [any()];
    case 'literal':
      return literalParts(site, type.value);
    case 'enum':
      return [...choiceParts(site, type), ...openPart(site, type)];
    case 'nullable':
      return [...responseParts(site, type.of), py`None`];
    case 'list': {
      const items = type.prefix.length > 0 ? any() : responseType(site, type.items);
      return [subscript(imports.value('Sequence', 'collections.abc'), [items])];
    }
    case 'object':
    case 'intersection': {
      const shape = objectShape(site.declaredTypes.contract, type);
      if (!shape) return [any()];
      const value = shape.additional.kind === 'never' ? any() : responseType(site, shape.additional);
      return [subscript(imports.value('Mapping', 'collections.abc'), [imports.builtin('str'), value])];
    }
    case 'union': {
      const parts = type.variants.flatMap((variant) => responseParts(site, variant));
      return hasObjects(site, type)
        ? [...parts, imports.value('Unknown', runtimeModule(site, 'model'))]
        : parts;
    }
    case 'reference':
      return referenceParts(site, type);
  }
}

function referenceParts(site: Site, type: Extract<Type, { kind: 'reference' }>): readonly Doc[] {
  const place = site.declaredTypes.place(type.target, 'response');
  const named = namedType(site.declaredTypes.contract, type.target);
  if (!place) {
    if (named.declaredAs !== 'scalar') return [site.imports.value('Any', 'typing')];
    if (isTimeScalar(type.target)) return [site.imports.value('Timestamp', runtimeModule(site, 'timestamp'))];
    return scalarParts(site, scalarOf(site, type.target));
  }
  const name = typeName(site, place);
  const inner = withoutNull(named.type);
  const open = inner.kind === 'enum' ? openPart(site, inner) : [];
  // The name of an object or enum does not include null.
  const isNullable = inner !== named.type && (place.kind === 'class' || inner.kind === 'enum');
  return [name, ...open, ...(isNullable ? [py`None`] : [])];
}

export function scalarParts(site: Site, scalar: ReturnType<typeof scalarOf>): readonly Doc[] {
  switch (scalar) {
    case 'string':
      return [site.imports.builtin('str')];
    case 'number':
      return [site.imports.builtin('float')];
    case 'boolean':
      return [site.imports.builtin('bool')];
    case 'unknown':
      return [site.imports.value('Any', 'typing')];
  }
}

function hasObjects(site: Site, type: UnionType): boolean {
  return type.variants.some((variant) => {
    const shape = resolve(site.declaredTypes.contract, variant);
    if (shape.kind === 'union') return hasObjects(site, shape);
    return (objectShape(site.declaredTypes.contract, shape)?.properties.length ?? 0) > 0;
  });
}
