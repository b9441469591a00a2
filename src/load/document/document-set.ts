import { InputError, type Diagnostic } from '../../core/diagnostic.ts';
import type { JsonValue } from '../../core/json.ts';
import { say } from '../diagnostics.ts';
import type { Limits } from '../limits.ts';
import { spanOfFile, type SourceDocument } from './document.ts';
import type { FileReader } from './file-reader.ts';
import { Origin } from './origin.ts';
import { parseJson } from './parse-json.ts';
import { valueAt } from '../../core/json-pointer.ts';
import { parseReference } from './reference.ts';
import { SchemaIdentifiers } from './schema-identifiers.ts';
import type { SourceText } from './source-text.ts';

/** A value and its location. */
export interface Place {
  readonly value: JsonValue;
  readonly origin: Origin;
}

interface Reading {
  readonly limits: Limits;
  readonly tolerate: boolean;
  /** Paths of overlays for the root document. */
  readonly overlays: readonly string[];
}

/**
 * The root document and all referenced files. `read` reads all files in advance, so that references can be resolved
 * synchronously.
 */
export class DocumentSet {
  readonly root: Origin;
  readonly #documents: ReadonlyMap<string, SourceDocument | readonly Diagnostic[]>;

  readonly #identifiers = new Map<SourceDocument, SchemaIdentifiers>();
  readonly #reader: FileReader;

  private constructor(
    root: SourceDocument,
    documents: ReadonlyMap<string, SourceDocument | readonly Diagnostic[]>,
    reader: FileReader,
  ) {
    this.#reader = reader;
    this.root = new Origin(root, '');
    this.#documents = documents;
  }

  /**
   * Reads the root, applies its overlays, and reads all files that it refers to. Rejects with `InputError` if the root
   * is unusable. `resolve` reports an error in another file, at the reference to that file.
   */
  static async read(
    rootPath: string,
    reader: FileReader,
    { limits, tolerate, overlays }: Reading,
  ): Promise<DocumentSet> {
    const read = async (path: string): Promise<SourceDocument> => {
      const found = await parse(await reader.text(path, spanOfFile(path)), limits, tolerate);
      if (!isDocument(found)) throw new InputError(found);
      return found;
    };
    let root = await read(rootPath);
    if (overlays.length > 0) {
      const { applyOverlays } = await import('../overlay/apply-overlays.ts');
      root = await applyOverlays(root, await Promise.all(overlays.map(read)), limits);
    }
    const documents = new Map<string, SourceDocument | readonly Diagnostic[]>([[rootPath, root]]);
    const queue = [root];
    for (let document = queue.pop(); document; document = queue.pop()) {
      const from = document.source.path;
      for (const ref of document.refs) {
        if (ref.startsWith('#')) continue;
        const target = parseReference(ref, from, spanOfFile(from), (one, other) =>
          reader.resolve(one, other),
        );
        if ('code' in target || documents.has(target.path)) continue;
        const found = await tryRead(target.path, reader, limits, tolerate);
        documents.set(target.path, found);
        if (isDocument(found)) queue.push(found);
      }
    }
    return new DocumentSet(root, documents, reader);
  }

  /** Diagnostics about duplicate keys in the files. Empty without tolerant mode, which rejects duplicate keys. */
  get duplicates(): readonly Diagnostic[] {
    return [...this.#documents.values()].flatMap((found) =>
      isDocument(found) ? (found.duplicates ?? []) : [],
    );
  }

