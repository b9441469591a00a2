/** Makes hostile twins of documents: every text in them that a parser lets through is followed by a payload. */
import { Kind, parse, print, visit } from 'graphql';

/** Keys whose values a document's own grammar fixes; anything else in them is refused by `load`. */
const FIXED = new Set(['openapi', 'type', 'in', 'style', 'scheme', '$ref', 'format', 'explode', 'operationId']);
/** Maps whose keys are names that a document is free to choose. */
const FREE_KEYS = new Set(['properties', 'encoding', 'mapping', 'patternProperties']);

/** A copy of an OpenAPI document with `payload` at the end of every free text and every free name. */
export function taintOpenapi(document: unknown, payload: string): unknown {
  return taint(document, payload, '', '');
}

function taint(value: unknown, payload: string, key: string, parent: string): unknown {
  if (typeof value === 'string') return isFree(key, parent) ? value + payload : value;
  if (Array.isArray(value)) return value.map((item) => taint(item, payload, key, `${parent}[]`));
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([name, member]) => {
    const free = FREE_KEYS.has(key) && parent !== 'discriminator';
    return [free ? name + payload : name, taint(member, payload, name, key)] as const;
  });
  return Object.fromEntries(entries);
}

function isFree(key: string, parent: string): boolean {
  if (key === 'required' || key === 'propertyName') return true;
  if (key === 'name') return parent !== 'securitySchemes';
  if (key === 'mapping' || parent === 'mapping' || parent === 'security') return false;
  return !FIXED.has(key) && key !== 'default' && key !== 'url' && parent !== 'region';
}

/** A copy of an SDL document with `payload` at the end of every description and reason. */
export function taintSdl(text: string, payload: string): string {
  return print(
    visit(parse(text), {
      StringValue: (node) => ({ ...node, block: false, value: node.value + payload }),
      enter: (node) =>
        'description' in node && node.description === undefined && node.kind !== Kind.FRAGMENT_DEFINITION && node.kind.endsWith('TypeDefinition')
          ? { ...node, description: { kind: Kind.STRING, value: payload } }
          : undefined,
    }),
  );
}
