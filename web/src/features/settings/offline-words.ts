import { words } from '../../words/words.ts'

/** Texts of the settings for selling without a connection. */
export const offlineSettingWords = words({
  es: {
    title: 'Sin conexión',
    hint: 'Está apagado porque, mientras el dispositivo elegido no tenga línea, los demás de la tienda no pueden cobrar.',
    selling: 'Seguir sin conexión',
    sellingHint: 'Un dispositivo compartido sigue vendiendo y otro, o el mismo, sigue registrando entradas.',
    hours: 'Cuánto tiempo',
    hoursHint: 'Después, los demás dispositivos vuelven a cobrar y lo que quede por enviar lo decide una persona.',
    unit: 'h',
    memberMost: 'Límite por socio',
    memberMostHint: 'Lo que puede gastar cada socio hasta que vuelva la conexión. Vacío: hasta su crédito.',
    asCredit: 'Su crédito',
    newcomerMost: 'Límite para quien entra sin conexión',
    newcomerMostHint: 'Su crédito puede haberse gastado en otra tienda. Con 0 no se les vende.',
    shared: 'Solo en dispositivos compartidos',
    sharedHint: 'Un teléfono o un ordenador propio no sigue sin conexión.',
    sharedOpen: 'Ver dispositivos',
  },
  en: {
    title: 'Without a connection',
    hint: 'It is off because the other devices of the shop cannot charge while the chosen one has no line.',
    selling: 'Go on without a connection',
    sellingHint: 'One shared device goes on selling, and one, or the same, goes on recording entries.',
    hours: 'For how long',
    hoursHint: 'Then the other devices can charge again, and somebody decides about what is still to be sent.',
    unit: 'h',
    memberMost: 'Limit per member',
    memberMostHint: 'What each member can spend until the connection is back. Empty: as much as their credit.',
    asCredit: 'Their credit',
    newcomerMost: 'Limit for members who come in meanwhile',
    newcomerMostHint: 'Their credit may have been spent at another shop. With 0 they are not sold to.',
    shared: 'Only on shared devices',
    sharedHint: 'A phone or computer of one person does not go on without a connection.',
    sharedOpen: 'See devices',
  },
})
