import { words } from '../../words/words.ts'

/** Texts about the app itself: a start without a connection, a new version, and the installation. */
export const appWords = words({
  es: {
    cutTitle: 'La app se ha abierto sin conexión',
    worksNow: 'La app se abre y recuerda quién eres. Al volver la conexión sigue sola.',
    waitsFor: {
      '/control': 'Entradas, salidas, altas y la lista de la sala. Apunta en papel lo que pase.',
      '/dispenser': 'Retiradas, cobros, recargas y los productos. Apunta en papel lo que pase.',
    },
    newVersion: 'Nueva versión lista',
    newVersionHint: 'Tarda unos segundos. No se pierde nada.',
    update: 'Actualizar',
    install: 'Instalar la app',
    installSteps: [
      'En Safari, pulsa Compartir.',
      'Elige «Añadir a pantalla de inicio».',
      'Pulsa «Añadir» y abre Aforo desde su icono.',
    ].join('\n'),
  },
  en: {
    cutTitle: 'The app opened without a connection',
    worksNow: 'The app opens and remembers who you are. It goes on by itself when the connection is back.',
    waitsFor: {
      '/control': 'Entries, exits, new members and the list of people inside. Write down on paper what happens.',
      '/dispenser': 'Dispensing, payments, top-ups and the products. Write down on paper what happens.',
    },
    newVersion: 'New version ready',
    newVersionHint: 'It takes a few seconds. Nothing is lost.',
    update: 'Update',
    install: 'Install the app',
    installSteps: [
      'In Safari, press Share.',
      'Choose “Add to Home Screen”.',
      'Press “Add”, and open Aforo from its icon.',
    ].join('\n'),
  },
})
