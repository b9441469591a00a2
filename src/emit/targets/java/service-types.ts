/** Prints the public interface of a service, which tests can replace, and the class that implements it. */
import { identifier, java, joinJava, stringLiteral, type Java } from '../../encode/java.ts';
import { javadoc, javadocReturn, type JavadocTag } from '../../encode/javadoc.ts';
import { print } from './layout/layout.ts';
import { text, type Doc } from './layout/ops.ts';
import {
  call,
  callChain,
  chain,
  construction,
  qualified,
  firstCall,
  generic,
  header,
  methodReference,
  parameter,
  returning,
  signature,
} from './layout/syntax.ts';
import type { Method, Service } from './method.ts';
import type { Positional } from './params.ts';
import { deprecation, method } from './types/members.ts';

export type Flavour = 'sync' | 'async';

export function serviceInterface(
  service: Service,
  made: readonly Method[],
  inner: readonly Service[],
  flavour: Flavour,
): Java {
  const { names, holder } = service;
  const fails =
    flavour === 'sync'
      ? 'Every method throws an `SdkException` if its call fails.'
      : 'A future fails with an `SdkException`. Canceling it ends its call.';
  return java`${javadoc([`The calls of \`${holder.access}\`. ${fails} New operations of the API add methods to it.`], 0)!}
${print(header(java`public`, java`interface ${identifier(names[flavour])}`, []), 0)}
  ${joinJava(
    [
      ...inner.map((each) =>
        declared(
          [javadocReturn(`the calls of \`${each.holder.access}\``, 2)],
          signature(undefined, text(identifier(each.names[flavour])), identifier(each.field), [], java`;`),
        ),
      ),
      ...made.flatMap((one) => overloadsOf(one, flavour)),
    ],
    '\n\n',
  )}
}`;
}

/** Returns the method with all optional arguments, and its overloads with fewer arguments. */
function overloadsOf(one: Method, flavour: Flavour): readonly Java[] {
  const { params, gives, name, deprecated } = one;
  const own = identifier(name);
  const path = params.positional.map((each) => parameter(each.type, each.name));
  const pathNames = params.positional.map((each) => text(each.name));
  const paramsType = params.name === undefined ? undefined : identifier(params.name);
  const withParams = paramsType ? [parameter(text(paramsType), java`params`)] : [];
  const given = paramsType ? [text(java`params`)] : [];
  const options = parameter(text(java`RequestOptions`), java`options`);
  const none = chain(java`RequestOptions`, [{ name: java`none`, args: [] }]);
  const type = returned(gives, flavour);
  const shortest = `\`${name}(${[
    ...params.positional.map((each) => each.name.text),
    ...(paramsType && !params.isOptional ? ['params'] : []),
  ].join(', ')})\``;
  const as = (more: string, all: readonly JavadocTag[]): readonly Java[] =>
    above([`As ${shortest}${more}.`], all, deprecated);
  const result = resultTags(gives, flavour);
  const pathTags = params.positional.map(tagOf);
  const paramsTags = paramsType ? [PARAMS] : [];
  const fullTags = [...pathTags, ...paramsTags, OPTIONS];
  const head = (parameters: readonly Doc[]): Doc => signature(java`default`, type, own, parameters, java` {`);
  const delegate = (args: readonly Doc[]): Doc =>
    gives.kind === 'nothing' && flavour === 'sync'
      ? [...call(own, args), java`;`]
      : returning(call(own, args));
  const first = above(
    [
      ...one.documentation,
      ...(gives.kind === 'pages' ? ['Pages are requested on demand.'] : []),
      ...(isOptional(one) ? ['Empty if the response has no content.'] : []),
    ],
    [...pathTags, ...(params.isOptional ? [] : paramsTags), ...result],
    deprecated,
  );
  const full = [...path, ...withParams, options];
  const short =
    paramsType && params.isOptional
      ? [
          method(
            first,
            head(path),
            delegate([...pathNames, chain(paramsType, [{ name: java`none`, args: [] }]), none]),
            2,
          ),
          method(
            as(', with arguments', [...pathTags, ...paramsTags, ...result]),
            head([...path, ...withParams]),
            delegate([...pathNames, ...given, none]),
            2,
          ),
        ]
      : [method(first, head([...path, ...withParams]), delegate([...pathNames, ...given, none]), 2)];
  if (isDirect(gives))
    return [
      ...short,
      declared(
        as(', with options', [...fullTags, ...result]),
        signature(undefined, type, own, full, java`;`),
      ),
    ];
  const all = [...pathNames, ...given, text(java`options`)];
  const response = identifier(one.withResponse);
  const responseType = whole(gives, flavour);
  return [
    ...short,
    method(
      as(', with options', [...fullTags, ...result]),
      head(full),
      unwrapped(one, response, all, flavour),
      2,
    ),
    declared(
      as(', with its response', [...fullTags, RESPONSE]),
      signature(undefined, responseType, response, full, java`;`),
    ),
  ];
}

