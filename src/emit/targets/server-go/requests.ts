/** Prints the request of an operation: a struct with a field for each parameter, and the body. */
import { docComment, go, identifier, joinGo, stringLiteral, type Go } from '../../encode/go.ts';
import { columns, type Row } from '../../golang/go-layout.ts';
import { claimName, GO } from '../../golang/go-names.ts';
import { fieldLines, fieldType, memberTable, structOf, type Member } from '../../golang/types/fields.ts';
import { goType, orNull, type GoType, type Site } from '../../golang/types/go-type.ts';
import { withoutBody } from '../../golang/types/unions.ts';
import { NameScope } from '../../names.ts';
import { claimByLocation } from '../../shape/argument-names.ts';
import { deprecation } from '../../shape/declared-types.ts';
import { objectShape } from '../../shape/object-shape.ts';
import type { ContentRule, ParameterRule } from '../../shape/server/routes.ts';
import { contentKind, mediaWords, type PlannedOperation, type ServerPlan } from './plan.ts';

/** Fields of every request. */
const OWN = ['HTTP', 'Body', 'ContentType'];
const PLACES = [
  ['path', 'Path'],
  ['query', 'Query'],
  ['header', 'Header'],
  ['cookie', 'Cookie'],
] as const;

/** The contents of a body that have the same Go type. */
interface Variant {
  readonly type: GoType;
  readonly contents: readonly ContentRule[];
  readonly kind: 'stream' | 'value';
  /** The struct for the fields of a form with files. */
  readonly declarations: readonly Go[];
}

export function requestDeclarations(plan: ServerPlan, planned: PlannedOperation): readonly Go[] {
  const { requestType, operation } = planned;
  const site: Site = { declaredTypes: plan.declaredTypes, direction: 'request' };
  const parameters = membersOf(planned);
  const body = bodyOf(plan, planned, site);
  const name = identifier(requestType);
  const rows: readonly Row[] = [
    ...fieldLines(
      site,
      parameters.map(({ member }) => member),
    ),
    ...body.rows,
    { above: go`// HTTP is the original request.`, first: go`HTTP`, second: go`*http.Request` },
  ];
  const doc = docComment([`${requestType} is the request of ${operation.id}.`])!;
  return [
    go`${doc}\n${structOf(name, rows)}`,
    ...body.declarations,
    go`func (r *${name}) read(in *core.Input) error {
	${linesOf([go`r.HTTP = in.Request`, ...readParameters(site, parameters), ...body.statements])}
}`,
  ];
}

interface PlacedMember {
  readonly rule: ParameterRule;
  readonly member: Member;
}

function membersOf({ route }: PlannedOperation): readonly PlacedMember[] {
  const scope = new NameScope(OWN);
  return route.parameters.map((rule) => ({
    rule,
    member: {
      field: claimByLocation(GO, scope, rule.parameter.name, rule.in, 'field', new Set(OWN)),
      wire: rule.in === 'header' ? rule.name.toLowerCase() : rule.name,
      type: rule.parameter.type,
      required: rule.parameter.required || rule.default !== undefined,
      documentation: [rule.parameter.description, deprecation(rule.parameter)],
    },
  }));
}

function readParameters(site: Site, parameters: readonly PlacedMember[]): readonly Statement[] {
  const rows = PLACES.flatMap(([place, field]): readonly Row[] => {
    const members = parameters.filter(({ rule }) => rule.in === place).map(({ member }) => member);
    if (members.length === 0) return [];
    return [{ first: go`${identifier(field)}:`, second: go`${memberTable(site, go`r`, members)},` }];
  });
  if (rows.length === 0) return [];
  return [
    go`fields := core.Fields{
	${columns(rows)}
}`,
    { call: go`in.Read(fields)` },
  ];
}

/** Code, or a call that returns an error. */
type Statement = Go | { readonly call: Go };

function codeOf(statement: Statement): Go {
  if (!('call' in statement)) return statement;
  return go`if err := ${statement.call}; err != nil {
	return err
}`;
}

/** Returns the body of a function that returns the error of its last call, or nil. */
function linesOf(statements: readonly Statement[]): Go {
  const last = statements.at(-1);
  const ending =
    last && 'call' in last
      ? [...statements.slice(0, -1).map(codeOf), go`return ${last.call}`]
      : [...statements.map(codeOf), go`return nil`];
  return joinGo(ending, '\n');
}

interface BodyCode {
  readonly rows: readonly Row[];
  readonly declarations: readonly Go[];
  readonly statements: readonly Statement[];
}

const NO_BODY: BodyCode = { rows: [], declarations: [], statements: [] };

function bodyOf(plan: ServerPlan, planned: PlannedOperation, site: Site): BodyCode {
  const { body } = planned.route;
  if (!body) return NO_BODY;
  const variants = variantsOf(plan, planned, site, body.contents);
  const documentation = planned.operation.body?.description;
  const isNamed = body.contents.length > 1 || body.contents[0]!.mediaType.includes('*');
  const named: BodyCode = isNamed
    ? {
        rows: [
          {
            above: go`// ContentType is the media type of the body.`,
            first: go`ContentType`,
            second: go`string`,
          },
        ],
        declarations: [],
        statements: [go`r.ContentType = in.ContentType`],
      }
    : NO_BODY;
  const [only] = variants;
  const code =
    variants.length === 1 && only
      ? single(only, body.required, documentation)
      : several(plan, planned, variants, documentation);
  return {
    rows: [...code.rows, ...named.rows],
    declarations: [...variants.flatMap(({ declarations }) => declarations), ...code.declarations],
    statements: [...named.statements, ...code.statements],
  };
}

