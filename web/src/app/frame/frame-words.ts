import type { MenuPath } from '@aforo/domain'
import { words } from '../../words/words.ts'

type MenuWords = Record<MenuPath, string>

/** Letter for letter as specified, English words among them included. */
const menuEs: MenuWords = {
  '/control': 'Entradas',
  '/dispenser': 'Retirada',
  '/customers': 'Socios',
  '/product': 'Productos',
  '/owners': 'Personal',
  '/transactions': 'Contabilidad',
  '/superusers': 'Superusers',
  '/shops': 'Venues',
  '/my_shops': 'Mis Venues',
  '/dashboard': 'Dashboard',
  '/settings': 'Ajustes',
  '/support': 'Ayuda y soporte',
}

const menuEn: MenuWords = {
  '/control': 'Entries',
  '/dispenser': 'Dispense',
  '/customers': 'Members',
  '/product': 'Products',
  '/owners': 'Staff',
  '/transactions': 'Accounting',
  '/superusers': 'Superusers',
  '/shops': 'Venues',
  '/my_shops': 'Mis Venues',
  '/dashboard': 'Dashboard',
  '/settings': 'Settings',
  '/support': 'Help & Support',
}

export const frameWords = words({
  es: {
    skip: 'Ir al contenido',
    inside: (count: string) => `En sala: ${count}`,
    insideOf: (count: string, capacity: string) => `En sala: ${count} de ${capacity} plazas`,
    menu: menuEs,
    menuName: 'Menú principal',
    stockAlert: (count: number) =>
      count === 1 ? '1 producto con poco stock o agotado' : `${count} productos con poco stock o agotados`,
    group: { room: 'Sala', management: 'Gestión', business: 'Negocio', platform: 'Plataforma' },
    short: { '/support': 'Ayuda', signOut: 'Salir' },
    signOut: 'Cerrar sesión',
    openMenu: 'Abrir el menú',
    closeMenu: 'Cerrar el menú',
    collapse: 'Contraer el menú',
    expand: 'Ampliar el menú',
    standing: { shop: 'Estas en la tienda: ', user: 'usuario: ' },
    noShop: 'Tienda no encontrada',
    chooseVenue: 'Cambiar de tienda',
    yourVenues: 'Tus tiendas',
    toDark: 'Cambiar a tema oscuro',
    toLight: 'Cambiar a tema claro',
    account: (email: string) => `Cuenta de ${email}`,
    profile: 'Tu perfil',
    venueCount: (count: number) => (count === 1 ? '1 venue' : `${count} venues`),
    notFound: {
      title: 'Página no encontrada',
      body: 'La dirección no existe o ha cambiado.',
      action: (home: string) => `Ir a ${home}`,
    },
  },
  en: {
    skip: 'Skip to content',
    inside: (count: string) => `Inside: ${count}`,
    insideOf: (count: string, capacity: string) => `Inside: ${count} of ${capacity} places`,
    menu: menuEn,
    menuName: 'Main menu',
    stockAlert: (count: number) => (count === 1 ? '1 product low or sold out' : `${count} products low or sold out`),
    group: { room: 'Room', management: 'Management', business: 'Business', platform: 'Platform' },
    short: { '/support': 'Help', signOut: 'Sign out' },
    signOut: 'Sign out',
    openMenu: 'Open the menu',
    closeMenu: 'Close the menu',
    collapse: 'Collapse the menu',
    expand: 'Expand the menu',
    standing: { shop: 'You are at the shop: ', user: 'user: ' },
    noShop: 'No shop found',
    chooseVenue: 'Change shop',
    yourVenues: 'Your shops',
    toDark: 'Switch to dark theme',
    toLight: 'Switch to light theme',
    account: (email: string) => `Account of ${email}`,
    profile: 'Your Profile',
    venueCount: (count: number) => (count === 1 ? '1 venue' : `${count} venues`),
    notFound: {
      title: 'Page not found',
      body: 'The address does not exist or has changed.',
      action: (home: string) => `Go to ${home}`,
    },
  },
})
