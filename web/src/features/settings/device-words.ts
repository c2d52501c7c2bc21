import { words } from '../../words/words.ts'

/** Texts for settings of the person and the device. */
export const deviceWords = words({
  es: {
    account: 'Cuenta',
    accountHint: 'Nombre, foto, contraseña y sesiones abiertas.',
    profile: 'Tu perfil',
    security: 'Seguridad',
    securityHint: 'Llaves de acceso, códigos de un solo uso y sesiones abiertas.',
    openSecurity: 'Abrir seguridad',

    connected: 'Aparatos conectados',
    onDevice: 'en este dispositivo',
    connectedName: 'Dispositivos conectados',
    connectedHint: 'Qué hay conectado, probarlo, enseñar el lector y elegir.',
    connectedOpen: 'Abrir',

    devices: 'Dispositivos',
    till: 'Caja de este dispositivo',
    tillHint: 'El efectivo que se cobra aquí va a ella.',
    anyTill: 'La que esté abierta',
    shared: 'Tabletas compartidas',
    sharedHint: 'Cada persona entra con su PIN o su carné.',
    sharedOpen: 'Abrir',
    lock: 'Bloqueo sin uso',
    lockHint: 'Tras este tiempo sin tocarla, una tableta compartida pide otra vez el PIN.',
    never: 'Nunca',
    minutes: 'min',
  },
  en: {
    account: 'Account',
    accountHint: 'Name, picture, password and open sessions.',
    profile: 'Your Profile',
    security: 'Security',
    securityHint: 'Passkeys, one-time codes and open sessions.',
    openSecurity: 'Open security',

    connected: 'Connected devices',
    onDevice: 'on this device',
    connectedName: 'Connected devices',
    connectedHint: 'What is connected, testing it, teaching the reader and choosing.',
    connectedOpen: 'Open',

    devices: 'Devices',
    till: 'Till of this device',
    tillHint: 'Cash taken here goes to it.',
    anyTill: 'Whichever is open',
    shared: 'Shared tablets',
    sharedHint: 'Each person comes in with their PIN or card.',
    sharedOpen: 'Open',
    lock: 'Lock without use',
    lockHint: 'After this long untouched, a shared tablet asks for the PIN again.',
    never: 'Never',
    minutes: 'min',
  },
})
