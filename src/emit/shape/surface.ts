/** The surface of a client. Its contents are the same in all languages, but the spelling depends on the target. */
import { surfaceJson, type SurfaceName } from '../../core/surface.ts';
import type { Contract } from '../../model/contract.ts';
import type { Name } from '../../model/name.ts';
import type { Type } from '../../model/type.ts';
import { jsonFile } from '../encode/json.ts';
import type { OutputFile } from '../target.ts';
import { ownedFile } from '../output-file.ts';
import type { Call } from './calls.ts';
import { graphqlPages, pageItem } from './graphql-pages.ts';
import { objectShape } from './object-shape.ts';
import { restPages } from './rest-pages.ts';
import type { RestShape } from './rest-shape.ts';
import { withoutNull } from './declared-types.ts';
import { SurfaceTypes, type SurfaceSpelling } from './surface-types.ts';

/** A call with its names for callers. */
export interface NamedCall {
  /** `messages.send`. */
  readonly name: string;
  readonly call: Call;
}

/**
 * Returns `surface.json` for a package, from which `diff` determines the affected client code. `contract` must have a
 * type for each selection, as `clientCalls` returns it.
 */
export function surfaceFile(
  target: string,
  contract: Contract,
  calls: readonly NamedCall[],
  spelling: SurfaceSpelling,
): OutputFile {
  const types = new SurfaceTypes(contract, spelling);
  const methods = calls.flatMap(({ name, call }) =>
    call.kind === 'rest'
      ? restNames(contract, types, spelling, name, call.shape)
      : graphqlNames(contract, types, spelling, name, call),
  );
  const declared = [...contract.types.values()].flatMap((named) => types.declared(named));
  const names = new Map<string, SurfaceName>();
  for (const [name, entry] of [...methods, ...declared]) if (!names.has(name)) names.set(name, entry);
  const methodOf = new Map(
    calls.map(({ name, call }) => [
      call.kind === 'rest' ? call.shape.key : call.shape.document.name.wire,
      name,
    ]),
  );
  const content = jsonFile(surfaceJson({ target, names, calls: methodOf }));
  return ownedFile('surface.json', content);
}

type Entry = readonly [string, SurfaceName];

function restNames(
  contract: Contract,
  types: SurfaceTypes,
  spelling: SurfaceSpelling,
  method: string,
  shape: RestShape,
): readonly Entry[] {
  const pages = restPages(contract, shape);
  const [content] = shape.result.contents;
  const whole = content ? types.text(content.content.type, 'response') : shape.result.kind;
  const gives = pages ? `pages<${pages.item ? types.text(pages.item, 'response') : whole}>` : whole;
  const path = shape.path.map(({ parameter }, index): Entry => [
    // Parameters are listed by position, because callers do not use their names.
    `${method}(#${index + 1})`,
    argument(parameter ? types.text(parameter.type, 'request') : 'string', true),
  ]);
  const members = shape.members.map(({ name, type, required }): Entry => [
    argumentOf(spelling, method, name),
    argument(types.text(type, 'request'), required),
  ]);
  return [
    [method, { kind: 'method', flow: 'gives', required: true, type: gives }],
    ...path,
    ...members,
    ...shape.members.flatMap(({ name, type }) =>
      types.within(argumentOf(spelling, method, name), type, 'request'),
    ),
    ...bodyNames(contract, types, spelling, method, shape),
    ...(content ? types.within(`${method}()`, content.content.type, 'response') : []),
  ];
}

function bodyNames(
  contract: Contract,
  types: SurfaceTypes,
  spelling: SurfaceSpelling,
  method: string,
  { body, form }: RestShape,
): readonly Entry[] {
  if (!body) return [];
  const object = form === 'flat' ? objectShape(contract, body.content.type) : undefined;
  if (object) return memberNames(types, spelling, method, object.properties, body.required);
  const place = `${method}(body)`;
  const { type } = body.content;
  return [
    [place, argument(types.text(type, 'request'), body.required)],
    ...types.within(place, type, 'request'),
  ];
}

function graphqlNames(
  contract: Contract,
  types: SurfaceTypes,
  spelling: SurfaceSpelling,
  method: string,
  { shape, gives }: Extract<Call, { kind: 'graphql' }>,
): readonly Entry[] {
  const { document, argument: form } = shape;
  const pages = graphqlPages(shape);
  const item = pages ? (pageItem(contract, gives, pages) ?? gives) : undefined;
  const type = item ? `pages<${types.text(item, 'response')}>` : types.text(gives, 'response');
  const [input] = document.variables;
  const object = form === 'input' && input ? objectShape(contract, withoutNull(input.type)) : undefined;
  return [
    [method, { kind: 'method', flow: 'gives', required: true, type }],
    ...(object && input
      ? memberNames(types, spelling, method, object.properties, input.required)
      : memberNames(types, spelling, method, document.variables, true)),
    ...types.within(`${method}()`, gives, 'response'),
  ];
}

/** Returns the names of arguments passed by name, regardless of their location in the request. */
function memberNames(
  types: SurfaceTypes,
  spelling: SurfaceSpelling,
  method: string,
  members: readonly {
    readonly name: Name;
    readonly type: Type;
    readonly required: boolean;
    readonly direction?: string;
  }[],
  isBodyRequired: boolean,
): readonly Entry[] {
  return members
    .filter(({ direction }) => direction !== 'response')
    .flatMap(({ name, type, required }): readonly Entry[] => {
      const place = argumentOf(spelling, method, name);
      const own: Entry = [place, argument(types.text(type, 'request'), required, isBodyRequired)];
      return [own, ...types.within(place, type, 'request')];
    });
}

function argumentOf(spelling: SurfaceSpelling, method: string, name: Name): string {
  return `${method}(${spelling.argument(name)})`;
}

function argument(type: string, required: boolean, isBodyRequired = true): SurfaceName {
  const together = required && !isBodyRequired && { together: true as const };
  return { kind: 'argument', flow: 'takes', required: required && isBodyRequired, ...together, type };
}
