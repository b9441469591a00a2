export const name = 'shop';
