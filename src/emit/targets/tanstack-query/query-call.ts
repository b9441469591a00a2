/** Prints the methods of a call: a mutation, or a query and, for paginated lists, an infinite query. */
import type { Contract } from '../../../model/contract.ts';
import { restDocumentation } from '../../ecmascript/client/method-documentation.ts';
import { graphqlPages } from '../../ecmascript/client/printed-graphql-pages.ts';
import { restPages } from '../../ecmascript/client/printed-rest-pages.ts';
import type { Signature } from '../../ecmascript/client/signature.ts';
import type { Imports } from '../../ecmascript/imports.ts';
import type { ModelNames } from '../../ecmascript/type-names.ts';
import { lengthOf, parenthesized } from '../../ecmascript/layout.ts';
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
import type { NameScope } from '../../names.ts';
import type { Call } from '../../shape/calls.ts';

/** A call, and the module with its options. */
export interface QueryCall {
  readonly contract: Contract;
  readonly call: Call;
  readonly signature: Signature;
  /** The names of the types of responses. */
  readonly models: ModelNames['response'];
  /** The properties from the client to the resource of the call. */
  readonly access: readonly string[];
  readonly imports: Imports;
  /** The names of the methods of the module's class. */
  readonly methods: NameScope;
}

type Parameter = Signature['parameters'][number];

const OPTIONS = '../options.ts';
/** HTTP methods of calls that only read. */
const READING: readonly string[] = ['GET', 'HEAD', 'QUERY'];

/** True for a call whose result a cache can contain. Streams and downloads arrive piece by piece. */
export function isCacheable(call: Call): boolean {
  return call.kind === 'graphql' || !['stream', 'download'].includes(call.shape.result.kind);
}

/** Returns the methods for a cacheable call. */
export function queryMethods(context: QueryCall): readonly Es[] {
  const { call } = context;
  const isRead =
    call.kind === 'rest' ? READING.includes(call.shape.operation.method) : call.shape.operation === 'query';
  return isRead ? [queryMethod(context), ...infiniteMethod(context)] : [mutationMethod(context)];
}

// The printed type arguments are explicit, because the compiler cannot infer a type with, for example, 60 nested lists.
function queryMethod(context: QueryCall): Es {
  const { call, signature, imports, methods } = context;
  const args = argumentsOf(signature);
  const name = methods.claim(signature.methodName);
  const passed = [...args.map(({ name: local }) => identifier(local)), es`{ ...options, signal }`];
  const mayBeEmpty =
    call.kind === 'rest' && (call.shape.result.kind === 'none' || call.shape.result.mayBeEmpty);
  const [data, cached] = mayBeEmpty
    ? [
        es`${imports.type('Cached', OPTIONS)}<${signature.gives}>`,
        es`${imports.value('orNull', OPTIONS)}(${called(context, passed)})`,
      ]
    : [signature.gives, called(context, passed)];
  const returns = es`${imports.type('Query', OPTIONS)}<${data}>`;
  return method(signature.documentation, name, signature.parameters, returns, [
    es`${imports.value('query', OPTIONS)}<${data}>(${keyOf(name)}, ${listed(args)}, (signal) =>`,
    es`  ${cached},`,
    es`)`,
  ]);
}

function infiniteMethod(context: QueryCall): readonly Es[] {
  const { signature, imports, methods } = context;
  const rule = ruleOf(context);
  if (!rule) return [];
  const args = argumentsOf(signature);
  const name = methods.claim(`${signature.methodName}Infinite`);
  const selecting = args.at(-1)!;
  const parameters = selecting.optional ? es`${selecting.type} | undefined` : selecting.type;
  const passed = [
    ...args.slice(0, -1).map(({ name: local }) => identifier(local)),
    es`selected`,
    es`{ ...options, signal }`,
  ];
  return [
    method(
      docComment([`All pages of \`${signature.methodName}\`.`]),
      name,
      signature.parameters,
      es`${imports.type('InfiniteQuery', OPTIONS)}<${signature.gives}>`,
      [
        es`${imports.value('infiniteQuery', OPTIONS)}<${signature.gives}, ${parameters}>(`,
        es`  ${keyOf(name)},`,
        es`  ${listed(args)},`,
        es`  ${rule},`,
        es`  ${identifier(selecting.name)},`,
        es`  (selected, signal) => ${called(context, passed)},`,
        es`)`,
      ],
    ),
  ];
}