/** Returns the class that implements the calls. */
export function implementation(
  service: Service,
  made: readonly Method[],
  inner: readonly Service[],
  flavour: Flavour,
): Java {
  const { names } = service;
  const own = identifier(flavour === 'sync' ? names.syncImpl : names.asyncImpl);
  const calls = flavour === 'sync' ? java`Calls` : java`AsyncCalls`;
  const operations = identifier(names.operations);
  const methods = made.map((one) => {
    const { params, gives } = one;
    const isWhole = isDirect(gives);
    const parameters = [
      ...params.positional.map((each) => parameter(each.type, each.name)),
      ...(params.name === undefined ? [] : [parameter(text(identifier(params.name)), java`params`)]),
      parameter(text(java`RequestOptions`), java`options`),
    ];
    const called = chain(java`calls`, [
      {
        name: CALLS[gives.kind],
        args: [qualified(operations, identifier(one.constant)), argumentsOf(one), text(java`options`)],
      },
    ]);
    return method(
      [java`@Override`, ...(one.deprecated ? [java`@Deprecated`] : [])],
      signature(
        java`public`,
        isWhole ? returned(gives, flavour) : whole(gives, flavour),
        identifier(isWhole ? one.name : one.withResponse),
        parameters,
        java` {`,
      ),
      returning(called),
      2,
    );
  });
  const accessors = inner.map(({ names: types, field }) =>
    method(
      [java`@Override`],
      signature(java`public`, text(identifier(types[flavour])), identifier(field), [], java` {`),
      returning(
        construction(identifier(flavour === 'sync' ? types.syncImpl : types.asyncImpl), [text(java`calls`)]),
      ),
      2,
    ),
  );
  const head = header(java`public final`, java`class ${own}`, [
    { word: java`implements`, types: [text(identifier(names[flavour]))] },
  ]);
  return java`${javadoc([`Makes the calls of \`${service.holder.access}\`.`], 0)!}
