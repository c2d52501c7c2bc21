import type { ErrorEntry } from './error-entry.ts'

/** The sign-in page shows these, so they are a file of their own: the first load contains no other error. */
export const accessErrors = {
  privileges_missing: {
    status: 403,
    es: 'No tienes permisos para ver esto',
    en: 'You do not have privileges to see this',
  },
} as const satisfies Record<string, ErrorEntry>
