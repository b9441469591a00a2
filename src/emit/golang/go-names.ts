/** Go spellings of a contract's names. */
import type { Contract } from '../../model/contract.ts';
import { CallNames } from '../shape/argument-names.ts';
import type { ArgumentNames } from '../shape/arguments.ts';
import type { TypeNames } from '../shape/declared-types.ts';
import { NameScope, hexadecimal, namesIn } from '../names.ts';

/** Names in every generated package. A type of the contract with such a name gets an ending: `FileObject`. */
export const PACKAGE_NAMES: ReadonlySet<string> = new Set(
  (
    'ArgumentError Client Download Error ErrorBody File GraphQLError Kind Misfit New Null Opt Pages PagesOf Some Timestamp ' +
    'TimestampOf UserErrorsOf ErrAPI ErrArgument ErrAborted ErrBadRequest ErrConflict ErrConnection ErrDecode ErrForbidden ' +
    'ErrGraphQL ErrNotFound ErrRateLimited ErrServer ErrSignature ErrTimeout ErrUnauthorized ErrUserErrors ' +
    'KindAPI KindAborted KindConnection KindDecode KindGraphQL KindSignature KindStream KindTimeout KindUserErrors ' +
    'ErrStream ErrToken EventStream KindToken ParseWebhookDelivery StreamEvent'
  ).split(' '),
);

/** Methods of every struct. */
export const STRUCT_MEMBERS: ReadonlySet<string> = new Set([
  'Check',
  'MarshalJSON',
  'RawJSON',
  'UnmarshalJSON',
]);

/** Names of methods with a meaning in the standard library. `go vet` checks their signatures. */
export const STANDARD_METHODS: ReadonlySet<string> = new Set(
  (
    'Format GobDecode GobEncode GoString MarshalJSON MarshalText MarshalXML ReadByte ReadFrom ReadRune Scan Seek String ' +
    'UnmarshalJSON UnmarshalText UnmarshalXML UnreadByte UnreadRune WriteByte WriteTo'
  ).split(' '),
);

/** Names forbidden for the parameters of a method. */
const PARAMETERS: ReadonlySet<string> = new Set([
  's',
  'ctx',
  'core',
  'context',
  'json',
  'option',
  'options',
  'params',
]);

export const GO = namesIn('Go');

export const { spell: goName, claim: claimName } = GO;

/** Endings for a type whose own name is in use. */
const ENDINGS = ['object', 'model', 'type'];

/** Returns the naming of types in the whole package. */
export function typeNames(
  { types }: Pick<Contract, 'types'>,
  taken: ReadonlySet<string> = PACKAGE_NAMES,
): TypeNames {
  const scope = new NameScope(taken);
  const declared = new Set([...types.values()].map(({ name }) => goName({ words: name.words }, 'type')));
  const spell = (words: readonly string[]): string => {
    const plain = goName({ words }, 'type');
    if (!taken.has(plain)) return plain;
    const ways = ENDINGS.map((ending) => goName({ words: [...words, ending] }, 'type'));
    return ways.find((way) => !declared.has(way) && !taken.has(way)) ?? `${plain}_`;
  };
  return { scope, spell };
}

/** Returns the naming of a method's parameters, and of the fields of its parameter struct. */
export function callNames(): ArgumentNames {
  return new CallNames(GO, { parameters: PARAMETERS, members: new Set() });
}

/**
 * Returns the start of a file name in ASCII. Callers append a suffix such as `_service`, because an ending such as
 * `_test` or `_linux` is special to `go build`.
 */
export function fileStem(words: readonly string[]): string {
  const stem = words.map((word) => word.replace(/[^a-z0-9]/gu, hexadecimal)).join('_');
  return stem.slice(0, MAX_LENGTH);
}

const MAX_LENGTH = 100;
