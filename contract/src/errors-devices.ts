import { pinLeastDigits, pinMostDigits } from '@aforo/domain'
import type { ErrorEntry } from './error-entry.ts'

export const deviceErrors = {
  device_unknown: {
    status: 401,
    es: 'Esta tableta no está dada de alta, o se ha dado de baja. Pide a un encargado que la dé de alta.',
    en: 'This tablet is not enrolled, or was revoked. Ask a manager to enrol it.',
  },
  device_not_found: {
    status: 404,
    es: 'No se encuentra ese dispositivo.',
    en: 'That device cannot be found.',
  },
  device_name_taken: {
    status: 409,
    es: 'Ya hay un dispositivo con ese nombre en esta tienda.',
    en: 'This shop already has a device with that name.',
  },
  own_device_required: {
    status: 403,
    es: 'Esto no se puede hacer en una tableta compartida. Entra con tu contraseña en tu propio dispositivo.',
    en: 'This cannot be done on a shared tablet. Sign in with your password on your own device.',
  },
  pin_wrong: {
    status: 401,
    es: 'PIN incorrecto · quedan {tries} intentos',
    en: 'Wrong PIN · {tries} tries left',
  },
  pin_wrong_last: {
    status: 401,
    es: 'PIN incorrecto · queda 1 intento',
    en: 'Wrong PIN · 1 try left',
  },
  pin_locked: {
    status: 401,
    es: 'Sin intentos. Pasa tu carné o pide a un encargado que te desbloquee.',
    en: 'No tries left. Use your card, or ask a manager to unlock you.',
  },
  staff_card_unknown: {
    status: 401,
    es: 'Ese carné no es de nadie de esta tienda.',
    en: 'That card belongs to nobody at this shop.',
  },
  staff_card_taken: {
    status: 409,
    es: 'Ese carné ya es de otra persona.',
    en: 'That card already belongs to somebody else.',
  },
  pin_malformed: {
    status: 422,
    es: `El PIN tiene de ${pinLeastDigits} a ${pinMostDigits} cifras.`,
    en: `A PIN has ${pinLeastDigits} to ${pinMostDigits} digits.`,
  },
  pin_easy: {
    status: 422,
    es: 'Ese PIN se adivina enseguida: evita filas como 1234, cifras repetidas y años.',
    en: 'That PIN is guessed at once: avoid rows like 1234, repeated digits and years.',
  },
} as const satisfies Record<string, ErrorEntry>
