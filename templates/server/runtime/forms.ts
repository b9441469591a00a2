import { issueAt, MEDIA_TYPE, type Issue } from './issues.ts';
import { fallsUnder, isJson, isText, parseMediaType } from './media-type.ts';
import { Pairs } from './query.ts';
import type { FieldRule, FormRule } from './route.ts';
import { memberShape, readingOf, type Shape } from './shape.ts';
import { bracketPath, decodeForm, pairsOf } from './text.ts';
import { MAX_DEPTH, grow, leaf, typed, type Tree } from './tree.ts';

/** Reads an `application/x-www-form-urlencoded` body into the object described by its schema. */
export function readForm(text: string, rule: FormRule, issues: Issue[]): unknown {
  let pairs: Pairs;
  try {
    pairs = new Pairs(pairsOf(text, '&', decodeForm), decodeForm);
  } catch {
    issues.push(issueAt('body', [], 'syntax', 'is not valid percent-encoding'));
    return undefined;
  }
  const body = Object.create(null) as Record<string, unknown>;
  const names = fieldNames(rule, pairs.left);
  const claimed = new Set(names);
  for (const name of names) {
    const shape = fieldShape(rule, name);
    const field = ownField(rule, name);
    const written = { name, shape, style: styleOf(field, shape), explode: field.explode ?? true };
    readField(body, name, shape, field, issues, () => pairs.read(written, claimed));
  }
  for (const name of pairs.left) {
    readField(body, name, 'any', {}, issues, () =>
      pairs.read({ name, shape: 'any', style: 'form', explode: true }, claimed),
    );
  }
  return body;
}

/** The subset of `FormData` that is used here. Runtimes and type packages declare `FormData` differently. */
export interface FormDataLike {
  forEach(each: (value: string | File, key: string) => void): void;
}

/**
 * Reads a `multipart/form-data` body. A part remains a `File` if the schema declares bytes. Otherwise, it becomes a
 * string.
 */
export async function readMultipart(data: FormDataLike, rule: FormRule, issues: Issue[]): Promise<unknown> {
  const body = Object.create(null) as Record<string, unknown>;
  const trees = new Map<string, Tree>();
  const parts: (readonly [string, string | File])[] = [];
  // `forEach` is used because the iterator types of FormData are in a separate TypeScript library.
  data.forEach((value, key) => parts.push([key, value]));
  for (const [key, value] of parts) {
    const path = (isField(rule, key) ? undefined : bracketPath(key, MAX_DEPTH)) ?? [key];
    const tree = trees.get(path[0]) ?? leaf();
    trees.set(path[0], tree);
    grow(
      tree,
      path.slice(1),
      typeof value === 'string' ? value : await contentOf(value, fieldShape(rule, path[0])),
    );
  }
  for (const [name, tree] of trees) {
    const shape = fieldShape(rule, name);
    readField(body, name, shape, ownField(rule, name), issues, () => tree);
  }
  return body;
}

/**
 * Finds files with a media type that the encoding of their field does not allow. A file without a media type is plain
 * text (RFC 7578 §4.4). The media type of a part without a file name is not available in `FormData`.
 */
export function fileTypeIssues(data: FormDataLike, rule: FormRule): readonly Issue[] {
  const issues: Issue[] = [];
  const counts = new Map<string, number>();
  data.forEach((value, key) => {
    const index = counts.get(key) ?? 0;
    counts.set(key, index + 1);
    const { mediaTypes } = ownField(rule, key);
    if (typeof value === 'string' || !mediaTypes) return;
    const type = parseMediaType(value.type || 'text/plain')?.name;
    if (type !== undefined && mediaTypes.some((range) => fallsUnder(type, range))) return;
    const isList = readingOf(fieldShape(rule, key)).items !== undefined;
    const path = isList ? [key, String(index)] : [key];
    issues.push(issueAt('body', path, MEDIA_TYPE, `must have the media type ${mediaTypes.join(' or ')}`));
  });
  return issues;
}

