/** Duration of a temporary status, in steps, so that its effects can be observed. */
export const STANDING = 10;
