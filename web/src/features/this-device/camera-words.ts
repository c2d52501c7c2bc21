import { words } from '../../words/words.ts'

/** Texts for the camera of this device. */
export const cameraSettingWords = words({
  es: {
    title: 'Cámara',
    detail: 'Fotos de socios y productos, y lectura de códigos',
    unsupported: 'Hace falta un navegador actual y una dirección que empiece por https.',
    none: 'No hay ninguna cámara conectada.',
    refused: 'El navegador no deja usar la cámara: toca el candado junto a la dirección y permítela.',
    test: 'Probar la cámara',
    testHint: 'Pon delante un carné o un código de barras. Es una prueba: no registra nada.',
    start: 'Probar',
    harmless: 'Es una prueba: no registra nada.',
    reads: 'Leer códigos con la cámara',
    readsHint: 'El botón de la cámara aparece junto a los campos que piden un carné o un código.',
    which: 'Cámara que lee',
    whichHint: 'Se recuerda en este dispositivo.',
    back: 'La de atrás',
    unnamed: (nth: number) => `Cámara ${nth}`,
  },
  en: {
    title: 'Camera',
    detail: 'Pictures of members and products, and reading codes',
    unsupported: 'It needs a current browser and an address that begins with https.',
    none: 'There is no camera connected.',
    refused: 'The browser does not let us use the camera: tap the lock beside the address and allow it.',
    test: 'Test the camera',
    testHint: 'Hold a card or a barcode in front of it. It is a test: nothing is recorded.',
    start: 'Test',
    harmless: 'It is a test: nothing is recorded.',
    reads: 'Read codes with the camera',
    readsHint: 'The camera button appears beside the fields that ask for a card or a code.',
    which: 'Camera that reads',
    whichHint: 'It is remembered on this device.',
    back: 'The one at the back',
    unnamed: (nth: number) => `Camera ${nth}`,
  },
})
