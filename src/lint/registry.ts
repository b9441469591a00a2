import type { Rule } from './rule.ts';
import { conceptKind } from './rules/concept-kind.ts';
import { conceptValues } from './rules/concept-values.ts';
import { conceptFormat } from './rules/concept-format.ts';
import { conceptNullability } from './rules/concept-nullability.ts';
import { conceptStates } from './rules/concept-states.ts';
import { conceptDescription } from './rules/concept-description.ts';
import { conceptUnmatched } from './rules/concept-unmatched.ts';
import { effectUnresolved } from './rules/effect-unresolved.ts';
import { markUnresolved } from './rules/mark-unresolved.ts';
import { unreachableState } from './rules/unreachable-state.ts';
import { unusedType } from './rules/unused-type.ts';
import { exampleInvalid } from './rules/example-invalid.ts';
import { schemaUnsatisfiable } from './rules/schema-unsatisfiable.ts';
import { nameCollision } from './rules/name-collision.ts';
import { nameEscaped } from './rules/name-escaped.ts';
import { requireDescription } from './rules/require-description.ts';
import { namingConvention } from './rules/naming-convention.ts';
import { inputTypeSuffix } from './rules/input-type-suffix.ts';
import { requireDeprecationReason } from './rules/require-deprecation-reason.ts';
import { mutationPayload } from './rules/mutation-payload.ts';
import { relayConnectionTypes } from './rules/relay-connection-types.ts';
import { relayEdgeTypes } from './rules/relay-edge-types.ts';
import { relayPageInfo } from './rules/relay-page-info.ts';
import { relayArguments } from './rules/relay-arguments.ts';

/** All rules, in report order. To add a rule, add a file, a row here, and a folder in `test/lint/`. */
export const rules: readonly Rule[] = [
  conceptKind,
  conceptValues,
  conceptFormat,
  conceptNullability,
  conceptStates,
  conceptDescription,
  conceptUnmatched,
  unreachableState,
  effectUnresolved,
  markUnresolved,
  unusedType,
  exampleInvalid,
  schemaUnsatisfiable,
  nameCollision,
  nameEscaped,
  requireDescription,
  namingConvention,
  inputTypeSuffix,
  requireDeprecationReason,
  mutationPayload,
  relayConnectionTypes,
  relayEdgeTypes,
  relayPageInfo,
  relayArguments,
];
