import type { AlertKind } from '@aforo/domain'
import { words } from './words.ts'

const es: Record<AlertKind, string> = {
  books: 'Las cuentas no cuadran',
  drawer: 'Caja por debajo de cero',
  new_country: 'Inicio de sesión desde otro país',
  privacy_over: 'Una solicitud de privacidad ha vencido',
  webhook_off: 'Un webhook se ha apagado',
  support_asked: 'Soporte pide acceso',
  privacy_soon: 'Una solicitud de privacidad vence pronto',
  payouts: 'Muchas devoluciones de crédito',
  reads: 'Muchas fichas de socios abiertas',
  refusals: 'Muchos intentos rechazados',
  new_device: 'Inicio de sesión en un dispositivo nuevo',
}

const en: Record<AlertKind, string> = {
  books: 'The books do not add up',
  drawer: 'Till below zero',
  new_country: 'Sign-in from another country',
  privacy_over: 'A privacy request is overdue',
  webhook_off: 'A webhook was turned off',
  support_asked: 'Support asks for access',
  privacy_soon: 'A privacy request is due soon',
  payouts: 'Many payouts of credit',
  reads: 'Many member records opened',
  refusals: 'Many refused attempts',
  new_device: 'Sign-in from a new device',
}

/** The names of the kinds of alert. */
export const alertWords = words({ es: { kinds: es }, en: { kinds: en } })
