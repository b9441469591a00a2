/** Prints the code of a call with the contract's examples. */
import { go, identifier, joinGo, stringLiteral, type Go } from '../../../encode/go.ts';
import { NameScope } from '../../../names.ts';
import type { Call } from '../../../shape/calls.ts';
import { argumentExample, bodyExample } from '../../../shape/examples.ts';
import { inline, literal, widthOf } from '../../../golang/go-layout.ts';
import type { Method } from '../method.ts';
import { memberOf } from '../params.ts';
import { goName } from '../../../golang/go-names.ts';
import type { Shown } from '../../../shape/readme.ts';
import type { Service } from '../service.ts';
import { fieldType } from '../../../golang/types/fields.ts';
import { goType } from '../../../golang/types/go-type.ts';
import { shownResult } from './shown.ts';
import { argumentValue, fieldValue, qualified, type Values } from './values.ts';

export interface Example {
  /** Declarations of values without an example in the contract. Users must supply them. */
  readonly missing: readonly Go[];
  /** Returns `client.Orders.Create(ctx, …)`, with these additional arguments. */
  readonly call: (...options: readonly Go[]) => Go;
  readonly gives: Shown['example']['gives'];
  /** The printed part of the `result`, or of each `item`. */
  readonly shown: Go;
}

/** @param own name of the package */
export function exampleOf(own: string, service: Service, call: Call, method: Method): Example {
  const { params } = method;
  const values: Values = { site: params.site, package: identifier(own) };
  const scope = new NameScope([
    'client',
    'ctx',
    'download',
    'err',
    'fmt',
    'item',
    'log',
    'option',
    'result',
    'stream',
    own,
  ]);
  const missing: Go[] = [];
  const declareMissing = (name: string, type: Go): Go => {
    const variable = identifier(scope.claim(name, '_'));
    missing.push(go`var ${variable} ${qualified(values, type)}`);
    return variable;
  };
  const { all } = params.plan;
  const path = all
    .filter(({ location }) => location === 'path')
    .map((plan) => {
      const { name, type } = plan;
      const given = argumentExample(plan, undefined);
      const known =
        given === undefined
          ? undefined
          : type
            ? argumentValue(values, type, given)
            : typeof given === 'string'
              ? stringLiteral(given)
              : undefined;
      return known ?? declareMissing(name, type ? goType(values.site, type).code : go`string`);
    });
  const body = bodyExample(call);
  const fields = all
    .filter(({ location }) => location !== 'path')
    .flatMap((plan): readonly (readonly [Go, Go])[] => {
      const given = argumentExample(plan, body);
      const member = memberOf(plan);
      const known = given === undefined ? undefined : fieldValue(values, member, given);
      if (known) return [[identifier(plan.name), known]];
      if (!plan.required) return [];
      const words = [...(plan.declared?.name.words ?? [plan.wire]), 'value'];
      return [
        [
          identifier(plan.name),
          declareMissing(goName({ words }, 'argument'), fieldType(values.site, member).code),
        ],
      ];
    });
  const struct = params.struct === undefined ? [] : [structOf(values, params.struct, fields)];
  const made = go`client.${joinGo(service.access.map(identifier), '.')}.${identifier(method.name)}`;
  const gives = givenBy(method.returns.text);
  return {
    missing: missing.length > 0 ? [go`// Replace the missing values.`, ...missing] : [],
    call: (...options) => go`${made}(${joinGo([go`ctx`, ...path, ...struct, ...options], ', ')})`,
    gives,
    shown: shownResult(gives === 'pages' || gives === 'stream' ? go`item` : go`result`, method),
  };
}

function givenBy(returns: string): Example['gives'] {
  if (returns.startsWith('*Pages[')) return 'pages';
  if (returns.startsWith('(*EventStream[')) return 'stream';
  if (returns === '(*Download, error)') return 'download';
  return returns === 'error' ? 'nothing' : 'value';
}

function structOf({ package: own }: Values, name: string, fields: readonly (readonly [Go, Go])[]): Go {
  const head = go`${own}.${identifier(name)}`;
  const short = inline(head, fields);
  return fields.length > 1 || widthOf(short) > 72 || short.text.includes('\n')
    ? literal(head, fields)
    : short;
}

/** Returns statements for the call and the use of its result, in a scope with `client` and `ctx`. */
export function statements({ missing, call, gives, shown }: Example): Go {
  const used = {
    value: go`result, err := ${call()}
if err != nil {
	log.Fatal(err)
}
fmt.Println(${shown})`,
    pages: go`for item, err := range ${call()}.All() {
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(${shown})
}`,
    stream: go`stream, err := ${call()}
if err != nil {
	log.Fatal(err)
}
for item, err := range stream.All() {
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(${shown})
}`,
    download: go`download, err := ${call()}
if err != nil {
	log.Fatal(err)
}
defer download.Close()
if _, err := io.Copy(os.Stdout, download); err != nil {
	log.Fatal(err)
}`,
    nothing: go`if err := ${call()}; err != nil {
	log.Fatal(err)
}`,
  }[gives];
  return joinGo([...missing, used], '\n');
}
