import { words } from '../../words/words.ts'

/** Apart from the other texts of the camera, which are loaded with it. */
export const cameraButtonWords = words({
  es: {
    read: 'Leer con la cámara',
    notLoaded: 'La cámara no se ha podido cargar. Comprueba la conexión y recarga la página.',
  },
  en: {
    read: 'Read with the camera',
    notLoaded: 'The camera could not be loaded. Check the connection and reload the page.',
  },
})