  /** Yields the location and the source text of every number that loses digits when it is stored as a double. */
  *inexact(): Iterable<{ readonly origin: Origin; readonly text: string }> {
    for (const document of this.#documents.values())
      if (isDocument(document))
        for (const [pointer, text] of document.inexact())
          yield { origin: new Origin(document, pointer), text };
  }

  /** Warnings about numbers in the files. */
  get notices(): readonly Diagnostic[] {
    return [...this.#documents.values()].flatMap((found) => (isDocument(found) ? found.notices : []));
  }

  /** True if an object has a discriminator. */
  get hasDiscriminators(): boolean {
    return [...this.#documents.values()].some((found) => isDocument(found) && found.hasDiscriminators);
  }

  /**
   * Returns the target of the `$ref` at `origin`, or the diagnostics that explain why it cannot be resolved. Follows
   * one `$ref` only.
   */
  resolve(ref: string, origin: Origin): Place | readonly Diagnostic[] {
    const at = origin.span;
    const identified = this.#identified(ref, origin);
    if (identified) return identified;
    const target = parseReference(ref, origin.document.source.path, at, (one, other) =>
      this.#reader.resolve(one, other),
    );
    if ('code' in target) return [target];
    const document = this.#documents.get(target.path);
    if (!document) return [say['ref-missing']({ ref }, at)];
    if (!isDocument(document))
      return document.map((diagnostic) => (diagnostic.at ? diagnostic : { ...diagnostic, at }));
    const value = valueAt(document.value, target.pointer);
    if (value === undefined) return [say['ref-missing']({ ref }, at)];
    return { value, origin: new Origin(document, target.pointer) };
  }

  /**
   * Returns the values that a `$dynamicRef` can refer to. If there are several, the target depends on the chain of
   * references to the schema.
   */
  dynamicTargets(ref: string, origin: Origin): readonly Place[] {
    const { document } = origin;
    const target = this.#identified(ref, origin);
    const name = ref.slice(ref.indexOf('#') + 1);
    const pointers = this.#identifiersOf(document).dynamic(name);
    // Only a target with a dynamic anchor of this name depends on the chain of references.
    const places = target && !pointers.includes(target.origin.pointer) ? [target.origin.pointer] : pointers;
    return places.flatMap((pointer) => this.valueAt(document.source.path, pointer) ?? []);
  }

  /** Returns the value at a JSON pointer in a file. */
  valueAt(path: string, pointer: string): Place | undefined {
    const document = this.#documents.get(path);
    const value = document && isDocument(document) ? valueAt(document.value, pointer) : undefined;
    return value === undefined
      ? undefined
      : { value, origin: new Origin(document as SourceDocument, pointer) };
  }

  /** Returns the target of a `$ref` that names an identifier of its own document. */
  #identified(ref: string, { document, pointer }: Origin): Place | undefined {
    const found = document.hasIdentifiers ? this.#identifiersOf(document).find(ref, pointer) : undefined;
    return found === undefined ? undefined : this.valueAt(document.source.path, found);
  }

  #identifiersOf(document: SourceDocument): SchemaIdentifiers {
    let identifiers = this.#identifiers.get(document);
    if (!identifiers) this.#identifiers.set(document, (identifiers = new SchemaIdentifiers(document.value)));
    return identifiers;
  }
}

async function tryRead(
  path: string,
  reader: FileReader,
  limits: Limits,
  tolerate: boolean,
): Promise<SourceDocument | readonly Diagnostic[]> {
  try {
    const document = await parse(await reader.text(path), limits, tolerate);
    return isDocument(document) ? document : [document];
  } catch (error) {
    if (error instanceof InputError) return error.diagnostics;
    throw error;
  }
}

/**
 * Parses a file as JSON or YAML, as its extension indicates. With any other extension, a file that begins with `{` or
 * `[` is JSON. The YAML parser is loaded on demand.
 */
async function parse(
  source: SourceText,
  limits: Limits,
  tolerate: boolean,
): Promise<SourceDocument | Diagnostic> {
  const isYaml = /\.ya?ml$/i.test(source.path);
  if (!isYaml && (/\.json$/i.test(source.path) || /^\s*[{[]/.test(source.text)))
    return parseJson(source, limits, tolerate);
  const { parseYaml } = await import('./parse-yaml.ts');
  return parseYaml(source, limits, tolerate);
}

function isDocument(value: SourceDocument | Diagnostic | readonly Diagnostic[]): value is SourceDocument {
  return 'source' in value;
}
