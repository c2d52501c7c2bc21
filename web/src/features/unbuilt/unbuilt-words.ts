import type { PagePath } from '@aforo/domain'
import { words } from '../../words/words.ts'

/** What each page will be for. */
type Purpose = { title: string; purpose: string }

export type UnbuiltPath = Exclude<
  PagePath,
  | '/control'
  | '/dispenser'
  | '/customers'
  | '/profile'
  | '/settings'
  | '/shops'
  | '/my_shops'
  | '/owners'
  | '/superusers'
  | '/audit'
  | '/product'
  | '/order'
  | '/genetics'
  | '/transactions'
>

const es: Record<UnbuiltPath, Purpose> = {
  '/dashboard': { title: 'Dashboard', purpose: 'Aquí se verá en cinco segundos si el mes va bien.' },
  '/employees': { title: 'Trabajador', purpose: 'Aquí estarán los turnos y las horas del personal.' },
  '/messages': { title: 'Mensajes', purpose: 'Aquí se dejarán notas entre el personal de la tienda.' },
  '/support': { title: 'Ayuda y soporte', purpose: 'Aquí estarán la ayuda por tareas y el mapa del teclado.' },
}

const en: Record<UnbuiltPath, Purpose> = {
  '/dashboard': { title: 'Dashboard', purpose: 'Whether the month goes well will be seen here in five seconds.' },
  '/employees': { title: 'Employees', purpose: 'Shifts and hours of the staff will be here.' },
  '/messages': { title: 'Messages', purpose: 'Notes between the staff of the shop will be left here.' },
  '/support': { title: 'Help & Support', purpose: 'Help by task and the keyboard map will be here.' },
}

export const unbuiltWords = words({
  es: { pages: es, notYet: 'Todavía no está en esta versión' },
  en: { pages: en, notYet: 'Not in this version yet' },
})
