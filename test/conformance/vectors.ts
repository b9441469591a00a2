/** Reads vector files, checks them against the format, and fills in defaults. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { load as parseYaml } from 'js-yaml';
import { accessorVectors } from './accessor-vectors.ts';
import { emptyPageVectors } from './empty-page-vectors.ts';
import { headerVectors } from './header-vectors.ts';
import { secretVectors } from './secret-vectors.ts';
import type { ClientSetup, Exchange, OutcomeSpec, Piece, Reply, Step, Vector } from './format.ts';
import { streamVectors } from './stream-vectors.ts';

const FOLDER = join(import.meta.dirname, 'vectors');
const SCHEMA = JSON.parse(readFileSync(join(import.meta.dirname, 'format.schema.json'), 'utf8')) as object;
/** 2030-01-01T00:00:00Z. */
const EPOCH_MS = 1_893_456_000_000;

const DEFAULTS = { epochMs: EPOCH_MS, random: [], keys: [], exchanges: [], secrets: [] };

type Written = Partial<Omit<Vector, 'id' | 'steps'>> & {
  readonly name: string;
  readonly steps?: readonly Step[];
  readonly outcome: OutcomeSpec;
} & Omit<Step, 'outcome'>;

interface VectorFile {
  readonly topic: string;
  readonly client?: ClientSetup;
  readonly vectors: readonly Written[];
}

const isVectorFile = new Ajv2020({ strict: true, strictRequired: false, allowUnionTypes: true }).compile(
  SCHEMA,
);

/** Returns the vectors in the source of one file. @throws {Error} that names the invalid location. */
export function parseVectors(text: string, file: string): readonly Vector[] {
  const document = parseYaml(text);
  if (!isVectorFile(document)) {
    const [first] = isVectorFile.errors ?? [];
    throw new Error(
      `${file}${first?.instancePath}: ${first?.message} ${JSON.stringify(first?.params ?? {})}`,
    );
  }
  const { topic, client: shared, vectors } = document as VectorFile;
  const parsed = vectors.map((vector): Vector => {
    const { name, call, webhook, sign, outcome, client, steps, exchanges = [], ...rest } = vector;
    const only = { ...(call && { call }), ...(webhook && { webhook }), ...(sign && { sign }), outcome };
    return {
      ...DEFAULTS,
      ...rest,
      exchanges: exchanges.map(inPieces),
      id: `${topic}/${name}`,
      client: { ...shared, ...client },
      steps: steps ?? [only],
    };
  });
  const twice = parsed.find(({ id }, index) => parsed.findIndex((other) => other.id === id) < index);
  if (twice) throw new Error(`${file}: there are two vectors ${twice.id}`);
  return parsed;
}

/** A response as written in a file. */
type WrittenReply = Omit<Reply, 'pieces'> & {
  readonly pieces?: readonly (Partial<Piece> & { readonly text?: string })[];
  /** Splits the text into pieces of this many bytes. */
  readonly pieceBytes?: number;
};

function inPieces({ reply, ...exchange }: Exchange & { readonly reply: WrittenReply }): Exchange {
  const { pieces, pieceBytes, ...rest } = reply;
  const written = pieces ?? (pieceBytes === undefined ? undefined : cutInto(rest.text ?? '', pieceBytes));
  if (!written) return { ...exchange, reply: rest };
  const { text: _whole, ...others } = rest;
  return {
    ...exchange,
    reply: {
      ...others,
      pieces: written.map(({ text = '', base64, afterMs = 0 }) => ({
        base64: base64 ?? Buffer.from(text).toString('base64'),
        afterMs,
      })),
    },
  };
}

function cutInto(text: string, size: number): NonNullable<WrittenReply['pieces']> {
  const bytes = Buffer.from(text);
  const count = Math.ceil(bytes.length / size);
  return Array.from({ length: count }, (_, index) => ({
    base64: bytes.subarray(index * size, (index + 1) * size).toString('base64'),
  }));
}

/** Returns all vectors, or those of some topics. */
export function readVectors(topics?: readonly string[]): readonly Vector[] {
  const isWanted = (topic: string): boolean => topics === undefined || topics.includes(topic);
  const written = readdirSync(FOLDER)
    .toSorted()
    .filter((file) => isWanted(file.replace(/\.yaml$/, '')))
    .flatMap((file) => {
      const vectors = parseVectors(readFileSync(join(FOLDER, file), 'utf8'), file);
      const topic = file.replace(/\.yaml$/, '');
      if (vectors.some(({ id }) => !id.startsWith(`${topic}/`)))
        throw new Error(`${file}: its topic is not ${topic}`);
      return vectors;
    });
  return [
    ...written,
    ...(isWanted('secrets') ? secretVectors(DEFAULTS) : []),
    ...(isWanted('accessors') ? accessorVectors(DEFAULTS) : []),
    ...(isWanted('empty-pages') ? emptyPageVectors(DEFAULTS) : []),
    ...(isWanted('headers') ? headerVectors(DEFAULTS) : []),
    ...(isWanted('stream-cuts') ? streamVectors(DEFAULTS) : []),
  ];
}
