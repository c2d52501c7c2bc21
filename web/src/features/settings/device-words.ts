import { words } from '../../words/words.ts'

/** Texts for settings of the person and the device. */
export const deviceWords = words({
  es: {
    account: 'Cuenta',
    accountHint: 'Nombre, foto, contraseña y sesiones abiertas.',
    profile: 'Tu perfil',

    reader: 'Puerta y lector',
    onDevice: 'en este dispositivo',
    kept: 'Lector siempre listo',
    keptHint: 'El campo de escaneo recupera el foco tras cada acción.',
    tones: 'Tonos al escanear',
    tonesHint: 'Uno si puede entrar, dos si no.',
    test: 'Probar el lector',
    testHint: 'Comprueba que este dispositivo oye el lector.',
    start: 'Probar',
    stop: 'Terminar',
    waiting: 'Pasa un carné por el lector…',
    heard: (code: string, length: string) => `Leído: ${code} (${length} caracteres)`,
    asleep: 'La página no tiene el foco: tócala para que oiga el lector.',

    devices: 'Dispositivos',
    paper: 'Papel de los tickets',
    paperHint: 'El ancho del rollo de la impresora.',
    millimetres: (width: number) => `${width} mm`,
    till: 'Caja de este dispositivo',
    tillHint: 'El efectivo que se cobra aquí va a ella.',
    anyTill: 'La que esté abierta',
  },
  en: {
    account: 'Account',
    accountHint: 'Name, picture, password and open sessions.',
    profile: 'Your Profile',

    reader: 'Door and reader',
    onDevice: 'on this device',
    kept: 'Reader always ready',
    keptHint: 'The scan field takes the focus back after every action.',
    tones: 'Tones when scanning',
    tonesHint: 'One if they may enter, two if not.',
    test: 'Test the reader',
    testHint: 'Checks that this device hears the reader.',
    start: 'Test',
    stop: 'Finish',
    waiting: 'Pass a card over the reader…',
    heard: (code: string, length: string) => `Read: ${code} (${length} characters)`,
    asleep: 'The page does not have the focus: tap it so that it hears the reader.',

    devices: 'Devices',
    paper: 'Receipt paper',
    paperHint: 'How wide the roll of the printer is.',
    millimetres: (width: number) => `${width} mm`,
    till: 'Till of this device',
    tillHint: 'Cash taken here goes to it.',
    anyTill: 'Whichever is open',
  },
})