/**
 * Finds values that should be files but are not. Validators cannot find them, because schemas do not describe files.
 */
export function fileIssues(value: unknown, shape: Shape, path: readonly string[] = []): readonly Issue[] {
  const { scalars, items, objects } = readingOf(shape);
  if (Array.isArray(value) && items !== undefined) {
    return value.flatMap((item, index) => fileIssues(item, items, [...path, String(index)]));
  }
  if (value instanceof File) return [];
  if (scalars.has('file') && scalars.size === 1) return [issueAt('body', path, 'type', 'must be a file')];
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [];
  return Object.entries(value).flatMap(([name, member]) =>
    fileIssues(member, memberShape(objects, name), [...path, name]),
  );
}

/**
 * Returns the text of a part that has a text media type and is not declared as a file, because clients can send text as
 * a file. Any other part remains a file.
 */
async function contentOf(file: File, shape: Shape): Promise<string | File> {
  const { scalars, items } = readingOf(shape);
  const wanted = scalars.has('file') || (items !== undefined && readingOf(items).scalars.has('file'));
  return wanted || (!isText(file.type) && !isJson(file.type)) ? file : file.text();
}

function readField(
  body: Record<string, unknown>,
  name: string,
  shape: Shape,
  field: FieldRule,
  issues: Issue[],
  take: () => Tree | undefined | 'unreadable',
): void {
  try {
    const tree = take();
    if (tree === undefined) return;
    if (tree === 'unreadable')
      issues.push(issueAt('body', [name], 'syntax', 'does not have the declared serialization style'));
    else body[name] = valueOf(tree, shape, field);
  } catch (error) {
    const reason = error instanceof SyntaxError ? 'is not valid JSON' : 'is not valid percent-encoding';
    issues.push(issueAt('body', [name], 'syntax', reason));
  }
}

/**
 * Reads the value of a field. The value is parsed as JSON if the field is declared as JSON, or if the field has no
 * declared style and an object was sent as one string.
 */
function valueOf(tree: Tree, shape: Shape, field: FieldRule): unknown {
  const reading = readingOf(shape);
  const objects =
    reading.objects.length + (reading.items === undefined ? 0 : readingOf(reading.items).objects.length);
  const plain = field.style === undefined && objects > 0;
  if (tree.members !== undefined || !(field.json ?? plain)) return typed(tree, shape);
  const parsed = tree.values.map((value): unknown => {
    return typeof value === 'string' && (field.json ?? /^\s*[{[]/.test(value)) ? JSON.parse(value) : value;
  });
  if (parsed.every((value) => typeof value === 'string')) return typed(tree, shape);
  return parsed.length === 1 && !(reading.items !== undefined && !Array.isArray(parsed[0]))
    ? parsed[0]
    : parsed;
}

/** Returns the names of the declared fields and, for other fields, the part of the name before the first bracket. */
function fieldNames({ shape, fields }: FormRule, sent: readonly string[]): readonly string[] {
  const { objects } = readingOf(shape);
  const names = new Set([
    ...objects.flatMap((object) => Object.keys(object.members)),
    ...Object.keys(fields),
  ]);
  for (const name of sent) if (!names.has(name)) names.add(bracketPath(name, MAX_DEPTH)?.[0] ?? name);
  return [...names];
}

function isField({ shape }: FormRule, name: string): boolean {
  return readingOf(shape).objects.some((object) => Object.hasOwn(object.members, name));
}

function fieldShape({ shape }: FormRule, name: string): Shape {
  return memberShape(readingOf(shape).objects, name);
}

function ownField({ fields }: FormRule, name: string): FieldRule {
  return (Object.hasOwn(fields, name) && fields[name]) || {};
}

/** Returns the style of a field. Nested values are written in brackets unless the document specifies a style. */
function styleOf(field: FieldRule, shape: Shape): NonNullable<FieldRule['style']> {
  if (field.style !== undefined) return field.style;
  const { items, objects } = readingOf(shape);
  return items !== undefined || objects.length > 0 || shape === 'any' ? 'deepObject' : 'form';
}
