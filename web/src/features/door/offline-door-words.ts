import { words } from '../../words/words.ts'

/** Texts of a door that goes on without a connection. */
export const offlineDoorWords = words({
  es: {
    worksTitle: 'Qué funciona sin conexión',
    works: 'Entradas, salidas y avisos de expulsión',
    waits: 'Altas, cuotas, socios de otras tiendas',
    onlyHere: 'Solo cuenta lo que pasa por esta puerta. Si hay otra entrada abierta, el aforo real puede ser mayor.',
    enrolWaits: 'Las altas esperan a la conexión',
    feesWait: 'Las cuotas esperan a la conexión',
    approvalWaits: 'La aprobación espera a la conexión',
    enteredHere: 'Puede entrar · entrada guardada aquí',
    leftHere: 'Salida guardada aquí',
    seenAt: (time: string) => `datos de las ${time}`,
    notHere: 'No está en este dispositivo',
    notHereHint: 'Puede ser socio de otra tienda, o nuevo. Espera a la conexión.',
    lostSince: (time: string) => `Sin conexión desde las ${time}`,
  },
  en: {
    worksTitle: 'What works without a connection',
    works: 'Entries, exits and warnings of bans',
    waits: 'New members, fees, members of other shops',
    onlyHere:
      'Only what passes through this door is counted. If another door is open, there may be more people inside.',
    enrolWaits: 'New members wait for the connection',
    feesWait: 'Fees wait for the connection',
    approvalWaits: 'The approval waits for the connection',
    enteredHere: 'May come in · entry saved here',
    leftHere: 'Exit saved here',
    seenAt: (time: string) => `data from ${time}`,
    notHere: 'Not on this device',
    notHereHint: 'They may be a member of another shop, or new. Wait for the connection.',
    lostSince: (time: string) => `No connection since ${time}`,
  },
})