function single(variant: Variant, required: boolean, documentation: string | undefined): BodyCode {
  const type = required || variant.kind === 'stream' ? variant.type : orNull(variant.type);
  const row = { above: docComment([documentation], 113), first: go`Body`, second: type.code };
  return { rows: [row], declarations: [], statements: [readInto(variant, type, go`r.Body`)] };
}

function readInto({ kind }: Variant, type: GoType, target: Go): Statement {
  if (kind === 'stream') return go`${target} = in.Stream()`;
  const read = type.read ? go`, Read: core.ReadMember(${type.read}, &${target})` : go``;
  return { call: go`in.ReadBody(core.Member{Value: &${target}${read}})` };
}

/** Prints a body with several Go types: a sealed interface with a variant for each type. */
function several(
  plan: ServerPlan,
  { words, operation }: PlannedOperation,
  variants: readonly Variant[],
  documentation: string | undefined,
): BodyCode {
  const { scope } = plan.declaredTypes;
  const union = claimName(scope, { words: [...words, 'body'] }, 'type');
  const marker = identifier(`is${union}`);
  const made = variants.map((variant) => ({
    variant,
    name: claimName(
      scope,
      { words: [...words, 'body', ...mediaWords(variant.contents[0]!.content)] },
      'type',
    ),
  }));
  const listed = `${union} is one of ${made.map(({ name }) => name).join(', ')}.`;
  const cases = made.map(({ variant, name }) => {
    const types = variant.contents.map(({ mediaType }) => stringLiteral(mediaType));
    const read = codeOf(readInto(variant, variant.type, go`value.Value`));
    return go`case ${joinGo(types, ', ')}:
	var value ${identifier(name)}
	${read}
	r.Body = value`;
  });
  return {
    rows: [{ above: docComment([documentation], 113), first: go`Body`, second: identifier(union) }],
    declarations: [
      go`${docComment([`${union} is a body of ${operation.id}.`, listed])!}
type ${identifier(union)} interface {
	${marker}()
}`,
      ...made.map(
        ({ variant, name }) => go`${docComment([`${name} is a variant of ${union}.`])!}
type ${identifier(name)} struct {
	Value ${variant.type.code}
}`,
      ),
      ...made.map(({ name }) => withoutBody(go`func (${identifier(name)}) ${marker}()`)),
    ],
    statements: [go`switch in.MediaType() {\n${joinGo(cases, '\n')}\n}`],
  };
}

function variantsOf(
  plan: ServerPlan,
  planned: PlannedOperation,
  site: Site,
  contents: readonly ContentRule[],
): readonly Variant[] {
  const found = new Map<string, Variant & { readonly contents: ContentRule[] }>();
  for (const rule of contents) {
    const variant = variantOf(plan, planned, site, rule);
    const known = found.get(variant.type.code.text);
    if (known) known.contents.push(rule);
    else found.set(variant.type.code.text, { ...variant, contents: [rule] });
  }
  return [...found.values()];
}

function variantOf(
  plan: ServerPlan,
  planned: PlannedOperation,
  site: Site,
  { content }: ContentRule,
): Omit<Variant, 'contents'> {
  const plain = { kind: 'value', declarations: [] } as const;
  switch (contentKind(content.mediaType)) {
    case 'bytes':
      return { type: { code: go`io.Reader`, kind: 'nilable' }, kind: 'stream', declarations: [] };
    case 'text':
      return { ...plain, type: { code: go`string`, kind: 'plain' } };
    case 'multipart':
      return multipart(plan, planned, site, content) ?? { ...plain, type: goType(site, content.type) };
    case 'value':
      return {
        ...plain,
        type: fieldType(site, { field: '', wire: '', type: content.type, required: true, documentation: [] }),
      };
  }
}

/** Returns a separate struct for the body, because its files are bytes, not strings. */
function multipart(
  plan: ServerPlan,
  { words, operation }: PlannedOperation,
  site: Site,
  { type }: ContentRule['content'],
): Omit<Variant, 'contents'> | undefined {
  const shape = objectShape(plan.contract, type);
  if (!shape) return undefined;
  const raw: Site = { ...site, isRaw: true };
  const scope = new NameScope(['UnmarshalJSON']);
  const members = shape.properties
    .filter(({ direction }) => direction !== 'response')
    .map((property): Member => {
      plan.declaredTypes.visit(property.type, [...words, ...property.name.words], 'request');
      return {
        field: claimName(scope, property.name, 'field', new Set(['UnmarshalJSON'])),
        wire: property.name.wire,
        type: property.type,
        required: property.required,
        documentation: [property.description, deprecation(property)],
      };
    });
  const name = claimName(plan.declaredTypes.scope, { words: [...words, 'form'] }, 'type');
  const own = identifier(name);
  return {
    type: { code: own, kind: 'struct' },
    kind: 'value',
    declarations: [
      go`${docComment([`${name} is the form of ${operation.id}.`])!}\n${structOf(own, fieldLines(raw, members))}`,
      go`// UnmarshalJSON reads the fields of the form.
func (v *${own}) UnmarshalJSON(data []byte) error {
	return new(core.Raw).Read(data, ${memberTable(raw, go`v`, members)})
}`,
    ],
  };
}
