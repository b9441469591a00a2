/** One class a resource: `client.messages` is an instance of it. */
import { camelCase, pascalCase } from '../../../core/words.ts';
import type { Contract } from '../../../model/contract.ts';
import type { Name } from '../../../model/name.ts';
import {
  docComment,
  es,
  identifier,
  indexedAccess,
  joinEs,
  propertyKey,
  stringLiteral,
  type Es,
} from '../../encode/ecmascript.ts';
import { fileStem } from '../../encode/path.ts';
import { Imports } from '../../ecmascript/imports.ts';
import { lengthOf, parenthesized } from '../../ecmascript/layout.ts';
import { bindingName } from '../../ecmascript/type-names.ts';
import { NameScope } from '../../names.ts';
import type { View } from '../../templates.ts';
import { deprecation, restDocumentation } from './documentation.ts';
import type { GraphqlShape } from './graphql-shape.ts';
import { restDescriptor } from './rest-descriptor.ts';
import type { RestShape } from './rest-shape.ts';
import { pathType, resultType } from './rest-types.ts';
import { typeSources, type Names } from './sources.ts';

/** Members that every object has, or that JavaScript calls by itself. */
const SPECIAL_MEMBERS = ['constructor', 'then', 'toString', 'valueOf', 'toJSON', 'hasOwnProperty'];

/** The calls of one resource, before they are printed. */
export interface Resource {
  readonly name: Name;
  /** Property of the client. */
  readonly property: string;
  readonly className: string;
  readonly stem: string;
  readonly calls: readonly Call[];
}

export type Call = { readonly action: Name } & (
  | { readonly kind: 'rest'; readonly shape: RestShape }
  | { readonly kind: 'graphql'; readonly shape: GraphqlShape }
);

/** Groups calls by the resource of their call path, in the order of the contract. */
export function resourcesOf(
  rest: readonly RestShape[],
  graphql: readonly GraphqlShape[],
): readonly Resource[] {
  const groups = new Map<string, { name: Name; calls: Call[] }>();
  const add = (name: Name, call: Call): void => {
    const key = camelCase(name.words);
    const group = groups.get(key) ?? { name, calls: [] };
    group.calls.push(call);
    groups.set(key, group);
  };
  for (const shape of rest) {
    const { resource, action } = shape.operation.callPath;
    add(resource, { kind: 'rest', action, shape });
  }
  for (const shape of graphql) {
    const { resource, action } = shape.document.callPath;
    add(resource, { kind: 'graphql', action, shape });
  }
  const properties = new NameScope(['graphql', ...SPECIAL_MEMBERS]);
  const classes = new NameScope();
  const stems = new NameScope([], (stem) => stem.toLowerCase());
  return [...groups].map(([key, { name, calls }]) => ({
    name,
    calls,
    property: properties.claim(memberName(key)),
    className: classes.claim(bindingName(pascalCase(name.words))),
    stem: stems.claim(fileStem(name.words), '-'),
  }));
}

export function resourceView(contract: Contract, resource: Resource, names: Names): View {
  const imports = new Imports([resource.className, 'Promise', 'Omit', 'NonNullable', 'Blob']);
  const transport = imports.type('Transport', '../runtime/send.ts');
  const module: Module = {
    contract,
    names,
    imports,
    constants: new NameScope([resource.className]),
    methods: new NameScope(),
  };
  const calls = resource.calls.map((call) =>
    call.kind === 'rest'
      ? restCall(module, call.action, call.shape)
      : graphqlCall(module, call.action, call.shape),
  );
  return {
    imports: imports.print(),
    constants: joinEs(
      calls.map(({ constant }) => constant),
      '\n\n',
    ),
    documentation: docComment([`Calls of \`client.${resource.property}\`.`]),
    className: identifier(resource.className),
    transport,
    methods: joinEs(
      calls.map(({ method }) => method),
      '\n\n',
    ),
  };
}

interface Module {
  readonly contract: Contract;
  readonly names: Names;
  readonly imports: Imports;
  readonly constants: NameScope;
  readonly methods: NameScope;
}

interface PrintedCall {
  readonly constant: Es;
  readonly method: Es;
}

