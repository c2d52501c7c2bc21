import type { ErrorEntry } from './error-entry.ts'

export const exceptionErrors = {
  exception_not_found: {
    status: 404,
    es: 'No se encuentra lo que quieres revisar.',
    en: 'What you want to review cannot be found.',
  },
  exception_own: {
    status: 403,
    es: 'Lo hiciste tú: tiene que revisarlo otra persona.',
    en: 'You did this yourself: somebody else has to review it.',
  },
  alert_not_found: {
    status: 404,
    es: 'No se encuentra ese aviso.',
    en: 'That alert cannot be found.',
  },
  alert_own: {
    status: 403,
    es: 'Lo hiciste tú: tiene que verlo otra persona.',
    en: 'You did this yourself: somebody else has to see it.',
  },
} as const satisfies Record<string, ErrorEntry>
