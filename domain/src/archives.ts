/**
 * The current year and the two before it stay in the database: years in which somebody still asks about a sale, and in
 * which the tax office of a small business mostly looks. The archive keeps the rest for as long as the law asks.
 */
export const yearsOnline = 3

/** The last year whose books may be archived, on a day. */
export const lastArchivableYear = (today: string): number => Number(today.slice(0, 4)) - yearsOnline
