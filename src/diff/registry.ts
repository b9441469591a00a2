import type { Rule } from './rule.ts';
import { graphqlRules } from './rules/graphql/graphql-rules.ts';
import { operationRemoved, operationAdded } from './rules/operation-existence.ts';
import { operationMoved } from './rules/operation-moved.ts';
import { operationRenamed } from './rules/operation-renamed.ts';
import { parameterRemoved, parameterAdded } from './rules/parameter-existence.ts';
import { parameterMoved } from './rules/parameter-moved.ts';
import { parameterRenamed } from './rules/parameter-renamed.ts';
import { becameRequired, becameOptional } from './rules/presence.ts';
import { serializationChanged, serializationNarrowed, serializationWidened } from './rules/serialization.ts';
import { defaultChanged } from './rules/default-changed.ts';
import { bodyRemoved, bodyAdded } from './rules/body-existence.ts';
import { mediaTypeRemoved, mediaTypeAdded } from './rules/media-type-existence.ts';
import { statusRemoved, statusAdded } from './rules/status-existence.ts';
import { headerRemoved, headerAdded } from './rules/header-existence.ts';
import { linkRemoved, linkAdded, linkChanged } from './rules/link-existence.ts';
import { securityNarrowed, securityWidened } from './rules/security.ts';
import { schemeRemoved, schemeAdded, schemeChanged } from './rules/scheme.ts';
import { serverRemoved, serverFolded, serverAdded, serverRenamed, serverVariable } from './rules/server.ts';
import { eventRemoved, eventMoved, eventAdded } from './rules/event-existence.ts';
import { idempotencyRemoved, idempotencyAdded, idempotencyMoved } from './rules/idempotency.ts';
import { retryRemoved, retryAdded } from './rules/retry.ts';
import { paginationRemoved, paginationAdded, paginationChanged } from './rules/pagination.ts';
import { accessNarrowed, accessWidened } from './rules/access.ts';
import { statesWidened, statesNarrowed } from './rules/states.ts';
import { markStrengthened, markWeakened, markChanged } from './rules/marks.ts';
import { openValueRemoved, openValueAdded } from './rules/open-value.ts';
import {
  sunsetWithdrawn,
  sunsetAnnounced,
  stabilityLowered,
  stabilityRaised,
  deprecated,
  undeprecated,
  assumptionChanged,
} from './rules/lifecycle.ts';
import { propertyRemoved, propertyAdded } from './rules/property-existence.ts';
import { visibilityNarrowed, visibilityWidened } from './rules/visibility.ts';
import { propertyDefault } from './rules/property-default.ts';
import { schemaRules } from './rules/schema.ts';
import { schemaText } from './rules/schema-text.ts';
import { variantAdded, variantRemoved, variantRetargeted } from './rules/variant.ts';
import { textChanged } from './rules/text-changed.ts';
import { unreadChanged } from './rules/unread-changed.ts';

/** All rules. The first rule that judges a change determines the finding. */
export const rules: readonly Rule[] = [
  operationRemoved,
  operationAdded,
  operationMoved,
  operationRenamed,
  parameterRemoved,
  parameterAdded,
  parameterMoved,
  parameterRenamed,
  becameRequired,
  becameOptional,
  serializationChanged,
  serializationNarrowed,
  serializationWidened,
  defaultChanged,
  bodyRemoved,
  bodyAdded,
  mediaTypeRemoved,
  mediaTypeAdded,
  statusRemoved,
  statusAdded,
  headerRemoved,
  headerAdded,
  linkRemoved,
  linkAdded,
  linkChanged,
  securityNarrowed,
  securityWidened,
  schemeRemoved,
  schemeAdded,
  schemeChanged,
  serverRemoved,
  serverFolded,
  serverAdded,
  serverRenamed,
  serverVariable,
  eventRemoved,
  eventMoved,
  eventAdded,
  idempotencyRemoved,
  idempotencyAdded,
  idempotencyMoved,
  retryRemoved,
  retryAdded,
  paginationRemoved,
  paginationAdded,
  paginationChanged,
  accessNarrowed,
  accessWidened,
  statesWidened,
  statesNarrowed,
  markStrengthened,
  markWeakened,
  markChanged,
  openValueRemoved,
  openValueAdded,
  sunsetWithdrawn,
  sunsetAnnounced,
  stabilityLowered,
  stabilityRaised,
  deprecated,
  undeprecated,
  assumptionChanged,
  propertyRemoved,
  propertyAdded,
  visibilityNarrowed,
  visibilityWidened,
  propertyDefault,
  ...schemaRules,
  schemaText,
  variantRemoved,
  variantAdded,
  variantRetargeted,
  textChanged,
  unreadChanged,
  ...graphqlRules,
];
