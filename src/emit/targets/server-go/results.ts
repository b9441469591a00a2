/** Prints the results of operations as sealed interfaces, with a variant for each status and media type. */
import { isStreamType, isJsonType } from '../../../core/media-type.ts';
import type { Header } from '../../../model/operation.ts';
import {
  docComment,
  go,
  identifier,
  joinGo,
  numberLiteral,
  stringLiteral,
  type Go,
} from '../../encode/go.ts';
import { inline, list, type Row } from '../../golang/go-layout.ts';
import { claimName } from '../../golang/go-names.ts';
import { fieldLines, fieldType, structOf, type Member } from '../../golang/types/fields.ts';
import type { Site } from '../../golang/types/go-type.ts';
import { splitWords } from '../../../core/words.ts';
import { withoutBody } from '../../golang/types/unions.ts';
import { NameScope } from '../../names.ts';
import { deprecation } from '../../shape/declared-types.ts';
import { planResults, type ResultVariant } from '../../shape/server/results.ts';
import { statusName } from '../../shape/server/status-names.ts';
import { contentKind, mediaWords, type PlannedOperation, type ServerPlan } from './plan.ts';

/**
 * The declarations of the results of each operation, and of the errors. Every error has a name that comes from its
 * status. It also has a name for each of its operations, which does not change when other operations change.
 */
export interface ResultDeclarations {
  readonly errors: readonly Go[];
  readonly of: (planned: PlannedOperation) => readonly Go[];
}

export function resultDeclarations(plan: ServerPlan): ResultDeclarations {
  const site: Site = { declaredTypes: plan.declaredTypes, direction: 'response' };
  const all = plan.resources.flatMap(({ operations }) => operations);
  const results = planResults(
    all.map(({ operation }) => operation),
    (content) => bodyType(site, content).text,
    ({ type, required }) => fieldType(site, memberOf('', '', type, required)).code.text,
  );
  const names = new Map<ResultVariant, string>();
  const { scope } = plan.declaredTypes;
  for (const variant of results.errors)
    names.set(variant, claimName(scope, { words: errorWords(variant) }, 'type'));
  return {
    errors: results.errors.map((variant) => {
      const isIn = (variants: readonly ResultVariant[]): boolean => variants.includes(variant);
      const users = all.filter(({ operation }) => isIn(results.of(operation)));
      const others = all.filter(({ operation }) => isIn(results.coveredBy(operation)));
      return variantDeclaration(site, names.get(variant)!, variant, users, others);
    }),
    of: (planned) => {
      const own = results.of(planned.operation);
      const declared = own.map((variant) => {
        const words = [...planned.words, ...errorWords(variant)];
        const name = claimName(scope, { words }, 'type');
        const shared = names.get(variant);
        if (shared !== undefined)
          return go`${docComment([`${name} is ${shared}, as a result of ${planned.operation.id}.`])!}
type ${identifier(name)} = ${identifier(shared)}`;
        names.set(variant, name);
        return variantDeclaration(site, name, variant, [planned]);
      });
      const listed = own.map((variant) => names.get(variant)!);
      return [resultInterface(planned, listed), ...declared];
    },
  };
}

/** Returns the words for the status, and for the media type if the status has several bodies. */
function errorWords(variant: ResultVariant): readonly string[] {
  const { contents, isOnly } = variant;
  const suffix = isOnly || contents.length === 0 ? [] : mediaWords(contents[0]!);
  return [...statusWords(variant), ...suffix];
}

/** Returns the words for a status. Go writes `OK`, as in `http.StatusOK`. */
function statusWords({ response }: ResultVariant): readonly string[] {
  return response.status === 200 ? ['o', 'k'] : splitWords(statusName(response.status));
}

function resultInterface({ resultType, operation }: PlannedOperation, names: readonly string[]): Go {
  const listed =
    names.length === 0
      ? 'The contract does not declare a response.'
      : `It is one of ${names.join(', ')}. A handler can also return the result of an error status as an error.`;
  return go`${docComment([`${resultType} is a response of ${operation.id}. ${listed}`])!}
type ${identifier(resultType)} interface {
	result
	is${identifier(resultType)}()
}`;
}

function bodyType(site: Site, content: ResultVariant['contents'][number]): Go {
  const { mediaType, type } = content;
  if (isStreamType(mediaType)) return go`io.Reader`;
  if (isJsonType(mediaType)) return fieldType(site, memberOf('', '', type, true)).code;
  return contentKind(mediaType) === 'text' ? go`string` : go`io.Reader`;
}

