import type { ErrorEntry } from './error-entry.ts'

/** Refusals about how long data is kept, and about what people ask for. */
export const privacyErrors = {
  retention_period_outside: {
    status: 422,
    es: 'Ese plazo no es posible: tiene que estar entre {least} y {most}.',
    en: 'That period is not possible: it has to be between {least} and {most}.',
  },
} as const satisfies Record<string, ErrorEntry>
