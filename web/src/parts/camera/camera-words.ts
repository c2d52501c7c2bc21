import type { CodeCameraState } from '../../device/code-camera.ts'
import { words } from '../../words/words.ts'

type Fault = Exclude<CodeCameraState, 'opening' | 'reading'>

const faultsEs: Record<Fault, { title: string; hint: string }> = {
  refused: {
    title: 'El navegador no deja usar la cámara.',
    hint: 'Toca el candado junto a la dirección, permite la cámara y reintenta. Mientras tanto, usa el lector o escribe.',
  },
  none: {
    title: 'Este dispositivo no tiene cámara.',
    hint: 'Conecta una y reintenta. Mientras tanto, usa el lector o escribe.',
  },
  in_use: {
    title: 'Otra aplicación usa la cámara.',
    hint: 'Ciérrala y reintenta. Mientras tanto, usa el lector o escribe.',
  },
  unsupported: {
    title: 'Esta página no puede usar la cámara.',
    hint: 'Hace falta un navegador actual y una dirección que empiece por https. Usa el lector o escribe.',
  },
  lost: {
    title: 'La cámara se ha desconectado.',
    hint: 'Conéctala y reintenta. Mientras tanto, usa el lector o escribe.',
  },
  not_loaded: {
    title: 'No se ha podido cargar la lectura de códigos.',
    hint: 'La primera vez hace falta conexión; después funciona también sin ella. Usa el lector o escribe.',
  },
}
const faultsEn: typeof faultsEs = {
  refused: {
    title: 'The browser does not let us use the camera.',
    hint: 'Tap the lock beside the address, allow the camera and try again. Meanwhile, use the reader or type.',
  },
  none: {
    title: 'This device has no camera.',
    hint: 'Connect one and try again. Meanwhile, use the reader or type.',
  },
  in_use: {
    title: 'Another app uses the camera.',
    hint: 'Close it and try again. Meanwhile, use the reader or type.',
  },
  unsupported: {
    title: 'This page cannot use the camera.',
    hint: 'It needs a current browser and an address that begins with https. Use the reader or type.',
  },
  lost: {
    title: 'The camera was disconnected.',
    hint: 'Connect it and try again. Meanwhile, use the reader or type.',
  },
  not_loaded: {
    title: 'What reads the codes could not be loaded.',
    hint: 'The first time it needs a connection; later it works without one too. Use the reader or type.',
  },
}

/** Texts for the camera as a reader. */
export const cameraWords = words({
  es: {
    opening: 'Abriendo la cámara…',
    aim: 'Pon el código delante de la cámara.',
    seen: (code: string) => `Leído: ${code}`,
    other: 'Ese código no es de un carné ni de un producto.',
    light: 'Luz',
    close: 'Cerrar la cámara',
    faults: faultsEs,
  },
  en: {
    opening: 'Opening the camera…',
    aim: 'Hold the code in front of the camera.',
    seen: (code: string) => `Read: ${code}`,
    other: 'That code is not of a card or of a product.',
    light: 'Light',
    close: 'Close the camera',
    faults: faultsEn,
  },
})
