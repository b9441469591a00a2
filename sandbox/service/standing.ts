/** Duration of a temporary status, in steps: time to see its effects. */
export const STANDING = 10;
