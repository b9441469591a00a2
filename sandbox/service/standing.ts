/** The number of steps of a temporary status. It is large enough to observe the effects of the status. */
export const STANDING = 10;
