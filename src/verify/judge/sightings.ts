/** Finds the resources in a response. */
import type { Contract } from '../../model/contract.ts';
import type { Type } from '../../model/type.ts';
import { derive } from '../../semantics/derive/derive.ts';
import type { Action } from '../../semantics/semantics.ts';
import { sightingsIn, type Sighting } from '../../semantics/world/sightings.ts';
import type { Answered } from '../exchange.ts';
import { declaredContent, declaredResponse } from './declared.ts';
import { resultOf } from './pages.ts';
import { stateSeenIn } from './state-views.ts';

const known = new WeakMap<Answered, readonly Sighting[]>();

/** Returns the resources in a response, outer ones first. */
export function sightingsOf(contract: Contract, answer: Answered): readonly Sighting[] {
  const found = known.get(answer) ?? read(contract, answer);
  known.set(answer, found);
  return found;
}

/** Returns the items of a concept in a list. */
export function itemsOfConcept(contract: Contract, answer: Answered, concept: string): readonly Sighting[] {
  return sightingsOf(contract, answer).filter(
    ({ as, collection }) => as === 'item' && collection.concept === concept,
  );
}

/** Returns the action of an operation. */
export function actionOf(contract: Contract, id: string): Action | undefined {
  return derive(contract).actions.find(({ operation }) => operation.id === id);
}

function read(contract: Contract, answer: Answered): readonly Sighting[] {
  const value = resultOf(answer);
  const type = typeOf(answer);
  if (!type || value === undefined || value === null) return [];
  const action = actionOf(contract, answer.case.operation.id);
  return [...sightingsIn(contract, type, value, action), ...stateSeenIn(contract, answer, value)];
}

/** Returns the declared type of a response, or undefined if it is unknown. */
export function typeOf({ case: made, outcome }: Answered): Type | undefined {
  if (made.kind === 'rest') {
    if (outcome.status >= 300) return undefined;
    const response = declaredResponse(made.operation, outcome.status);
    return response && declaredContent(response, outcome.headers['content-type'] ?? '')?.type;
  }
  // If the document has aliases, the response keys differ from the names of the declared type.
  return /[\w]\s*:\s*[\w]+\s*[({\s}]/.test(selectionIn(made.document)) ? undefined : made.operation.result;
}

/** Returns a document without its arguments and variables. */
function selectionIn(document: string): string {
  return document.replace(/\([^()]*(?:\([^()]*\)[^()]*)*\)/g, '');
}
