import type { JsonObject, JsonValue } from '../../core/json.ts';
import type { Origin } from '../document/origin.ts';
import type { LeftOut } from '../tolerance/left-out.ts';
import type { Report } from '../tolerance/report.ts';
import type { Extensions } from '../vocabulary/extensions.ts';
import type { MemberShape, ObjectKind } from './grammar.ts';
import type { References } from './references.ts';
import type { Unread } from './unread.ts';
import type { Dialect } from './version.ts';

/** The parts of `Copier` used to copy schemas and to inline references. */
export interface CopyContext {
  readonly references: References;
  readonly report: Report;
  readonly leftOut: LeftOut;
  readonly extensions: Extensions;
  readonly unread: Unread;
  dialect(origin: Origin): Dialect;
  lifted(kind: ObjectKind, value: JsonObject, origin: Origin): JsonObject;
  copyObject(kind: ObjectKind, value: JsonObject, origin: Origin): Record<string, JsonValue>;
  copyMember(shape: MemberShape, value: JsonValue, origin: Origin): JsonValue | undefined;
  copyExtension(copy: Record<string, JsonValue>, key: string, value: JsonValue, origin: Origin): void;
  register<Value extends object>(copy: Value, origin: Origin): Value;
  registerInlined<Value extends object>(copy: Value, origin: Origin, inlined: readonly Origin[]): Value;
  reject(wanted: string, found: JsonValue, origin: Origin): undefined;
}
