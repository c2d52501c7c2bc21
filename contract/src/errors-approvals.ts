import { approvalLifeMinutes } from '@aforo/domain'
import type { ErrorEntry } from './error-entry.ts'

export const approvalErrors = {
  approval_not_found: {
    status: 404,
    es: 'No se encuentra esa petición.',
    en: 'That request cannot be found.',
  },
  approval_own: {
    status: 403,
    es: 'Nadie aprueba lo suyo: tiene que aprobarlo otra persona.',
    en: 'Nobody approves their own: somebody else has to approve it.',
  },
  approval_decided: {
    status: 409,
    es: 'Esa petición ya está decidida o ha caducado.',
    en: 'That request is already decided, or has expired.',
  },
  approval_void: {
    status: 409,
    es: `La aprobación no vale para esto: ha cambiado algo, ya se usó o han pasado ${approvalLifeMinutes} minutos. Pídela otra vez.`,
    en: `The approval does not count for this: something changed, it was used, or ${approvalLifeMinutes} minutes have passed. Ask again.`,
  },
  approval_needless: {
    status: 409,
    es: 'No hace falta aprobación: no pasa del tope.',
    en: 'No approval is needed: it is within the limit.',
  },
  approval_not_here: {
    status: 403,
    es: 'Con PIN o carné solo se aprueba en la tableta donde se pidió.',
    en: 'By PIN or card it can only be approved on the tablet where it was asked for.',
  },
  price_change_limit: {
    status: 403,
    es: 'El precio cambia más de un {most} %. Tiene que aprobarlo quien puede pasar los topes.',
    en: 'The price changes by more than {most} %. A colleague who may go beyond the limits has to approve it.',
  },
  stock_loss_limit: {
    status: 403,
    es: 'Lo que falta vale más de {most}. Tiene que aprobarlo quien puede pasar los topes.',
    en: 'What is missing is worth more than {most}. A colleague who may go beyond the limits has to approve it.',
  },
  stock_witness_needed: {
    status: 403,
    es: 'Hace falta un testigo: otra persona del equipo tiene que confirmar que lo ha visto.',
    en: 'A witness is needed: somebody else on the team has to confirm that they saw it.',
  },
} as const satisfies Record<string, ErrorEntry>
