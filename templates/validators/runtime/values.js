/**
 * Returns the number of Unicode code points of a text.
 *
 * @param {string} text
 */
export function codePointLength(text) {
  let length = text.length;
  for (let index = 0; index < text.length - 1; index++) {
    const isHigh = (text.charCodeAt(index) & 0xfc00) === 0xd800;
    if (isHigh && (text.charCodeAt(index + 1) & 0xfc00) === 0xdc00) {
      length--;
      index++;
    }
  }
  return length;
}

/**
 * Compares JSON values: properties may be in any order, and only own properties count.
 *
 * @param {unknown} one
 * @param {unknown} other
 * @returns {boolean}
 */
export function equal(one, other) {
  if (one === other) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false;
  if (Array.isArray(one) !== Array.isArray(other)) return false;
  const keys = Object.keys(one);
  if (keys.length !== Object.keys(other).length) return false;
  return keys.every((key) => Object.hasOwn(other, key) && equal(one[key], other[key]));
}

/**
 * Returns the indexes of two equal items, or null. Takes time linear in the size of the list.
 *
 * @param {readonly unknown[]} items
 */
export function duplicates(items) {
  const seen = new Map();
  for (const [index, item] of items.entries()) {
    // A prefix distinguishes a string from an object with the same JSON text.
    const key = typeof item === 'object' ? canonical(item) : typeof item === 'string' ? `"${item}` : item;
    const known = seen.get(key);
    if (known !== undefined) return [known, index];
    seen.set(key, index);
  }
  return null;
}

/**
 * Adds the errors of a value inside another one, with paths relative to the outer value.
 *
 * @param {{ instancePath: string }[] | null} errors
 * @param {{ instancePath: string }[]} inner
 * @param {string} path
 */
export function nested(errors, inner, path) {
  for (const error of inner) {
    error.instancePath = path + error.instancePath;
    errors?.push(error);
  }
  return errors ?? inner;
}

/** Returns JSON text with sorted properties: the same for equal values, and different for all others. */
function canonical(value) {
  return JSON.stringify(value, (_, member) =>
    typeof member === 'object' && member !== null && !Array.isArray(member)
      ? { '': Object.entries(member).sort(([one], [other]) => (one < other ? -1 : 1)) }
      : member,
  );
}
