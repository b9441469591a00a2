/** What a method of a resource class has in common, whichever protocol it speaks. */
import { typescriptMembers } from '../../../core/reserved-words.ts';
import { camelCase } from '../../../core/words.ts';
import type { Contract } from '../../../model/contract.ts';
import type { Name } from '../../../model/name.ts';
import { es, propertyKey, type Es } from '../../encode/ecmascript.ts';
import type { Imports } from '../../ecmascript/imports.ts';
import { lengthOf, parenthesized } from '../../ecmascript/layout.ts';
import { bindingName } from '../../ecmascript/type-names.ts';
import type { NameScope } from '../../names.ts';
import type { Names } from './sources.ts';

/** Members that every object has, or that JavaScript calls by itself. */
export const SPECIAL_MEMBERS: readonly string[] = [...typescriptMembers];

/** The module that a call is printed into. */
export interface Module {
  readonly contract: Contract;
  readonly names: Names;
  readonly imports: Imports;
  readonly constants: NameScope;
  readonly methods: NameScope;
}

/** A call in its two parts: the operation as data, and the method. */
export interface PrintedCall {
  readonly constant: Es;
  readonly method: Es;
}

export function methodCode(
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

export function methodName(module: Module, action: Name): string {
  return module.methods.claim(memberName(camelCase(action.words)));
}

/** A method or property may be called by any word but a few. */
export function memberName(name: string): string {
  const binding = bindingName(name);
  const plain = binding === `${name}_` ? name : binding;
  return SPECIAL_MEMBERS.includes(plain) ? `${plain}_` : plain;
}