/** Returns the rule for the next page, or undefined if no parameter selects a page. */
function ruleOf({ contract, call, imports }: QueryCall): Es | undefined {
  if (call.kind === 'graphql') {
    const pages = graphqlPages(call.shape, call.shape.argument === 'input' ? 'input' : 'variables');
    return (
      pages &&
      es`${imports.value('byConnection', '../../typescript/runtime/graphql-pages.ts')}(${pages.literal})`
    );
  }
  const pages = restPages(contract, call.shape);
  if (pages?.rule === undefined) return undefined;
  const by = imports.value(pages.rule, '../../typescript/runtime/rest-pages.ts');
  // If the last item selects the next page, the parameters of the call determine the direction.
  const direction = pages.rule === 'byLastItem' ? es`, params` : es``;
  return es`${by}(${pages.literal}${direction})`;
}

/**
 * Returns the method for a mutation. Its variables are the only argument of the call, or an object of all arguments.
 */
function mutationMethod(context: QueryCall): Es {
  const { signature, imports, methods } = context;
  const args = argumentsOf(signature);
  const name = methods.claim(signature.methodName);
  const names = args.map(({ name: local }) => identifier(local));
  const [only] = args;
  const [variables, pattern] =
    only === undefined
      ? [es`void`, es`()`]
      : args.length === 1
        ? [only.optional ? es`${only.type} | void` : only.type, es`(${joinEs(names, ', ')})`]
        : [objectType(args), es`({ ${joinEs(names, ', ')} })`];
  const returns = es`${imports.type('Mutation', OPTIONS)}<${signature.gives}, ${variables}>`;
  return method(documentationOf(context), name, signature.parameters.slice(-1), returns, [
    es`${imports.value('mutation', OPTIONS)}<${signature.gives}, ${variables}>(${keyOf(name)}, ${pattern} =>`,
    es`  ${called(context, [...names, es`options`])},`,
    es`)`,
  ]);
}

/**
 * Returns the documentation of a method. The arguments of a REST call are not documented, because they are not
 * parameters of the method.
 */
function documentationOf({ call, signature, models }: QueryCall): Es {
  return call.kind === 'rest' ? restDocumentation(call.shape.operation, [], models) : signature.documentation;
}

function objectType(members: readonly Parameter[]): Es {
  const [first, ...rest] = members.map(
    ({ name, type, optional }) => es`readonly ${propertyKey(name)}${optional ? es`?` : es``}: ${type}`,
  );
  return es`{ ${rest.reduce((all, member) => es`${all}; ${member}`, first!)} }`;
}

/** Returns the arguments of the call, without its options. */
function argumentsOf({ parameters }: Signature): readonly Parameter[] {
  return parameters.slice(0, -1);
}

function keyOf(name: string): Es {
  return es`[...this.key, ${stringLiteral(name)}]`;
}

function listed(args: readonly Parameter[]): Es {
  return es`[${joinEs(
    args.map(({ name }) => identifier(name)),
    ', ',
  )}]`;
}

/** Returns a call such as `this.#client.orders.get(id)`. */
function called({ access, signature }: QueryCall, passed: readonly Es[]): Es {
  const path = joinEs([...access, signature.methodName].map(propertyAccess), '');
  return es`this.#client${path}(${joinEs(passed, ', ')})`;
}

function method(
  documentation: Es,
  name: string,
  parameters: readonly Parameter[],
  returns: Es,
  lines: readonly Es[],
): Es {
  const declared = parameters.map(
    ({ name: local, type, optional }) => es`${identifier(local)}${optional ? es`?` : es``}: ${type}`,
  );
  const result = es`: ${returns} {`;
  const head = parenthesized(declared, 2 + name.length, lengthOf(result));
  return es`${documentation}${propertyKey(name)}${head}${result}\n  return ${joinEs(lines, '\n')};\n}`;
}
