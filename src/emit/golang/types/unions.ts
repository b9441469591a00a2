import { resolve } from '../../../model/lookup.ts';
import type { Type } from '../../../model/type.ts';
import {
  docComment,
  go,
  identifier,
  joinGo,
  numberLiteral,
  stringLiteral,
  type Go,
} from '../../encode/go.ts';
import { inline, widthOf } from '../go-layout.ts';
import { typeDocumentation } from '../named-documentation.ts';
import { goType, type GoType, type Site } from './go-type.ts';
import { discriminantsOf } from '../../shape/discriminants.ts';
import { shownVariants, tagsOf, taggedVariants, type TaggedVariant } from '../../shape/variants.ts';
import type { Union, DeclaredTypes } from '../../shape/declared-types.ts';

/** A type for a variant that is not an object, because Go cannot add methods to types of other packages. */
interface Wrapper {
  readonly name: Go;
  readonly inner: GoType;
}

/** Prints a sealed interface, its variants, and the function that reads it. */
export function unionDeclaration(declaredTypes: DeclaredTypes, declaration: Union): Go {
  const { name, direction, documentation } = declaration;
  const site: Site = { declaredTypes, direction };
  const type = identifier(name);
  const marker = identifier(`is${name}`);
  const variants = shownVariants(declaredTypes.contract, declaration.type);
  const structs = [...new Set(variants.flatMap((variant) => structName(site, variant) ?? []))].map(
    identifier,
  );
  const wrappers = wrappersOf(site, declaration, variants);
  const unknown = identifier(declaredTypes.scope.claim(`Unknown${name}`, '_'));
  const all = [...structs, ...wrappers.map((wrapper) => wrapper.name), unknown];
  const listed = `${name} is one of ${all.map(({ text }) => text).join(', ')}.`;
  return joinGo(
    [
      go`${docComment([...typeDocumentation(name, documentation), listed])!}\ntype ${type} interface {\n\t${marker}()\n}`,
      ...wrappers.map(
        (wrapper) =>
          go`// ${wrapper.name} is a variant of ${type}.\ntype ${wrapper.name} ${wrapper.inner.code}`,
      ),
      go`// ${unknown} is a variant of ${type} that the contract does not declare.\ntype ${unknown} struct{ core.Unknown }`,
      joinGo(
        all.map((variant) => withoutBody(go`func (${variant}) ${marker}()`)),
        '\n\n',
      ),
      go`func read${type}(data []byte, into *${type}) error {
	if core.IsNull(data) {
		*into = nil
		return nil
	}
	*into = ${unknown}{core.UnknownOf(data)}
	${joinGo([...objects(site, declaration, variants), ...wrappers.map(readWrapper)], '\n')}
	return nil
}`,
    ],
    '\n\n',
  );
}

/** Returns a function without statements, on one line if gofmt would keep it there. */
export function withoutBody(head: Go): Go {
  return widthOf(head) > 90 ? go`${head} {\n}` : go`${head} {}`;
}

/** Returns the name of a variant's struct. */
function structName(site: Site, variant: Type): string | undefined {
  const declared =
    site.declaredTypes.declared(variant, site.direction) ??
    site.declaredTypes.declared(resolve(site.declaredTypes.contract, variant), site.direction);
  return declared?.kind === 'struct' ? declared.name : undefined;
}

function wrappersOf(site: Site, { name }: Union, variants: readonly Type[]): readonly Wrapper[] {
  const found = new Map<string, Wrapper>();
  for (const variant of variants) {
    if (structName(site, variant) !== undefined) continue;
    const inner = goType(site, variant);
    const suffix = suffixOf(inner.code.text, site.declaredTypes);
    if (suffix === undefined) continue;
    const known = found.get(suffix);
    if (known && known.inner.code.text !== inner.code.text)
      found.set(suffix, { ...known, inner: COMMON[suffix] ?? known.inner });
    if (known) continue;
    const isNamed = suffix === 'String' || site.declaredTypes.enumKind(inner.code.text) !== undefined;
    const wrapper = site.declaredTypes.scope.claim(name + suffix, '_');
    found.set(suffix, {
      name: identifier(wrapper),
      inner: isNamed ? (COMMON[suffix] ?? inner) : inner,
    });
  }
  // Integers come last, because the last match is used, and a number without a fraction is an integer.
  const rank = ({ inner }: Wrapper): number => Number(/^u?int/.test(inner.code.text));
  return [...found.values()].toSorted((one, other) => rank(one) - rank(other));
}

