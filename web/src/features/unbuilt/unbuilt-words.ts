import type { PagePath } from '@aforo/domain'
import { words } from '../../words/words.ts'

/** What each page will be for. */
type Purpose = { title: string; purpose: string }

export type UnbuiltPath = Exclude<PagePath, '/profile' | '/settings'>

const es: Record<UnbuiltPath, Purpose> = {
  '/control': {
    title: 'Entradas',
    purpose: 'Aquí se registrarán las entradas y salidas y se verá el aforo en directo.',
  },
  '/dispenser': { title: 'Retirada', purpose: 'Aquí se pesará y se cobrará a los socios que están en sala.' },
  '/customers': { title: 'Listado Socios', purpose: 'Aquí estarán los socios, su saldo y su estado.' },
  '/product': { title: 'Productos', purpose: 'Aquí estarán el catálogo, los precios y las existencias.' },
  '/owners': { title: 'Dueños de Tiendas', purpose: 'Aquí se verá quién trabaja en cada tienda y qué puede hacer.' },
  '/transactions': { title: 'Contabilidad', purpose: 'Aquí se verá si el dinero cuadra, movimiento a movimiento.' },
  '/superusers': {
    title: 'Super Usuarios',
    purpose: 'Aquí se darán de alta los dueños y las cuentas de la plataforma.',
  },
  '/shops': { title: 'Tiendas', purpose: 'Aquí estarán todas las tiendas, con su aforo y sus dueños.' },
  '/my_shops': { title: 'Tiendas', purpose: 'Aquí estarán tus tiendas, con su aforo y sus ajustes.' },
  '/dashboard': { title: 'Dashboard', purpose: 'Aquí se verá en cinco segundos si el mes va bien.' },
  '/genetics': { title: 'Genéticas', purpose: 'Aquí estarán las genéticas del catálogo.' },
  '/employees': { title: 'Trabajador', purpose: 'Aquí estarán los turnos y las horas del personal.' },
  '/messages': { title: 'Mensajes', purpose: 'Aquí se dejarán notas entre el personal de la tienda.' },
  '/support': { title: 'Ayuda y soporte', purpose: 'Aquí estarán la ayuda por tareas y el mapa del teclado.' },
}

const en: Record<UnbuiltPath, Purpose> = {
  '/control': { title: 'Entries', purpose: 'Entries and exits will be recorded here, with the live occupancy.' },
  '/dispenser': { title: 'Dispense', purpose: 'Members who are inside will be weighed out and charged here.' },
  '/customers': { title: 'Member list', purpose: 'Members, their balance and their state will be here.' },
  '/product': { title: 'Products', purpose: 'The catalogue, its prices and its stock will be here.' },
  '/owners': { title: 'Shop owners', purpose: 'Who works at each shop, and what they may do, will be here.' },
  '/transactions': { title: 'Accounting', purpose: 'Whether the money adds up, movement by movement, will be here.' },
  '/superusers': { title: 'Superusers', purpose: 'Owners and platform accounts will be created here.' },
  '/shops': { title: 'Shops', purpose: 'All shops, with their occupancy and their owners, will be here.' },
  '/my_shops': { title: 'Shops', purpose: 'Your shops, with their occupancy and settings, will be here.' },
  '/dashboard': { title: 'Dashboard', purpose: 'Whether the month goes well will be seen here in five seconds.' },
  '/genetics': { title: 'Genetics', purpose: 'The genetics of the catalogue will be here.' },
  '/employees': { title: 'Employees', purpose: 'Shifts and hours of the staff will be here.' },
  '/messages': { title: 'Messages', purpose: 'Notes between the staff of the shop will be left here.' },
  '/support': { title: 'Help & Support', purpose: 'Help by task and the keyboard map will be here.' },
}

export const unbuiltWords = words({
  es: { pages: es, notYet: 'Todavía no está en esta versión' },
  en: { pages: en, notYet: 'Not in this version yet' },
})
