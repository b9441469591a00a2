/** The common parts of the printers of annotations and codecs: their module, and the names of types. */
import type { Type, TypeId } from '../../../../model/type.ts';
import { identifier, py, stringLiteral, type Py } from '../../../encode/python.ts';
import { scalarType, type ScalarType } from '../../../shape/scalars.ts';
import { alternatives, call, subscript, type Doc } from '../doc.ts';
import type { ImportNames } from '../imports.ts';
import { flat } from '../layout.ts';
import type { Place, DeclaredTypes } from './declared-types.ts';

/** A module that receives printed types. */
export interface Site {
  readonly declaredTypes: DeclaredTypes;
  readonly imports: ImportNames;
  /** Path within the package, such as `resources.orders`. For a module at the top level, it is the name. */
  readonly module: string;
  readonly local: ReadonlyMap<Type, Place>;
  /** Set if the code is evaluated at run time. The names of types are then quoted and added to this set. */
  readonly quoted?: Set<string>;
  /** True for the declarations in which pyright may have to follow a cycle: aliases, and the fields of a TypedDict. */
  readonly isCyclic?: boolean;
}

/** Returns the relative name of a module, as another module imports it. */
export function relativeModule(from: string, to: string): string {
  const [folder, ...rest] = from.split('.');
  if (rest.length === 0) return `.${to}`;
  const [target, ...inner] = to.split('.');
  return folder === target && inner.length > 0 ? `.${inner.join('.')}` : `..${to}`;
}

/** Returns the name of a module of the runtime, relative to another module. */
export function runtimeModule(site: Pick<Site, 'module'>, name: string): string {
  return relativeModule(site.module, `_runtime.${name}`);
}

/** Imports a runtime module, whose functions are called by `module.function`. */
export function runtime(site: Site, name: string): Py {
  return site.imports.value(name, relativeModule(site.module, '_runtime'));
}

/** Returns `Reference("models.order", "Order")` to read a class, or a reference to the codec in the type's module. */
export function referenceTo(site: Site, codec: 'decode' | 'encode', place: Place): Doc {
  const name = codec === 'decode' && place.kind === 'class' ? place.name : codecName(codec, place.name);
  return call(py`${runtime(site, codec)}.Reference`, [stringLiteral(place.module), stringLiteral(name)]);
}

/** Returns the name of the function that reads or writes a type, in the module of the type. */
export function codecName(codec: 'decode' | 'encode', type: string): string {
  return `${codec}_${type}`;
}

/** Returns the name of a type for annotations. */
export function typeName(site: Site, place: Place): Py {
  const name = place.module === site.module ? identifier(place.name) : foreignName(site, place);
  if (!site.quoted) return name;
  site.quoted.add(name.text);
  return stringLiteral(name.text);
}

/** Returns `models.Order`, or `order.Order` for a cycle that pyright cannot follow through the package. */
function foreignName({ imports, module, isCyclic = false }: Site, place: Place): Py {
  if (!isCyclic || place.isStructured !== true) return imports.contractType(place.name, place.module);
  const [stem = ''] = place.module.split('.').slice(-1);
  const folder = relativeModule(module, place.module)
    .slice(0, -stem.length)
    .replace(/(?<=\w)\.$/, '');
  return py`${imports.value(stem, folder)}.${identifier(place.name)}`;
}

/** Returns `str`, `float` … for a primitive. */
export function primitiveName(
  site: Site,
  primitive: 'string' | 'integer' | 'number' | 'boolean' | 'null',
): Py {
  switch (primitive) {
    case 'string':
      return site.imports.builtin('str');
    case 'integer':
      return site.imports.builtin('int');
    case 'number':
      return site.imports.builtin('float');
    case 'boolean':
      return site.imports.builtin('bool');
    case 'null':
      return py`None`;
  }
}

/** Returns the JSON type of a custom scalar. */
export function scalarOf(site: Site, target: TypeId): ScalarType {
  return scalarType(target.slice('graphql:'.length), site.declaredTypes.scalars);
}

/** Returns the distinct types of a union, with `None` last. If one of them is `Any`, returns only `Any`. */
export function unique({ imports }: Pick<Site, 'imports'>, parts: readonly Doc[]): readonly Doc[] {
  const found = new Map(parts.map((part) => [flat(part).text, part]));
  const any = found.get(imports.localName('Any', 'typing') ?? '');
  if (any) return [any];
  const none = found.get('None');
  found.delete('None');
  return none ? [...found.values(), none] : [...found.values()];
}

/** Returns `A | B`. */
export function unionOf(site: Site, parts: readonly Doc[]): Doc {
  const members = unique(site, parts);
  if (members.length === 1 || !site.quoted) return alternatives(members);
  return subscript(site.imports.value('Union', 'typing'), members);
}

/** Adds `Unset` to the types of an optional value, unless they include `Any`. */
export function withUnset(site: Site, parts: readonly Doc[]): readonly Doc[] {
  const members = unique(site, parts);
  const isAny = members.some((member) => flat(member).text === site.imports.localName('Any', 'typing'));
  return isAny ? members : [...members, site.imports.value('Unset', runtimeModule(site, 'unset'))];
}