/** The common Go type of several strings, lists, maps, or integers. */
const COMMON: Readonly<Record<string, GoType>> = {
  List: { code: go`[]any`, kind: 'nilable' },
  Map: { code: go`map[string]any`, kind: 'nilable' },
  Int: { code: go`int64`, kind: 'plain' },
  String: { code: go`string`, kind: 'plain' },
};

function suffixOf(code: string, declaredTypes: DeclaredTypes): string | undefined {
  if (code.startsWith('[]')) return 'List';
  if (code.startsWith('map[')) return 'Map';
  const plain: Readonly<Record<string, string>> = {
    string: 'String',
    Timestamp: 'String',
    int: 'Int',
    int64: 'Int',
    uint64: 'Int',
    float64: 'Float',
    bool: 'Bool',
  };
  switch (declaredTypes.enumKind(code)) {
    case 'text':
      return 'String';
    case 'integer':
      return 'Int';
    case undefined:
      return plain[code];
  }
}

function readWrapper({ name, inner }: Wrapper): Go {
  if (!inner.read) return go`core.ReadAs(data, into, core.Decode[${name}])`;
  return go`core.ReadAs(data, into, func(data []byte, into *${name}) error {
	return ${inner.read}(data, (*${inner.code})(into))
})`;
}

/** Prints the code that reads objects by their discriminator, or else by their properties. */
function objects(site: Site, declaration: Union, variants: readonly Type[]): readonly Go[] {
  const { contract } = site.declaredTypes;
  const readAs = (name: string): Go => go`core.ReadAs(data, into, core.Decode[${identifier(name)}])`;
  const tags = tagsOf(contract, declaration.type);
  if (tags) {
    const cases = [...tags.values].flatMap(([value, variant]) => {
      const name = structName(site, variant);
      const isOwn = name !== undefined && variants.some((one) => structName(site, one) === name);
      return isOwn ? [go`case ${stringLiteral(value)}:\n\t${readAs(name)}`] : [];
    });
    if (cases.length > 0)
      return [
        go`switch tag, _ := core.Discriminator(data, ${stringLiteral(tags.property)}); tag {\n${joinGo(cases, '\n')}\n}`,
      ];
  }
  const named = taggedVariants(contract, declaration.type).flatMap((tagged) => {
    const name = structName(site, tagged.type);
    return name === undefined ? [] : [{ name, tagged }];
  });
  const cases = named.map(({ name }, index) => go`case ${numberLiteral(index)}:\n\t${readAs(name)}`);
  const discriminants = named.map(({ tagged }) => go`${variantOf(site, tagged)},`);
  return [go`switch core.Choose(\n\tdata,\n\t${joinGo(discriminants, '\n')}\n) {\n${joinGo(cases, '\n')}\n}`];
}

/** Returns the distinguishing properties of an object variant. */
function variantOf({ declaredTypes }: Site, variant: TaggedVariant): Go {
  const discriminants = discriminantsOf(declaredTypes.contract, variant);
  const required = discriminants.required.map(stringLiteral);
  const constants = [...discriminants.constants].map(([name, values]) => {
    const written = values.map((value) => stringLiteral(JSON.stringify(value)));
    return go`${stringLiteral(name)}: {${joinGo(written, ', ')}}`;
  });
  return inline(go`core.Variant`, [
    ...(required.length > 0 ? [[go`Required`, go`[]string{${joinGo(required, ', ')}}`] as const] : []),
    ...(constants.length > 0
      ? [[go`Constants`, go`map[string][]string{${joinGo(constants, ', ')}}`] as const]
      : []),
  ]);
}
