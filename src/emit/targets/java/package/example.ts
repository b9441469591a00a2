/** Prints the code of a call with the contract's examples. */
import { identifier, java, joinJava, lineComment, type Java } from '../../../encode/java.ts';
import { NameScope } from '../../../names.ts';
import type { ArgumentPlan } from '../../../shape/arguments.ts';
import type { Call } from '../../../shape/calls.ts';
import { argumentExample, bodyExample } from '../../../shape/examples.ts';
import { print } from '../layout/layout.ts';
import { text, type Doc } from '../layout/ops.ts';
import { callChain, variable, type Link, generic } from '../layout/syntax.ts';
import type { Method } from '../method.ts';
import { javaName } from '../names.ts';
import type { Positional } from '../params.ts';
import { javaType } from '../types/java-type.ts';
import { built, valueOf } from './values.ts';

export interface Example {
  /** Arguments without an example in the contract. Users must supply them. */
  readonly missing: readonly Missing[];
  /** Returns `client.orders().create(…)`, with this method name and these additional arguments. */
  readonly call: (given?: {
    readonly name?: string;
    readonly client?: readonly Link[];
    readonly more?: readonly Doc[];
  }) => Doc;
  readonly gives: Method['gives']['kind'];
}

export interface Missing {
  readonly name: Java;
  readonly type: Doc;
}

const TAKEN = ['client', 'args', 'error', 'event', 'item', 'page', 'response', 'result'];

export function exampleOf(access: readonly string[], call: Call, { name, params, gives }: Method): Example {
  const { plan, site } = params;
  const scope = new NameScope(TAKEN);
  const missing: Missing[] = [];
  const declareMissing = (wanted: string, type: Doc): Doc => {
    const own = identifier(scope.claim(wanted, '_'));
    missing.push({ name: own, type });
    return text(own);
  };
  const body = bodyExample(call);
  const positional = plan.all
    .filter(({ location }) => location === 'path')
    .map((one, index) => positionalValue(site, one, params.positional[index]!, declareMissing));
  const setters = plan.all
    .filter(({ location }) => location !== 'path')
    .flatMap((one): readonly Link[] => {
      const given = isOutdated(one) ? undefined : argumentExample(one, body);
      const known = given === undefined || !one.type ? undefined : valueOf(site, one.type, given);
      if (known) return [{ name: identifier(one.name), args: [known] }];
      if (!one.required || !one.type) return [];
      const words = one.declared?.name.words ?? [one.wire];
      const declared = declareMissing(
        javaName({ words: [...words, 'value'] }, 'argument'),
        javaType(site, one.type).plain,
      );
      return [{ name: identifier(one.name), args: [declared] }];
    });
  const isGiven = params.name !== undefined && (setters.length > 0 || !params.isOptional);
  const args = [...positional, ...(isGiven ? [built(params.name, setters)] : [])];
  return {
    missing,
    call: ({ name: other = name, client = [], more = [] } = {}) => {
      const none =
        params.name !== undefined && !isGiven && more.length > 0
          ? [text(java`${identifier(params.name)}.none()`)]
          : [];
      return callChain(text(java`client`), [
        ...client,
        ...access.map((step) => ({ name: identifier(step), args: [] })),
        { name: identifier(other), args: [...args, ...none, ...more] },
      ]);
    },
    gives: gives.kind,
  };
}

function positionalValue(
  site: Method['params']['site'],
  plan: ArgumentPlan,
  { name, type: plain }: Positional,
  declareMissing: (wanted: string, type: Doc) => Doc,
): Doc {
  const given = argumentExample(plan, undefined);
  const known = given !== undefined && plan.type ? valueOf(site, plan.type, given) : undefined;
  return known ?? declareMissing(name.text, plain);
}

/** True for an optional deprecated argument. It is not shown, because compilers warn about its use. */
function isOutdated({ declared, required }: ArgumentPlan): boolean {
  return !required && declared?.deprecated !== undefined;
}

/** Returns statements for the call and the use of its result, in a scope with `client`. */
export function statements(method: Method, example: Example): Java {
  return withMissing(example, used(method, example.call(), 0));
}

/** Returns the declarations of the arguments that the user supplies, and then a call that uses them. */
export function withMissing({ missing }: Example, then: Java): Java {
  if (missing.length === 0) return then;
  const brought = missing.map(({ name, type }) => `${print(type, 0).text} ${name.text}`).join(', ');
  return java`${lineComment(`You provide: ${brought}`)}\n${then}`;
}

/** Returns `Order result = …;` and code that uses it. */
export function used({ gives }: Method, made: Doc, indent: number): Java {
  switch (gives.kind) {
    case 'nothing':
      return print([...made, java`;`], indent);
    case 'value': {
      // Print the length of an array, because an array has no readable text form.
      const shown = print(gives.plain, 0).text === 'byte[]' ? java`result.length` : java`result`;
      return joinJava(
        [print(variable(gives.plain, java`result`, made), indent), java`System.out.println(${shown});`],
        '\n',
      );
    }
    case 'stream': {
      const opened = print([...generic(java`EventStream`, [gives.item]), java` items = `, ...made], 0);
      return java`try (${opened}) {
  for (${print(gives.item, 0)} item : items) {
    System.out.println(item);
  }
}`;
    }
    case 'download':
      return java`try (${print([java`Download download = `, ...made], 0)}) {
  byte[] piece = new byte[8192];
  for (int count = download.read(piece); count >= 0; count = download.read(piece)) {
    System.out.write(piece, 0, count);
  }
}`;
    case 'pages':
      return loop(gives.item, java`item`, made);
  }
}

/** Returns a loop over the items of a list. */
export function loop(type: Doc, name: Java, items: Doc): Java {
  return java`${print([java`for (`, ...type, java` ${name} : `, ...items, java`) {`], 0)}
  System.out.println(${name});
}`;
}