function memberOf(field: string, wire: string, type: Member['type'], required: boolean): Member {
  return { field, wire, type, required, documentation: [] };
}

function variantDeclaration(
  site: Site,
  name: string,
  variant: ResultVariant,
  users: readonly PlannedOperation[],
  others: readonly PlannedOperation[] = [],
): Go {
  const { response, contents } = variant;
  const own = identifier(name);
  const headers = headerMembers(variant.headers);
  const [content] = contents;
  const body = content && bodyType(site, content);
  const isRange = contents.some(({ mediaType }) => mediaType.includes('*'));
  const hasStatus = typeof response.status !== 'number';
  const rows: readonly Row[] = [
    ...(hasStatus
      ? [{ above: go`// StatusCode is the status of the response.`, first: go`StatusCode`, second: go`int` }]
      : []),
    ...fieldLines(
      site,
      headers.map(({ member }) => member),
    ),
    ...(contents.length > 1 || isRange
      ? [{ above: contentTypeNote(isRange), first: go`ContentType`, second: go`string` }]
      : []),
    ...(body ? [{ first: go`Body`, second: body }] : []),
  ];
  const status = hasStatus ? go`r.StatusCode` : numberLiteral(response.status);
  const described = response.description.trim();
  const doc = docComment([
    `${name} is the response ${response.status} of ${users.map(({ operation }) => operation.id).join(', ')}.`,
    described === '' ? undefined : described,
    others.length === 0
      ? undefined
      : `These operations also return it, because a range or default declares its status: ${others.map(({ operation }) => operation.id).join(', ')}.`,
  ])!;
  return joinGo(
    [
      go`${doc}\n${structOf(own, rows)}`,
      go`func (r ${own}) answer() *core.Answer {
	return ${answerLiteral(variant, status, headers, body, contents.length > 1 || isRange)}
}`,
      ...(response.outcome === 'error'
        ? [
            go`// Error returns the status.
func (r ${own}) Error() string {
	return http.StatusText(${status})
}`,
          ]
        : []),
      ...[...users, ...others].map(({ resultType }) =>
        withoutBody(go`func (${own}) is${identifier(resultType)}()`),
      ),
    ],
    '\n\n',
  );
}

function contentTypeNote(isRange: boolean): Go {
  return isRange
    ? go`// ContentType is the media type of the body, which the contract leaves open.`
    : go`// ContentType is the media type of the body. The default is the first one that the client accepts.`;
}

function answerLiteral(
  { contents }: ResultVariant,
  status: Go,
  headers: readonly HeaderMember[],
  body: Go | undefined,
  hasContentType: boolean,
): Go {
  const types = contents.map(({ mediaType }) => stringLiteral(mediaType));
  const rows = headers.map(({ header, member }) =>
    inline(go``, [
      [go`Name`, stringLiteral(header.name.wire)],
      [go`Value`, go`&r.${identifier(member.field)}`],
      ...(header.mediaType === undefined ? [] : [[go`IsJSON`, go`true`] as const]),
      ...(header.explode ? [[go`Explode`, go`true`] as const] : []),
    ]),
  );
  return inline(go`&core.Answer`, [
    [go`Status`, status],
    ...(rows.length > 0 ? [[go`Headers`, list(go`[]core.Header`, rows)] as const] : []),
    ...(types.length > 0 ? [[go`MediaTypes`, go`[]string{${joinGo(types, ', ')}}`] as const] : []),
    ...(hasContentType ? [[go`ContentType`, go`r.ContentType`] as const] : []),
    ...(body
      ? [
          [go`HasBody`, go`true`] as const,
          body.text === 'io.Reader' ? ([go`Bytes`, go`r.Body`] as const) : ([go`Body`, go`r.Body`] as const),
        ]
      : []),
  ]);
}

interface HeaderMember {
  readonly header: Header;
  readonly member: Member;
}

/** Returns the headers, which are all optional, because `Options.Finish` can add a header to every response. */
function headerMembers(headers: readonly Header[]): readonly HeaderMember[] {
  const taken = new Set(['Body', 'ContentType', 'Error', 'StatusCode']);
  const scope = new NameScope(taken);
  return headers.map((header) => ({
    header,
    member: {
      ...memberOf(claimName(scope, header.name, 'field', taken), header.name.wire, header.type, false),
      documentation: [header.description, deprecation(header)],
    },
  }));
}
