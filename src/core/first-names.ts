/** Joins the names with commas. More than `most` names are shortened: `a, b, and 3 more`. */
export function firstNames(names: readonly string[], most = 8): string {
  const more = names.length - most;
  return more > 0 ? `${names.slice(0, most).join(', ')}, and ${more} more` : names.join(', ');
}
