import { words } from './words.ts'

/** Texts that several screens use. */
export const sharedWords = words({
  es: {
    loading: 'Cargando…',
    offline: 'No hay conexión. Comprueba la red y vuelve a intentarlo.',
    noAnswer: 'El servidor no responde. Reintentando…',
    askOwner: 'Pide acceso a la persona propietaria de la tienda.',
    tryAgain: 'Reintentar',
    cancel: 'Cancelar',
    understood: 'Entendido',
    back: 'Volver',
    noEmail: 'Sin email',
    searchVenue: 'Buscar tienda',
    noVenueFound: 'Ninguna tienda coincide',
    version: 'beta version 1.1',
  },
  en: {
    loading: 'Loading...',
    offline: 'There is no connection. Check the network and try again.',
    noAnswer: 'The server does not answer. Retrying…',
    askOwner: 'Ask the owner of the shop for access.',
    tryAgain: 'Try again',
    cancel: 'Cancel',
    understood: 'Got it',
    back: 'Go back',
    noEmail: 'No email',
    searchVenue: 'Search shop',
    noVenueFound: 'No shop matches',
    version: 'beta version 1.1',
  },
})
