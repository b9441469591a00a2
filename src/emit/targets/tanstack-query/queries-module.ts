/**
 * Prints a class for each resource, such as the type of `queries.messages`, and the class `Queries` that contains
 * them.
 */
import { splitWords } from '../../../core/words.ts';
import type { Contract } from '../../../model/contract.ts';
import { signatureOf } from '../../ecmascript/client/call-signature.ts';
import type { clientPlan } from '../../ecmascript/client/client-plan.ts';
import { methodScope, type Resource } from '../../ecmascript/client/resources.ts';
import { methodName, SPECIAL_MEMBERS, type Module } from '../../ecmascript/client/signature.ts';
import { Imports } from '../../ecmascript/imports.ts';
import type { ImportExtension } from '../../ecmascript/specifier.ts';
import {
  docComment,
  es,
  identifier,
  joinEs,
  propertyAccess,
  propertyKey,
  stringLiteral,
  type Es,
} from '../../encode/ecmascript.ts';
import { fileStem } from '../../encode/path.ts';
import { NameScope } from '../../names.ts';
import type { View } from '../../templates.ts';
import { isCacheable, queryMethods } from './query-call.ts';

const CLIENT = 'typescript/client.ts';
/** Members of every printed class. */
const OWN_MEMBERS = ['key'];

type Plan = ReturnType<typeof clientPlan>;

/** Returns the template data of a resource's module in `resources/`. `inner` are the resources within the resource. */
export function resourceView(
  plan: Plan,
  resource: Resource,
  inner: readonly Resource[],
  extension: ImportExtension,
): View {
  const { contract, names } = plan;
  const className = classNameOf(resource);
  const models = names.models.response;
  const imports = new Imports([className, 'key', 'client', 'options', 'signal', 'selected']);
  const module: Module = {
    contract,
    names,
    imports: new ClientImports(imports),
    methods: methodScope(resource, plan.resources),
  };
  const properties = propertiesOf(inner);
  const methods = new NameScope([...OWN_MEMBERS, ...SPECIAL_MEMBERS, ...properties.values()]);
  const printed = resource.calls.flatMap((call) => {
    if (!isCacheable(call)) {
      // The client has this method, so its name is not free.
      methodName(module, call.action);
      return [];
    }
    const signature = signatureOf(module, call);
    return queryMethods({ contract, call, signature, models, access: resource.access, imports, methods });
  });
  return {
    documentation: docComment([`Options for the calls of \`client.${resource.access.join('.')}\`.`]),
    className: identifier(className),
    below: es`of this resource`,
    keyDefault: es``,
    ownKey: es`[...key, ${stringLiteral(resource.property)}]`,
    ...heldResources(inner, properties, imports, './'),
    hasCalls: printed.length > 0,
    methods: joinEs(printed, '\n\n'),
    client: imports.type('Client', `../../${CLIENT}`),
    keyType: imports.type('Key', '../options.ts'),
    imports: imports.print(extension),
  };
}

/** Returns the template data of `index.ts`. */
export function indexView(
  { title }: Contract,
  resources: readonly Resource[],
  extension: ImportExtension,
): View {
  const imports = new Imports(['Queries', 'key', 'client']);
  const properties = propertiesOf(resources);
  return {
    documentation: docComment([
      'Options of TanStack Query for all calls of a client, such as `useQuery(queries.orders.get(id))`.',
      'If an application has several clients with different data, each needs its own `key`.',
    ]),
    className: es`Queries`,
    below: es`of this client`,
    keyDefault: es` = [${stringLiteral(fileStem(splitWords(title)))}]`,
    ownKey: es`key`,
    ...heldResources(resources, properties, imports, './resources/'),
    hasCalls: false,
    client: imports.type('Client', `../${CLIENT}`),
    keyType: imports.type('Key', './options.ts'),
    imports: imports.print(extension),
  };
}

function classNameOf({ className }: Resource): string {
  return `${className}Queries`;
}

/** Returns the name of each resource's property. */
function propertiesOf(resources: readonly Resource[]): ReadonlyMap<Resource, string> {
  const scope = new NameScope(OWN_MEMBERS);
  return new Map(resources.map((resource) => [resource, scope.claim(resource.property)]));
}

function heldResources(
  resources: readonly Resource[],
  properties: ReadonlyMap<Resource, string>,
  imports: Imports,
  folder: './' | './resources/',
): { readonly properties: Es; readonly assignments: Es; readonly hasResources: boolean } {
  const held = resources.map((resource) => ({
    property: properties.get(resource)!,
    type: imports.value(classNameOf(resource), `${folder}${resource.stem}.ts`),
  }));
  return {
    properties: joinEs(
      held.map(({ property, type }) => es`readonly ${propertyKey(property)}: ${type};`),
      '\n',
    ),
    assignments: joinEs(
      held.map(({ property, type }) => es`this${propertyAccess(property)} = new ${type}(client, this.key);`),
      '\n',
    ),
    hasResources: held.length > 0,
  };
}

/** Adapts the imports of signatures, whose paths are relative to the client's `resources/`, to this target's folder. */
class ClientImports extends Imports {
  readonly #imports: Imports;

  constructor(imports: Imports) {
    super();
    this.#imports = imports;
  }

  override type(name: string, from: string): Es {
    return this.#imports.type(name, from.replace(/^\.\.\//, '../../typescript/'));
  }
}
