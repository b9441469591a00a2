/** All faults. */
import type { Fault } from './fault.ts';
import { crossedScope } from './mechanisms/crossed-scope.ts';
import { lostEvent, repeatedEvent } from './mechanisms/events.ts';
import { ignoredFilter, missingItem, movedBoundary, reversedOrder, skippedItem } from './mechanisms/lists.ts';
import { forgottenValue, frozenStamp, revealedSecret, wrongCount } from './mechanisms/members.ts';
import { staleRead } from './mechanisms/stale-read.ts';
import { unguarded } from './mechanisms/unguarded.ts';
import { lostWrite, partialWrite, strayWrite } from './mechanisms/writes.ts';

export const FAULTS: readonly Fault[] = [
  ...unguarded,
  lostWrite,
  partialWrite,
  strayWrite,
  ignoredFilter,
  movedBoundary,
  reversedOrder,
  missingItem,
  skippedItem,
  staleRead,
  crossedScope,
  revealedSecret,
  wrongCount,
  frozenStamp,
  forgottenValue,
  lostEvent,
  repeatedEvent,
];
