/** Steps for which something keeps a status that it is to lose by itself: time to see what comes of it. */
export const STANDING = 10;
