/** The signatures of a client's methods. */
import { typescriptMembers } from '../../../core/reserved-words.ts';
import { camelCase } from '../../../core/words.ts';
import type { Contract } from '../../../model/contract.ts';
import type { Name } from '../../../model/name.ts';
import type { Es } from '../../encode/ecmascript.ts';
import type { NameScope } from '../../names.ts';
import type { Imports } from '../imports.ts';
import { bindingName } from '../type-names.ts';
import type { Names } from './type-sources.ts';

/** Properties of every object, and properties that JavaScript reads implicitly. */
export const SPECIAL_MEMBERS: readonly string[] = [...typescriptMembers];

/** The module in which a call is printed. */
export interface Module {
  readonly contract: Contract;
  readonly names: Names;
  readonly imports: Imports;
  readonly methods: NameScope;
}

/** The public signature of a call. */
export interface Signature {
  readonly documentation: Es;
  readonly functionName: string;
  readonly methodName: string;
  readonly parameters: readonly { readonly name: string; readonly type: Es; readonly optional: boolean }[];
  /** The type of the result, without the promise. For a stream, the type of an item. */
  readonly gives: Es;
  /** The return type. Imports its names. */
  readonly returns: () => Es;
}

export function methodName(module: Module, action: Name): string {
  return module.methods.claim(memberName(camelCase(action.words)));
}

/** Returns the name of a method or property. Unlike the name of a binding, it may be a reserved word. */
export function memberName(name: string): string {
  const binding = bindingName(name);
  const plain = binding === `${name}_` ? name : binding;
  return SPECIAL_MEMBERS.includes(plain) ? `${plain}_` : plain;
}