function restCall(module: Module, action: Name, shape: RestShape): PrintedCall {
  const { contract, names, imports } = module;
  const { operation } = shape;
  const sources = typeSources(contract, names, imports, '../');
  const method = methodName(module, action);
  const constant = identifier(module.constants.claim(`${method}Operation`));
  const locals = new NameScope(['params', 'options']);
  const path = shape.path.map((argument) => ({
    ...argument,
    local: locals.claim(bindingName(camelCase(argument.parameter?.name.words ?? [argument.name]))),
  }));
  const parameters = names.parameters.get(operation.id);
  const result = names.results.get(operation.id);
  const signature: Es[] = path.map(
    ({ local, parameter }) => es`${identifier(local)}: ${pathType(parameter, operation.id, sources)}`,
  );
  if (parameters !== undefined)
    signature.push(es`params${shape.required ? es`` : es`?`}: ${imports.type(parameters, '../models.ts')}`);
  signature.push(es`options?: ${imports.type('RequestOptions', '../runtime/options.ts')}`);
  const gives = result === undefined ? resultType(shape, sources) : imports.type(result, '../models.ts');
  const type = imports.type('RestOperation', '../runtime/rest.ts');
  const call = imports.value('callRest', '../runtime/rest.ts');
  const values = joinEs(
    path.map(({ local }) => identifier(local)),
    ', ',
  );
  const passed = [
    es`this.#transport`,
    constant,
    es`[${values}]`,
    parameters === undefined ? es`undefined` : es`params`,
    es`options`,
  ];
  return {
    constant: es`const ${constant}: ${type} = ${restDescriptor(contract, shape)};`,
    method: methodCode(
      restDocumentation(operation, path, names.models),
      method,
      signature,
      gives,
      call,
      passed,
    ),
  };
}

function graphqlCall(module: Module, action: Name, shape: GraphqlShape): PrintedCall {
  const { imports } = module;
  const { document, operation, argument, root, field } = shape;
  const method = methodName(module, action);
  const constant = identifier(module.constants.claim(`${method}Operation`));
  const base = document.name.wire + pascalCase([operation]);
  const variables = (): Es => imports.type(`${base}Variables`, '../graphql.ts');
  const signature: Es[] = [];
  const mark = shape.required ? es`` : es`?`;
  if (argument === 'input') signature.push(es`input${mark}: ${variables()}['input']`);
  if (argument === 'variables') signature.push(es`variables${mark}: ${variables()}`);
  const userErrors = field?.userErrors?.name.wire;
  const optionsType = userErrors === undefined ? 'RequestOptions' : 'MutationOptions';
  signature.push(es`options?: ${imports.type(optionsType, '../runtime/options.ts')}`);
  const data = imports.type(base, '../graphql.ts');
  const gives = root === undefined ? data : es`${data}${indexedAccess(root)}`;
  const passed =
    argument === 'input' ? es`{ input }` : argument === 'variables' ? es`variables` : es`undefined`;
  const documentation = docComment([
    document.description ?? field?.description,
    [
      userErrors === undefined ? undefined : '@throws {UserErrorsError} when the service lists user errors.',
      '@throws {GraphqlError} when the response holds errors.',
      field && deprecation(field),
    ]
      .filter((tag) => tag !== undefined)
      .join('\n'),
  ]);
  const type = imports.type('GraphqlOperation', '../runtime/graphql.ts');
  const call = imports.value('callGraphql', '../runtime/graphql.ts');
  const entries = [
    es`name: ${stringLiteral(document.name.wire)}`,
    es`kind: ${stringLiteral(operation)}`,
    ...(root === undefined ? [] : [es`root: ${stringLiteral(root)}`]),
    ...(userErrors === undefined ? [] : [es`userErrors: ${stringLiteral(userErrors)}`]),
    es`document:${textLiteral(document.text)}`,
  ];
  return {
    constant: es`const ${constant}: ${type} = {\n  ${joinEs(entries, ',\n')},\n};`,
    method: methodCode(documentation, method, signature, gives, call, [
      es`this.#transport`,
      constant,
      passed,
      es`options`,
    ]),
  };
}

/** A text of several lines as the sum of its lines, which reads like the text. */
function textLiteral(text: string): Es {
  const lines = text.trim().split('\n');
  const [only = ''] = lines;
  if (lines.length === 1) return es` ${stringLiteral(only)}`;
  const literals = lines.map((line, index) =>
    index < lines.length - 1 ? es`${stringLiteral(`${line}\n`)} +` : stringLiteral(line),
  );
  return es`\n  ${joinEs(literals, '\n')}`;
}

function methodCode(
  documentation: Es,
  name: string,
  signature: readonly Es[],
  gives: Es,
  call: Es,
  passed: readonly Es[],
): Es {
  const result = es`: Promise<${gives}> {`;
  const parameters = parenthesized(signature, 2 + name.length, lengthOf(result));
  const body = parenthesized(passed, '    return ;'.length + lengthOf(call), 1);
  return es`${documentation}${propertyKey(name)}${parameters}${result}\n  return ${call}${body};\n}`;
}

function methodName(module: Module, action: Name): string {
  return module.methods.claim(memberName(camelCase(action.words)));
}

/** A method or property may be called by any word but a few. */
function memberName(name: string): string {
  const binding = bindingName(name);
  const plain = binding === `${name}_` ? name : binding;
  return SPECIAL_MEMBERS.includes(plain) ? `${plain}_` : plain;
}
