import type { Check } from '../checks/check.ts';

const MAX_SHOWN = 60;

export const equalRules: Check = {
  id: 'equal-rules',
  on: 'trail',
  of: 'rule',
  severity: 'warning',
  summary: 'An update must not accept a value that the creation of the resource rejects.',
  enforces: 'the derived effects of both operations (see `diptych explain`)',
  help: 'Check the whole resource after a change with the same rules as a new resource.',
  run: ({ first, changed, refused, member, value }) => {
    const shown = JSON.stringify(value);
    const text = shown.length > MAX_SHOWN ? `a value of ${shown.length - 2} characters` : shown;
    const message = `${changed.case.operation.id} changed ${member} to ${text}, but ${refused.case.operation.id} rejects the same resource with this value.`;
    return [{ kind: member, message, steps: [first, changed, refused] }];
  },
};
