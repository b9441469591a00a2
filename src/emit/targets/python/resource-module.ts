/**
 * Prints one module for each resource. In a `Client` and in an `AsyncClient`, `client.orders` is an instance of its
 * class.
 */
import type { Type } from '../../../model/type.ts';
import { docstring, identifier, joinPy, moduleName, py, type Py } from '../../encode/python.ts';
import { NameScope } from '../../names.ts';
import type { CallGroup } from '../../shape/calls.ts';
import { accessPaths, groupsIn } from '../../shape/nested-groups.ts';
import type { View } from '../../templates.ts';
import {
  RESOURCE_MEMBERS,
  isArriving,
  methodNames,
  printMethod,
  type Method,
  type PrintedCall,
} from './call.ts';
import { call } from './doc.ts';
import { graphqlCall } from './graphql-call.ts';
import { Imports } from './imports.ts';
import { claimName, moduleStem } from './names.ts';
import { restCall } from './rest-call.ts';
import { assignment, returned, signature } from './statements.ts';
import { runtimeModule, type Site } from './types/printer.ts';
import type { Place, DeclaredTypes } from './types/declared-types.ts';

export interface Resource extends CallGroup {
  /** The attribute of the client or of the parent resource. */
  readonly attribute: string;
  /** The attributes from the client to this resource. */
  readonly access: readonly string[];
  readonly className: string;
  readonly stem: string;
  /** The names of its calls, in order. */
  readonly methods: readonly string[];
}

/** @param members attributes of the client other than its resources */
export function resourcesOf(groups: readonly CallGroup[], members: readonly string[]): readonly Resource[] {
  const classes = new NameScope();
  const stems = new NameScope();
  const taken = new Set(members);
  const access = accessPaths(groups, (siblings, name, isTop) =>
    claimName(siblings, name, 'method', isTop ? taken : RESOURCE_MEMBERS),
  );
  return groups.map((group) => {
    const inner = groupsIn(groups, group).map((each) => access.get(each)!.at(-1)!);
    return {
      ...group,
      attribute: access.get(group)!.at(-1)!,
      access: access.get(group)!,
      className: claimName(classes, group.name, 'type'),
      stem: stems.claim(moduleStem(group.name.words), '_'),
      methods: methodNames(
        group.calls.map(({ action }) => action),
        inner,
      ),
    };
  });
}

/** The names and modules of the contract's types. `local` contains those of unnamed types. */
export interface TypeNames {
  readonly declaredTypes: DeclaredTypes;
  readonly local: ReadonlyMap<Type, Place>;
}

export function resourceView(resource: Resource, resources: readonly Resource[], names: TypeNames): View {
  const { className, methods } = resource;
  const inner = groupsIn(resources, resource);
  const classes = [
    className,
    `${className}WithRawResponse`,
    `Async${className}`,
    `Async${className}WithRawResponse`,
  ];
  const attributes = inner.map(({ attribute }) => attribute);
  const declared = [...classes, ...attributes, ...methods, ...RESOURCE_MEMBERS];
  return viewOf(resource, inner, names, new Imports(declared, `resources.${resource.stem}`));
}

function viewOf(
  resource: Resource,
  inner: readonly Resource[],
  { declaredTypes, local }: TypeNames,
  imports: Imports,
): View {
  const { className, access, methods } = resource;
  const site: Site = { declaredTypes, imports, module: `resources.${resource.stem}`, local };
  const holder = { site, constants: new NameScope() };
  const calls = resource.calls.map((one, index): PrintedCall => {
    const name = methods[index]!;
    return one.kind === 'rest'
      ? restCall(holder, name, one.shape)
      : graphqlCall(holder, name, one.shape, one.gives);
  });
  const all = calls.map(({ method }) => method);
  const printed = (isAsync: boolean): Py =>
    joinPy(
      all.map((method) => printMethod(site, method, isAsync)),
      '\n\n',
    );
  const module = runtimeModule(site, 'calls');
  const held = (prefix: '' | 'Async'): Py =>
    joinPy(
      inner.map((each) => resourceProperty(imports, each, `${prefix}${each.className}`)),
      '\n\n',
    );
  const view = {
    hasCalls: calls.length > 0,
    hasInner: inner.length > 0,
    inner: held(''),
    asyncInner: held('Async'),
    documentation: docstring([`Calls of \`client.${access.join('.')}\`.`])!,
    constants: joinPy(
      calls.flatMap(({ constants }) => constants),
      '\n\n',
    ),
    className: identifier(className),
    rawName: identifier(`${className}WithRawResponse`),
    asyncName: identifier(`Async${className}`),
    asyncRawName: identifier(`Async${className}WithRawResponse`),
    ...(calls.length > 0 && { property: imports.builtin('property') }),
    calls: imports.value('Calls', '.._calls'),
    asyncCalls: imports.value('AsyncCalls', '.._calls'),
    rawReturn: rawReturn(`${className}WithRawResponse`),
    asyncRawReturn: rawReturn(`Async${className}WithRawResponse`),
    rawHead: rawHead(`${className}WithRawResponse`),
    asyncRawHead: rawHead(`Async${className}WithRawResponse`),
    methods: printed(false),
    asyncMethods: printed(true),
    plain: plainCalls(className),
    asyncPlain: plainCalls(`Async${className}`),
    rawMethods: joinPy(
      all.map((method) => rawMethod(imports, module, method, '')),
      '\n',
    ),
    asyncRawMethods: joinPy(
      all.map((method) => rawMethod(imports, module, method, 'async_')),
      '\n',
    ),
  };
  return { ...view, imports: imports.print() };
}

function plainCalls(type: string): Py {
  return assignment(py`resource`, call(identifier(type), [py`calls.raw`]), 8);
}

function rawReturn(type: string): Py {
  return returned(call(identifier(type), [py`self._calls`]), 8);
}

function rawHead(type: string): Py {
  return signature(py`def with_raw_response`, [py`self`], identifier(type), 4);
}

/** Returns `self.send = raw(orders.send)`. */
function rawMethod(imports: Imports, module: string, method: Method, prefix: '' | 'async_'): Py {
  const { name, item } = method;
  if (isArriving(method))
    return assignment(py`self.${identifier(name)}`, py`resource.${identifier(name)}`, 8);
  const wrapper = imports.value(`${prefix}raw${item ? '_pages' : ''}`, module);
  return assignment(py`self.${identifier(name)}`, call(wrapper, [py`resource.${identifier(name)}`]), 8);
}

/** Returns the property of a resource, which imports its module and creates it on first access. */
export function resourceProperty(imports: Imports, { attribute, stem }: Resource, className: string): Py {
  const cached = imports.value('cached_property', 'functools');
  const type = py`${imports.folder('resources')}.${moduleName(stem)}.${identifier(className)}`;
  return py`@${cached}
${signature(py`def ${identifier(attribute)}`, [py`self`], type, 4)}
    """Calls of this part of the API."""
    ${returned(call(type, [py`self._calls`]), 8)}`;
}