${print(head, 0)}
  private final ${calls} calls;

  /**
   * Creates the calls of one client.
   *
   * @param calls makes the calls
   */
  ${print(signature(java`public`, undefined, own, [parameter(text(calls), java`calls`)], java` {`), 2)}
    this.calls = calls;
  }

  ${joinJava([...accessors, ...methods], '\n\n')}
}`;
}

/** Methods of the runtime, by the result of a call. */
const CALLS = {
  nothing: java`call`,
  value: java`call`,
  pages: java`pages`,
  stream: java`stream`,
  download: java`download`,
} as const;

type Direct = Extract<Method['gives'], { kind: 'pages' | 'stream' | 'download' }>;

/** True for results that include their response, so there is only one method. */
function isDirect(gives: Method['gives']): gives is Direct {
  return gives.kind === 'pages' || gives.kind === 'stream' || gives.kind === 'download';
}

function argumentsOf({ params }: Method): Doc {
  const [first, ...others] = params.positional.map((each) => ({
    args: [text(stringLiteral(each.key)), ...each.given],
  }));
  const isGiven = params.name !== undefined;
  if (!first)
    return chain(java`Arguments`, isGiven ? [{ name: java`of`, args: [text(java`params`)] }] : [NONE]);
  return chain(java`Arguments`, [
    { name: java`of`, args: first.args },
    ...others.map(({ args }) => ({ name: java`and`, args })),
    ...(isGiven ? [{ name: java`and`, args: [text(java`params`)] }] : []),
  ]);
}

const NONE = { name: java`none`, args: [] };

/** Returns the result type of a call, without the response. */
function returned(gives: Method['gives'], flavour: Flavour): Doc {
  if (gives.kind === 'pages')
    return generic(flavour === 'sync' ? java`Pages` : java`AsyncPages`, [gives.page, gives.item]);
  if (gives.kind === 'stream')
    return flavour === 'sync'
      ? generic(java`EventStream`, [gives.item])
      : future(generic(java`AsyncEventStream`, [gives.item]));
  if (gives.kind === 'download')
    return flavour === 'sync' ? text(java`Download`) : future(text(java`AsyncDownload`));
  if (gives.kind === 'nothing') return flavour === 'sync' ? text(java`void`) : future(VOID);
  return flavour === 'sync' ? gives.plain : future(gives.boxed);
}

function whole(gives: Exclude<Method['gives'], Direct>, flavour: Flavour): Doc {
  const response = generic(java`ApiResponse`, [gives.kind === 'nothing' ? VOID : gives.boxed]);
  return flavour === 'sync' ? response : future(response);
}

const VOID = text(java`@Nullable Void`);

function future(of: Doc): Doc {
  return generic(java`CompletableFuture`, [of]);
}

/** Returns code that gets the result from a call that also returns the response. */
function unwrapped({ gives }: Method, response: Java, args: readonly Doc[], flavour: Flavour): Doc {
  if (flavour === 'async')
    return returning(
      callChain(firstCall(response, args), [
        { name: java`thenApply`, args: [methodReference(java`ApiResponse`, java`value`)] },
      ]),
    );
  return gives.kind === 'nothing'
    ? [...call(response, args), java`;`]
    : returning(callChain(firstCall(response, args), [{ name: java`value`, args: [] }]));
}

function isOptional({ gives }: Method): boolean {
  return gives.kind === 'value' && gives.boxed.some((op) => !('kind' in op) && op.text === 'Optional<');
}

const PARAMS: JavadocTag = { tag: 'param', name: java`params`, text: 'the arguments of the call' };
const OPTIONS: JavadocTag = { tag: 'param', name: java`options`, text: 'options for this call' };
const RESPONSE: JavadocTag = { tag: 'return', text: 'the result, and the response' };

function tagOf({ name, description }: Positional): JavadocTag {
  return { tag: 'param', name, text: description };
}

function resultTags({ kind }: Method['gives'], flavour: Flavour): readonly JavadocTag[] {
  if (kind === 'pages') return [{ tag: 'return', text: 'the list' }];
  if (kind === 'stream') return [{ tag: 'return', text: 'the stream, to be closed after use' }];
  if (kind === 'download') return [{ tag: 'return', text: 'the download, to be closed after use' }];
  if (kind === 'nothing' && flavour === 'sync') return [];
  return [{ tag: 'return', text: 'the result of the call' }];
}

function above(
  paragraphs: readonly (string | undefined)[],
  given: readonly JavadocTag[],
  deprecated: Method['deprecated'],
): readonly Java[] {
  const tags = [...given, ...(deprecated ? [deprecation(deprecated)] : [])];
  return [javadoc(paragraphs, 2, tags)!, ...(deprecated ? [java`@Deprecated`] : [])];
}

function declared(documentation: readonly Java[], head: Doc): Java {
  return joinJava([...documentation, print(head, 2)], '\n');
}
