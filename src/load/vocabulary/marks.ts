/** Reads the marks of an element. The kind of the element determines which marks it can have. */
import type { Markable, Marks } from '../../model/marks.ts';
import { boundsOf } from './bounds.ts';
import { derivedOf } from './derived.ts';
import { eventOf } from './event.ts';
import { orderOf } from './order.ts';
import { presentWhenOf } from './present-when.ts';
import { scopeOf } from './scope.ts';
import { secretOf } from './secret.ts';
import { stampOf } from './stamp.ts';
import { uniqueOf } from './unique.ts';
import type { Report, Use } from './use.ts';

export type Mark = keyof Marks;

const READERS: { readonly [Name in Mark]: (use: Use, report: Report) => Marks[Name] | undefined } = {
  order: orderOf,
  unique: uniqueOf,
  derived: derivedOf,
  presentWhen: presentWhenOf,
  stamp: stampOf,
  secret: secretOf,
  bounds: boundsOf,
  scope: scopeOf,
  event: eventOf,
};

/** The marks allowed at each location. */
const MARKS = {
  operation: ['order'],
  /** The marks of a property, or of a field of a type. */
  property: ['order', 'unique', 'derived', 'presentWhen', 'stamp', 'secret', 'bounds'],
  /** The marks of a parameter, an argument, or an input field. */
  input: ['bounds'],
  type: ['scope'],
  webhook: ['event'],
} as const satisfies Readonly<Record<string, readonly Mark[]>>;

type Location = keyof typeof MARKS;

/** Returns the marks of an element. `useOf` returns the element's use of a mark. */
export function marksOf<Place extends Location>(
  place: Place,
  useOf: (mark: (typeof MARKS)[Place][number]) => Use | undefined,
  report: Report,
): Markable {
  const found = MARKS[place].flatMap((mark) => {
    const use = useOf(mark);
    const value = use && READERS[mark](use, report);
    return value ? [[mark, value] as const] : [];
  });
  return found.length > 0 ? { marks: Object.fromEntries(found) } : {};
}
