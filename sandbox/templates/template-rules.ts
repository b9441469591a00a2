import { judgeFilled, judgeName } from '../campaigns/text.ts';
import { INPUT, userError, type UserError } from '../campaigns/user-error.ts';
import { MAX_BODY } from '../messages/message.ts';
import { segment } from '../messages/segments.ts';
import { isMemberText, MEMBER_TEXTS, variablesOf } from './placeholders.ts';

const MAX_SEGMENTS = 10;

/** Checks the name and the text of a template, if they are set. */
export function judgeContent(name: string | undefined, body: string | undefined): UserError[] {
  return [...judgeName(name, INPUT), ...(body === undefined ? [] : judgeBody(body))];
}

function judgeBody(body: string): UserError[] {
  const errors = judgeFilled(body, MAX_BODY, INPUT, 'body');
  if (errors.length > 0) return errors;
  const unknown = variablesOf(body).filter((name) => !isMemberText(name));
  if (unknown.length > 0) {
    const named = unknown.map((name) => `{{${name}}}`).join(', ');
    const message = `${named} names no text field of a campaign member; there are ${MEMBER_TEXTS.join(', ')}.`;
    return [userError(INPUT, 'body', 'INVALID', message)];
  }
  const { segments } = segment(body);
  if (segments <= MAX_SEGMENTS) return [];
  const message = `Takes ${segments} segments; at most ${MAX_SEGMENTS} are allowed.`;
  return [userError(INPUT, 'body', 'TOO_LONG', message)];
}
