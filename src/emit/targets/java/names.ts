/** Java spellings of a contract's names. */
import { CallNames } from '../../shape/argument-names.ts';
import type { ArgumentNames } from '../../shape/arguments.ts';
import type { TypeNames } from '../../shape/declared-types.ts';
import { NameScope, hexadecimal, namesIn } from '../../names.ts';
import { RUNTIME_TYPES, STANDARD_TYPES } from './known-types.ts';

const JAVA = namesIn('Java');

export const { spell: javaName, claim: claimName } = JAVA;

/** Names of nested types and of type parameters, forbidden for other types. */
const NESTED = 'Builder Decimal Flag Items Known Members ResultT Text Unknown WholeNumber'.split(' ');

/** Names forbidden for files on Windows, with any extension. */
const DEVICES = ['Con', 'Prn', 'Aux', 'Nul'].concat(
  Array.from({ length: 10 }, (_, digit) => [`Com${digit}`, `Lpt${digit}`]).flat(),
);

/**
 * Names in every generated package, and names imported by its files. A type of the contract with such a name gets a
 * trailing `_`.
 */
const TAKEN: ReadonlySet<string> = new Set([
  ...RUNTIME_TYPES.keys(),
  ...STANDARD_TYPES.keys(),
  ...NESTED,
  ...DEVICES,
]);

/** Methods without parameters that every model has. */
export const MODEL_MEMBERS: ReadonlySet<string> = new Set(['builder', 'toBuilder', 'toJson']);
/** Methods with one parameter that every builder has, including those that every class has. */
export const BUILDER_MEMBERS: ReadonlySet<string> = new Set(['equals']);
/** Members of the client other than its services. */
export const CLIENT_MEMBERS: ReadonlySet<string> = new Set([
  'async',
  'close',
  'create',
  'graphql',
  'request',
]);
/** Names forbidden for the parameters of a method. */
const PARAMETERS: ReadonlySet<string> = new Set(['calls', 'options', 'params']);

const MAX_LENGTH = 100;

/**
 * Returns the naming of types in all packages. On some systems, names of files in a folder must not differ only in
 * case.
 */
export function typeNames(): TypeNames {
  const scope = new NameScope(TAKEN, (name) => name.toLowerCase());
  return {
    scope,
    spell: (words) => {
      const ascii = words.map((word) => word.replace(/[^a-z0-9]/gu, hexadecimal));
      return javaName({ words: ascii }, 'type', TAKEN).slice(0, MAX_LENGTH);
    },
  };
}

/** Returns the naming of a method's parameters, and of the methods of its argument builder. */
export function callNames(): ArgumentNames {
  return new CallNames(JAVA, { parameters: PARAMETERS, members: BUILDER_MEMBERS });
}
