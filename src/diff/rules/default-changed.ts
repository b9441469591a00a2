import { rule } from '../rule.ts';

export const defaultChanged = rule<'default'>({
  id: 'default-changed',
  on: 'default',
  summary: 'Calls that leave it out mean something else than before.',
  help: 'Keep the default; whoever wants the other value can send it.',
  mirror: 'default-changed',
  judge: ({ place, flow, old, new: next }) => ({
    direction: flow,
    effect: 'changed',
    message: `The default of the ${place} is ${words(next)}, no longer ${words(old)}.`,
  }),
});

function words(value: unknown): string {
  return value === undefined ? 'not declared' : JSON.stringify(value);
}
