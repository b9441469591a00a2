import { isJsonObject, type JsonObject, type JsonValue } from '../../core/json.ts';
import type { DocumentSet } from '../document/document-set.ts';
import { setMember } from '../../core/own-member.ts';
import type { Limits } from '../limits.ts';
import type { LeftOut } from '../tolerance/left-out.ts';
import type { Report } from '../tolerance/report.ts';
import type { Extensions } from '../vocabulary/extensions.ts';
import { Copier } from './copy.ts';
import type { OpenapiDocument } from './document-types.ts';
import { COMPONENT_SECTIONS } from './grammar.ts';
import { Origins } from './origins.ts';
import { References } from './references.ts';
import type { Unread } from './unread.ts';

export interface Bundle {
  readonly document: OpenapiDocument;
  readonly origins: Origins;
  readonly extensions: Extensions;
}

/**
 * Bundles several OpenAPI files into one document of version 3.1, or of 3.2 if it uses properties of 3.2. A `$ref`
 * target in another file, or inside another object, becomes a component, so the document does not grow. A target is
 * inlined only for path items under `paths` and `webhooks`, and for values that cannot be components, such as
 * `properties`.
 */
export function bundle(
  documents: DocumentSet,
  limits: Limits,
  report: Report,
  leftOut: LeftOut,
  unread: Unread,
): Bundle {
  const origins = new Origins();
  const references = new References(documents, leftOut, report);
  const copier = new Copier(references, origins, limits, report, unread);
  const { extensions } = copier;
  const { root } = documents;
  const source = isJsonObject(root.document.value) ? root.document.value : {};
  const document = copier.copyObject('document', source, root);
  const components = { ...(document['components'] as JsonObject | undefined) } as Record<
    string,
    Record<string, JsonValue>
  >;
  for (let next = references.next(); next; next = references.next()) {
    const section = (components[COMPONENT_SECTIONS[next.kind]] ??= {});
    setMember(section, next.name, copier.component(next.kind, next.value, next.origin));
  }
  if (Object.keys(components).length > 0) document['components'] = components;
  document['openapi'] = copier.hasNewer ? '3.2.0' : '3.1.0';
  return { document: document as unknown as OpenapiDocument, origins, extensions };
}
