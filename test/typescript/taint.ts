/** Makes hostile variants of documents: a payload follows every text that a parser accepts. */
import { Kind, parse, print, visit, type ASTNode } from 'graphql';
import ts from 'typescript';

/** The payload that follows the text at a location, such as `paths.get.parameters.name`. */
export type PayloadOf = (place: string) => string;

/** Keys whose values the grammar of the document fixes; `load` rejects other values. */
const FIXED = new Set('openapi type in style scheme format pattern explode required propertyName'.split(' '));
/** Maps whose keys are free names. */
const FREE_KEYS = new Set(['properties', 'encoding', 'paths', 'content', 'webhooks', 'x-key-prefixes']);
/** Sections of components whose names also occur elsewhere. */
const REFERRED = new Set(['schemas', 'securitySchemes', 'security']);

/** A copy of an OpenAPI document with a payload at the end of every free text and every free name. */
export function taintOpenapi(document: unknown, payloadOf: PayloadOf): unknown {
  const names = new Map<string, string>();
  /** The same payload at each occurrence of a name. */
  const payloadFor = (kind: string, name: string): string => {
    const key = `${kind}.${name}`;
    const payload = names.get(key) ?? payloadOf(`${kind} name`);
    names.set(key, payload);
    return payload;
  };
  const taint = (value: unknown, path: readonly string[]): unknown => {
    const key = path.at(-1) ?? '';
    if (typeof value === 'string') return taintText(value, path);
    if (Array.isArray(value)) return value.map((item) => taint(item, path));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([name, member]) => [
        name + keyPayload(key, name, path),
        // A header with an invalid name is omitted (header-name-invalid).
        name === 'name' && 'in' in value && value.in === 'header' ? member : taint(member, [...path, name]),
      ]),
    );
  };
  const keyPayload = (key: string, name: string, path: readonly string[]): string => {
    if (REFERRED.has(key)) return payloadFor(key === 'schemas' ? 'schema' : 'scheme', name);
    if (key === 'content' && isReadAsJson(path)) return '';
    return FREE_KEYS.has(key) ? payloadOf([...path.map(general), 'key'].join('.')) : '';
  };
  const taintText = (text: string, path: readonly string[]): string => {
    const schema = /^#\/components\/schemas\/(.*)$/.exec(text)?.[1];
    if (schema !== undefined)
      return (
        text + encodeURIComponent(payloadFor('schema', schema).replaceAll('~', '~0').replaceAll('/', '~1'))
      );
    // These headers must keep their names, because they contain the signature.
    if (/^webhook-/i.test(text)) return text;
    return isFree(path) ? text + payloadOf(path.map(general).join('.')) : text;
  };
  return taint(document, []);
}

/** Media types that do not require JSON: events, and the bodies of errors. */
function isReadAsJson(path: readonly string[]): boolean {
  return path[0] === 'webhooks' || path.includes('409');
}

function isFree(path: readonly string[]): boolean {
  const key = path.at(-1) ?? '';
  // The name in a path template must match the name of the parameter.
  if (key === 'name' && path.some((step) => step.includes('{'))) return false;
  return !path.includes('region') && !FIXED.has(key);
}

/** Removes the owner from a location, so that only its kind remains. */
function general(step: string): string {
  if (step.startsWith('/')) return 'path';
  return /^\d{3}$/.test(step) ? 'status' : step.includes('/') ? 'type' : step;
}

/**
 * A copy of an SDL or operations document with a payload after every description, reason, and default string.
 */
export function taintSdl(text: string, payloadOf: PayloadOf): string {
  return print(
    visit(parse(text), {
      enter: (node): ASTNode | undefined => {
        if (node.kind === Kind.STRING)
          return { ...node, block: false, value: node.value + payloadOf('sdl.string') };
        const isType = node.kind.endsWith('TypeDefinition') || node.kind === Kind.FIELD_DEFINITION;
        if (!isType || ('description' in node && node.description)) return undefined;
        return {
          ...node,
          description: { kind: Kind.STRING, value: payloadOf(`sdl.${node.kind}`) },
        } as ASTNode;
      },
    }),
  );
}

/** Returns the context of each mark, such as `zz17zz`, in a file: a comment, a string, or a name. */
export function sinksOf(
  path: string,
  text: string,
): readonly { readonly index: number; readonly sink: string }[] {
  const file = path.replace('typescript/', '').replace(/resources\/.*/, 'resources');
  const scanner = ts.createScanner(ts.ScriptTarget.Latest, false, ts.LanguageVariant.Standard, text);
  const found: { index: number; sink: string }[] = [];
  for (let token = scanner.scan(); token !== ts.SyntaxKind.EndOfFileToken; token = scanner.scan()) {
    for (const [, index] of scanner.getTokenText().matchAll(/zz(\d+)zz/gi)) {
      found.push({ index: Number(index), sink: `${file} ${kindOf(token)}` });
    }
  }
  return found;
}

function kindOf(token: ts.SyntaxKind): string {
  if (token === ts.SyntaxKind.MultiLineCommentTrivia || token === ts.SyntaxKind.SingleLineCommentTrivia)
    return 'comment';
  if (token === ts.SyntaxKind.StringLiteral) return 'text';
  return token === ts.SyntaxKind.Identifier ? 'name' : ts.SyntaxKind[token];
}
