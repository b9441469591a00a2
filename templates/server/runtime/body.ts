import { IncompleteBody, MAX_DROPPED, type Bytes } from './bytes.ts';
import type { Call } from './call.ts';
import { fileIssues, fileTypeIssues, readForm, readMultipart, type FormDataLike } from './forms.ts';
import { issueAt, type Issue } from './issues.ts';
import { parseStrict } from './json-text.ts';
import { fallsUnder, isJson, isText, parseMediaType } from './media-type.ts';
import type { BodyRule, ContentRule } from './route.ts';

/** The reason for not reading a body. */
export interface BodyRefused {
  readonly refused: 'malformed' | 'invalid' | 'media-type' | 'too-large';
  readonly issues: readonly Issue[];
}

export interface BodyRead {
  /** The declared content that matches, or undefined if there is no body. */
  readonly content: ContentRule | undefined;
  /** The media type of the body. The declared media type may be a range that includes it. */
  readonly contentType: string | undefined;
  readonly value: unknown;
  /** Issues of the value that validators cannot find. */
  readonly issues: readonly Issue[];
}

/** Options for reading bodies. */
export interface BodyReading {
  /** The maximum size in bytes. */
  readonly limit: number;
  /** True to accept JSON strings that have half a surrogate pair. */
  readonly acceptsHalves: boolean;
}

/** The result of reading an empty or undeclared body. */
export const NOTHING: BodyRead = { content: undefined, contentType: undefined, value: undefined, issues: [] };
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: false });

/** Reads the body of a request according to its declared media types, and reads at most `limit` bytes. */
export async function readBody(
  call: Call,
  rule: BodyRule,
  { limit, acceptsHalves }: BodyReading,
): Promise<BodyRead | BodyRefused> {
  const { headers } = call.head;
  const declared = headers.get('content-type');
  const length = headers.get('content-length');
  if (length !== null && Number(length) > limit + MAX_DROPPED) return { refused: 'too-large', issues: [] };
  const bytes = await call.bytes(limit).catch((error: unknown) => {
    if (error instanceof IncompleteBody) return 'incomplete' as const;
    throw error;
  });
  if (bytes === 'incomplete')
    return { refused: 'malformed', issues: [issueAt('body', [], 'syntax', 'is incomplete')] };
  if (bytes === undefined) return { refused: 'too-large', issues: [] };
  if (declared === null && bytes.length === 0) return rule.required ? missing() : NOTHING;
  const type = declared === null ? undefined : parseMediaType(declared);
  const content = type && contentFor(type.name, rule.contents);
  if (!content || !isUtf8(type.charset) || isEncoded(headers.get('content-encoding')))
    return { refused: 'media-type', issues: [] };
  if (bytes.length === 0 && content.form === undefined) return rule.required ? missing() : NOTHING;
  return decode(bytes, type.name, declared ?? '', content, acceptsHalves);
}

async function decode(
  bytes: Bytes,
  type: string,
  declared: string,
  content: ContentRule,
  acceptsHalves: boolean,
): Promise<BodyRead | BodyRefused> {
  const found: Found = { unreadable: [], misfits: [] };
  const value = await decoded(bytes, type, declared, content, acceptsHalves, found);
  if (found.unreadable.length > 0) return { refused: 'malformed', issues: found.unreadable };
  return { content, contentType: type, value, issues: found.misfits };
}

/** The issues of a body. */
interface Found {
  /** Issues of text that cannot be read. */
  readonly unreadable: Issue[];
  /** Issues of a readable value that validators cannot find. */
  readonly misfits: Issue[];
}

async function decoded(
  bytes: Bytes,
  type: string,
  declared: string,
  { form }: ContentRule,
  acceptsHalves: boolean,
  { unreadable, misfits }: Found,
): Promise<unknown> {
  if (type === 'multipart/form-data' && form) {
    const data = await formDataOf(bytes, declared);
    if (!data) return syntax(unreadable, 'is not valid multipart/form-data');
    const value = await readMultipart(data, form, unreadable);
    // A body may have more parts than a call may have arguments.
    for (const issue of fileTypeIssues(data, form)) misfits.push(issue);
    for (const issue of fileIssues(value, form.shape)) misfits.push(issue);
    return value;
  }
  const isForm = type === 'application/x-www-form-urlencoded' && form;
  if (!isForm && !isJson(type) && !isText(type)) return bytes;
  const text = textOf(bytes);
  if (text === undefined) return syntax(unreadable, 'is not valid UTF-8');
  if (isForm) return readForm(text, isForm, unreadable);
  if (!isJson(type)) return text;
  try {
    return parseStrict(text, acceptsHalves);
  } catch (error) {
    return syntax(unreadable, (error as SyntaxError).message);
  }
}

function syntax(issues: Issue[], message: string): undefined {
  issues.push(issueAt('body', [], 'syntax', message));
}

function missing(): BodyRefused {
  return { refused: 'invalid', issues: [issueAt('body', [], 'required', 'is required')] };
}

/** Finds the declared content for a media type: an exact match, or else the narrowest matching range. */
function contentFor(type: string, contents: readonly ContentRule[]): ContentRule | undefined {
  const matching = contents.filter((content) => fallsUnder(type, content.mediaType));
  return (
    matching.find(({ mediaType }) => mediaType === type) ??
    matching.find(({ mediaType }) => mediaType !== '*/*') ??
    matching[0]
  );
}

function isUtf8(charset: string | undefined): boolean {
  return charset === undefined || charset === 'utf-8' || charset === 'utf8' || charset === 'us-ascii';
}

function isEncoded(encoding: string | null): boolean {
  return encoding !== null && encoding.trim().toLowerCase() !== 'identity';
}

function textOf(bytes: Uint8Array): string | undefined {
  try {
    return utf8.decode(bytes);
  } catch {
    return undefined;
  }
}

async function formDataOf(bytes: Bytes, type: string): Promise<FormDataLike | undefined> {
  try {
    return await new Response(bytes, { headers: { 'content-type': type } }).formData();
  } catch {
    return undefined;
  }
}
