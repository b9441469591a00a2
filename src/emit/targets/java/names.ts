/** How Java spells the names of a contract. */
import { CallNames } from '../../shape/argument-names.ts';
import type { ArgumentNames } from '../../shape/arguments.ts';
import type { TypeNames } from '../../shape/world.ts';
import { NameScope, hexadecimal, namesIn } from '../../names.ts';
import { RUNTIME_TYPES, STANDARD_TYPES } from './known-types.ts';

const JAVA = namesIn('Java');

export const { spell: javaName, claim: claimName } = JAVA;

/** Types within types, of which another may not have the name. */
const NESTED = 'Builder Decimal Flag Items Known Members Text Unknown WholeNumber'.split(' ');

/** What no file on Windows can be called, whatever its ending. */
const DEVICES = ['Con', 'Prn', 'Aux', 'Nul'].concat(
  Array.from({ length: 10 }, (_, digit) => [`Com${digit}`, `Lpt${digit}`]).flat(),
);

/** What the package has whatever its contract, and what its files import; a type of such a name gets a trailing `_`. */
const TAKEN: ReadonlySet<string> = new Set([
  ...RUNTIME_TYPES.keys(),
  ...STANDARD_TYPES.keys(),
  ...NESTED,
  ...DEVICES,
]);

/** Members without arguments that every model has. */
export const MODEL_MEMBERS: ReadonlySet<string> = new Set(['builder', 'toBuilder', 'toJson']);
/** Members with one argument that every builder has, and that of every class. */
export const BUILDER_MEMBERS: ReadonlySet<string> = new Set(['equals']);
/** Members of the client beside its services. */
export const CLIENT_MEMBERS: ReadonlySet<string> = new Set(['async', 'close', 'create', 'graphql']);
/** What a method's parameters may not be called. */
const PARAMETERS: ReadonlySet<string> = new Set(['calls', 'options', 'params']);

const LONGEST = 100;

/** Of all packages: files of one name in one folder would be one file to some systems, whatever the case. */
export function typeNames(): TypeNames {
  const scope = new NameScope(TAKEN, (name) => name.toLowerCase());
  return {
    scope,
    spell: (words) => {
      const ascii = words.map((word) => word.replace(/[^a-z0-9]/gu, hexadecimal));
      return javaName({ words: ascii }, 'type', TAKEN).slice(0, LONGEST);
    },
  };
}

/** Names of a method's parameters, and of what a builder of its others has. */
export function callNames(): ArgumentNames {
  return new CallNames(JAVA, { parameters: PARAMETERS, members: BUILDER_MEMBERS });
}
