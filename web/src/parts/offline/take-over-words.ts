import type { LeasePlace } from '@aforo/domain'
import { words } from '../../words/words.ts'

const sellsEs: Record<LeasePlace, string> = { counter: 'vende sin conexión', door: 'registra entradas sin conexión' }
const sellsEn: Record<LeasePlace, string> = {
  counter: 'sells without a connection',
  door: 'records entries without a connection',
}

/** Texts about taking over from a device that has no connection. */
export const takeOverWords = words({
  es: {
    silent: (device: string, place: LeasePlace, time: string) => `${device} ${sellsEs[place]} desde las ${time}`,
    silentHint: (waiting: string) => `Por enviar: ${waiting}`,
    takeOver: 'Tomar el relevo',
    ifYouDo: 'Si tomas el relevo',
    stops: (device: string) => `${device} deja de vender al recibir el aviso. Si no lo recibe, apágalo antes.`,
    others: 'Los demás dispositivos vuelven a cobrar, con conexión.',
    kept: (waiting: string, device: string) =>
      `No se pierde nada: al volver ${device}, una persona decide sobre lo que quedaba por enviar (${waiting}).`,
    question: '¿Qué has comprobado?',
    read: 'He visto la otra pantalla',
    readHint: 'Dice cuántas operaciones quedan por enviar, y nadie vende ya en ella.',
    dead: 'El otro dispositivo no funciona',
    deadHint: 'Está roto, sin batería o perdido. Nadie puede vender con él.',
    noted: 'Queda anotado con tu nombre.',
    needsRight: 'Lo confirma alguien con el permiso de caja, aquí o desde su teléfono. Queda anotado.',
    needsLine: 'Hace falta conexión: hazlo desde un teléfono con datos.',
    failed: 'No se ha podido tomar el relevo',
    done: (device: string) => `Relevo tomado: ${device} ya no vende sin conexión`,
  },
  en: {
    silent: (device: string, place: LeasePlace, time: string) => `${device} ${sellsEn[place]} since ${time}`,
    silentHint: (waiting: string) => `To send: ${waiting}`,
    takeOver: 'Take over',
    ifYouDo: 'If you take over',
    stops: (device: string) => `${device} stops selling when it is told. If it cannot be told, switch it off first.`,
    others: 'The other devices can charge again, with a connection.',
    kept: (waiting: string, device: string) =>
      `Nothing is lost: when ${device} is back, somebody decides about what it still had to send (${waiting}).`,
    question: 'What have you checked?',
    read: 'I have seen the other screen',
    readHint: 'It says how many operations are to be sent, and nobody sells on it any more.',
    dead: 'The other device does not work',
    deadHint: 'It is broken, has no battery or is lost. Nobody can sell with it.',
    noted: 'It is recorded with your name.',
    needsRight: 'Somebody with the right to the till confirms it, here or on their phone. It is recorded.',
    needsLine: 'It needs a connection: do it on a phone with mobile data.',
    failed: 'The takeover failed',
    done: (device: string) => `Taken over: ${device} does not sell without a connection any more`,
  },
})
