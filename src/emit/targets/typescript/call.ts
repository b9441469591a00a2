/** Prints the two parts of a call: a function, and the method that calls it. */
import { es, identifier, propertyKey, type Es } from '../../encode/ecmascript.ts';
import type { Signature } from '../../ecmascript/client/signature.ts';
import { lengthOf, parenthesized } from '../../ecmascript/layout.ts';

/**
 * The printed parts. The data of the operation is inside the function, so that unused calls cost nothing when the
 * module is loaded.
 */
export interface PrintedCall {
  readonly signature: Signature;
  readonly function: Es;
  readonly method: Es;
}

/**
 * Prints the function and the method of a call. The first argument of the function is the connection, which the method
 * already has.
 */
export function printCall(
  signature: Signature,
  connection: Es,
  call: Es,
  passed: readonly Es[],
): PrintedCall {
  const { documentation, functionName, methodName: method, parameters } = signature;
  const declared = parameters.map(
    ({ name, type, optional }) => es`${identifier(name)}${optional ? es`?` : es``}: ${type}`,
  );
  const result = es`: ${signature.returns()} {`;
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
