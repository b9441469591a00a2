/** The parts of a method common to both protocols. */
import { typescriptMembers } from '../../../core/reserved-words.ts';
import { camelCase } from '../../../core/words.ts';
import type { Contract } from '../../../model/contract.ts';
import type { Name } from '../../../model/name.ts';
import { es, identifier, propertyKey, type Es } from '../../encode/ecmascript.ts';
import type { Imports } from '../../ecmascript/imports.ts';
import { lengthOf, parenthesized } from '../../ecmascript/layout.ts';
import { bindingName } from '../../ecmascript/type-names.ts';
import type { NameScope } from '../../names.ts';
import type { Names } from './sources.ts';

/** Properties of every object, and properties that JavaScript reads implicitly. */
export const SPECIAL_MEMBERS: readonly string[] = [...typescriptMembers];

/** The module of a printed call. */
export interface Module {
  readonly contract: Contract;
  readonly names: Names;
  readonly imports: Imports;
  readonly methods: NameScope;
}

/**
 * The two parts of a call: the function, and the method that calls it. The data of the operation is inside the
 * function, so that unused calls cost nothing when the module is loaded.
 */
export interface PrintedCall {
  readonly signature: Signature;
  readonly function: Es;
  readonly method: Es;
}

/** The public signature of a call. */
export interface Signature {
  readonly documentation: Es;
  readonly functionName: string;
  readonly methodName: string;
  readonly parameters: readonly { readonly name: string; readonly type: Es; readonly optional: boolean }[];
  readonly returns: Es;
}

/** Returns the function, whose first argument is the connection. The method already has one. */
export function printCall(
  signature: Signature,
  connection: Es,
  call: Es,
  passed: readonly Es[],
): PrintedCall {
  const { documentation, functionName, methodName: method, parameters, returns } = signature;
  const declared = parameters.map(
    ({ name, type, optional }) => es`${identifier(name)}${optional ? es`?` : es``}: ${type}`,
  );
  const result = es`: ${returns} {`;
  const own = 'export function '.length + functionName.length;
  const head = parenthesized([es`connection: ${connection}`, ...declared], own, lengthOf(result));
  const body = parenthesized([es`connection`, ...passed], '  return ;'.length + lengthOf(call), 0);
  const delegated = [es`this.#connection`, ...parameters.map(({ name }) => identifier(name))];
  const forward = parenthesized(delegated, '    return ;'.length + functionName.length, 0);
  const methodHead = parenthesized(declared, 2 + method.length, lengthOf(result));
  return {
    signature,
    function: es`${documentation}export function ${identifier(functionName)}${head}${result}\n  return ${call}${body};\n}`,
    method: es`${documentation}${propertyKey(method)}${methodHead}${result}\n  return ${identifier(functionName)}${forward};\n}`,
  };
}

export function methodName(module: Module, action: Name): string {
  return module.methods.claim(memberName(camelCase(action.words)));
}

/** Almost any word is allowed as the name of a method or property. */
export function memberName(name: string): string {
  const binding = bindingName(name);
  const plain = binding === `${name}_` ? name : binding;
  return SPECIAL_MEMBERS.includes(plain) ? `${plain}_` : plain;
}
