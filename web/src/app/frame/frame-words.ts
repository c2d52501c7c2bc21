import type { MenuPath, Role } from '@aforo/domain'
import { words } from '../../words/words.ts'

type MenuWords = Record<MenuPath, string>

/** The specification gives these labels, including the English words among them. */
const menuEs: MenuWords = {
  '/start': 'Primeros pasos',
  '/control': 'Entradas',
  '/dispenser': 'Retirada',
  '/customers': 'Socios',
  '/product': 'Productos',
  '/owners': 'Personal',
  '/transactions': 'Contabilidad',
  '/till': 'Caja',
  '/operators': 'Inicio',
  '/superusers': 'Superusers',
  '/shops': 'Venues',
  '/my_shops': 'Mis Venues',
  '/dashboard': 'Dashboard',
  '/approvals': 'Aprobaciones',
  '/settings': 'Ajustes',
  '/support': 'Ayuda y soporte',
}

const menuEn: MenuWords = {
  '/start': 'First steps',
  '/control': 'Entries',
  '/dispenser': 'Dispense',
  '/customers': 'Members',
  '/product': 'Products',
  '/owners': 'Staff',
  '/transactions': 'Accounting',
  '/till': 'Till',
  '/operators': 'Home',
  '/superusers': 'Superusers',
  '/shops': 'Venues',
  '/my_shops': 'Mis Venues',
  '/dashboard': 'Dashboard',
  '/approvals': 'Approvals',
  '/settings': 'Settings',
  '/support': 'Help & Support',
}

/** Whom to ask for a page that this role may not open. */
const askEs: Record<Role, string> = {
  employee: 'Pide acceso a la persona propietaria de la tienda.',
  owner: 'Pide acceso a quien administra la plataforma.',
  superadmin: 'Esta página es solo para las personas propietarias. Pide que la abra una de ellas.',
}

const askEn: Record<Role, string> = {
  employee: 'Ask the owner of the shop for access.',
  owner: 'Ask the people who run the platform for access.',
  superadmin: 'This page is only for owners. Ask one of them to open it.',
}

export const frameWords = words({
  es: {
    skip: 'Ir al contenido',
    suspended: 'La cuenta de la organización está suspendida',
    suspendedHint:
      'Se puede consultar, exportar, dar salidas y cerrar cajas. Para cambiar algo más, habla con el soporte.',
    inRoom: 'en sala',
    inside: (count: string) => `En sala: ${count}`,
    insideOf: (count: string, capacity: string) => `En sala: ${count} de ${capacity} plazas`,
    menu: menuEs,
    menuName: 'Menú principal',
    stockAlert: (count: number) =>
      count === 1 ? '1 producto con poco stock o agotado' : `${count} productos con poco stock o agotados`,
    waiting: (count: number) => (count === 1 ? '1 petición espera' : `${count} peticiones esperan`),
    group: { start: 'Inicio', room: 'Sala', management: 'Gestión', business: 'Negocio', platform: 'Plataforma' },
    stepsDone: (done: number, all: number) => `${done} de ${all} pasos hechos`,
    short: { '/start': 'Pasos', '/approvals': 'Aprobar', '/support': 'Ayuda', signOut: 'Salir' },
    signOut: 'Cerrar sesión',
    switchPerson: 'Cambiar de persona (Alt+L)',
    openMenu: 'Abrir el menú',
    closeMenu: 'Cerrar el menú',
    collapse: 'Contraer el menú',
    expand: 'Ampliar el menú',
    standing: { shop: 'Estás en la tienda: ', platform: 'Plataforma', user: 'usuario: ' },
    noShop: 'Tienda no encontrada',
    chooseVenue: 'Cambiar de tienda',
    yourVenues: 'Tus tiendas',
    toDark: 'Cambiar a tema oscuro',
    toLight: 'Cambiar a tema claro',
    alerts: 'Avisos',
    unseen: (count: string) => `Avisos: ${count} sin ver`,
    messages: 'Mensajes',
    unread: (count: string) => `Mensajes: ${count} sin leer`,
    account: (email: string) => `Cuenta de ${email}`,
    profile: 'Tu perfil',
    venueCount: (count: number) => (count === 1 ? '1 venue' : `${count} venues`),
    notFound: {
      title: 'Página no encontrada',
      body: 'La dirección no existe o ha cambiado.',
      action: (home: string) => `Ir a ${home}`,
    },
    refused: {
      open: 'Páginas que puedes abrir',
      otherAccount: 'Entrar con otra cuenta',
      ask: askEs,
    },
  },
  en: {
    suspended: 'The account of the organisation is suspended',
    suspendedHint: 'You can look, export, let people out and close tills. To change anything else, talk to support.',
    skip: 'Skip to content',
    inRoom: 'inside',
    inside: (count: string) => `Inside: ${count}`,
    insideOf: (count: string, capacity: string) => `Inside: ${count} of ${capacity} places`,
    menu: menuEn,
    menuName: 'Main menu',
    stockAlert: (count: number) => (count === 1 ? '1 product low or sold out' : `${count} products low or sold out`),
    waiting: (count: number) => (count === 1 ? '1 request waits' : `${count} requests wait`),
    group: { start: 'Start', room: 'Room', management: 'Management', business: 'Business', platform: 'Platform' },
    stepsDone: (done: number, all: number) => `${done} of ${all} steps done`,
    short: { '/start': 'Steps', '/approvals': 'Approve', '/support': 'Help', signOut: 'Sign out' },
    signOut: 'Sign out',
    switchPerson: 'Switch person (Alt+L)',
    openMenu: 'Open the menu',
    closeMenu: 'Close the menu',
    collapse: 'Collapse the menu',
    expand: 'Expand the menu',
    standing: { shop: 'You are at the shop: ', platform: 'Platform', user: 'user: ' },
    noShop: 'No shop found',
    chooseVenue: 'Change shop',
    yourVenues: 'Your shops',
    toDark: 'Switch to dark theme',
    toLight: 'Switch to light theme',
    alerts: 'Alerts',
    unseen: (count: string) => `Alerts: ${count} not seen`,
    messages: 'Messages',
    unread: (count: string) => `Messages: ${count} unread`,
    account: (email: string) => `Account of ${email}`,
    profile: 'Your Profile',
    venueCount: (count: number) => (count === 1 ? '1 venue' : `${count} venues`),
    notFound: {
      title: 'Page not found',
      body: 'The address does not exist or has changed.',
      action: (home: string) => `Go to ${home}`,
    },
    refused: {
      open: 'Pages that you may open',
      otherAccount: 'Use another account',
      ask: askEn,
    },
  },
})
