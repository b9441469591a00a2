/** Duration of a temporary status in steps, long enough to observe its effects. */
export const STANDING = 10;
