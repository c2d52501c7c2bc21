import { randomUUID } from 'node:crypto'
import type { Browser, Page } from '@playwright/test'
import { askAtVenue, makeMember, type NewMember, type OwnMember } from './own-members.ts'
import { type OwnVenue, settle } from './own-venues.ts'
import { expect, type Language, prepare, type Scheme, screens } from './staff.ts'

export type Guest = OwnMember & { card: string }

/** What the door says. */
export const said = {
  es: {
    now: 'AFORO ACTUAL',
    entered: /Entrada registrada a las/,
    left: /Salida registrada a las/,
    undo: 'Deshacer',
    entryUndone: 'Entrada deshecha',
    exitUndone: /Salida deshecha/,
    feeDue: /Atención · cuota caducada/,
    isInside: /Ya está en sala/,
    letIn: 'Dejar entrar',
    reason: /^Motivo/,
    reasonMissing: 'Escribe el motivo: queda registrado.',
    renew: 'Renovar',
    collect: /^Cobrar/,
    exit: 'Salida',
    exitOf: (name: string) => `Salida de ${name}`,
    early: /Este socio ha estado solo \d+ min\. ¿Deseas sacarlo\?/,
    cancel: 'Cancelar',
    takeOut: 'Sacar de la sala',
    search: 'Buscar Clientes',
    searchField: 'Nombre, Nº socio, email, documento o teléfono',
    startTyping: 'Empieza a escribir para buscar...',
    enterOf: (name: string) => `Entrada de ${name}`,
    newEntry: 'Nueva Entrada',
    newMember: 'Nuevo Socio',
    createAndEnter: 'Crear y dejar entrar',
    filter: 'Filtrar socios...',
    empty: 'No hay socios.',
    room: 'Socios en sala',
    scan: 'Escanea el carné o escribe Nº socio…',
    cart: 'Este socio tiene productos en el carrito. Finaliza la compra antes de salir.',
    lost: /Sin conexión desde las/,
    unknown: /No ha llegado la respuesta\. Comprobando…/,
    full: /No puede entrar · aforo completo/,
    fullBadge: 'Aforo completo',
    inside: (count: number) => `${count} en sala`,
    pill: (count: number) => `En sala: ${count}`,
    visits: 'Visitas',
    evacuation: 'Lista de evacuación',
    forced: 'Forzada',
    export: 'Exportar CSV',
  },
  en: {
    now: 'CURRENT OCCUPANCY',
    entered: /Entry recorded at/,
    left: /Exit recorded at/,
    undo: 'Undo',
    entryUndone: 'Entry undone',
    exitUndone: /Exit undone/,
    feeDue: /Attention · fee expired/,
    isInside: /Already inside/,
    letIn: 'Let in',
    reason: /^Reason/,
    reasonMissing: 'Write down the reason: it is recorded.',
    renew: 'Renew',
    collect: /^Collect|^Charge|^Take/,
    exit: 'Exit',
    exitOf: (name: string) => `Exit of ${name}`,
    early: /This member has been here for \d+ min only\. Take them out\?/,
    cancel: 'Cancel',
    takeOut: 'Take out',
    search: 'Search clients',
    searchField: 'Name, member no., email, document or phone',
    startTyping: 'Start typing to search...',
    enterOf: (name: string) => `Entry of ${name}`,
    newEntry: 'New Entry',
    newMember: 'New Member',
    createAndEnter: 'Create and let in',
    filter: 'Filter members...',
    empty: 'No members.',
    room: 'Members inside',
    scan: 'Scan the card or type the member no. …',
    cart: 'This member has products in the cart. Finish the purchase before they leave.',
    lost: /No connection since/,
    unknown: /No answer has come\. Checking…/,
    full: /May not enter · room full/,
    fullBadge: 'Room full',
    inside: (count: number) => `${count} inside`,
    pill: (count: number) => `Inside: ${count}`,
    visits: 'Visits',
    evacuation: 'Evacuation list',
    forced: 'Forced',
    export: 'Export CSV',
  },
} as const

/** An owner at the door of a venue of their own, with these members, each with a card. The second venue is next door. */
export async function openDoor(page: Page, language: Language, people: readonly NewMember[]) {
  const venues = (await settle(page, ['Sala', 'Sótano'])) as [OwnVenue, OwnVenue]
  await page.evaluate((id) => localStorage.setItem('aforo.venue', String(id)), venues[0].id)
  const guests: Guest[] = []
  for (const person of people) {
    const member = await makeMember(page, {
      identity_seen: true,
      owned_shops: venues.map(({ id }) => id),
      ...person,
    })
    const card = `CARD${randomUUID().slice(0, 8).toUpperCase()}`
    const given = await askAtVenue(page, 'PUT', `/v1/members/${member.id}/card`, { data: { code: card } })
    expect(given.ok(), await given.text()).toBe(true)
    guests.push({ ...member, card })
  }
  await page.goto('/control')
  await expect(page.getByRole('textbox', { name: said[language].scan })).toBeFocused()
  return { venues, guests }
}

type Screen = { path: string; language: Language; scheme?: Scheme; size?: keyof typeof screens; venueId?: number }

/** The same person at another screen. */
export async function besides(browser: Browser, page: Page, { path, language, scheme, size, venueId }: Screen) {
  const context = await browser.newContext({ viewport: screens[size ?? 'tablet'] })
  await prepare(context, language, scheme ?? 'dark')
  const [token, venue] = await page.evaluate(() => [
    localStorage.getItem('kongToken') ?? '',
    localStorage.getItem('aforo.venue') ?? '',
  ])
  await context.addInitScript(
    ([kongToken, chosen]) => {
      if (localStorage.getItem('kongToken') !== null) return
      localStorage.setItem('kongToken', kongToken)
      localStorage.setItem('aforo.venue', chosen)
    },
    [token ?? '', venueId === undefined ? (venue ?? '') : String(venueId)] as const,
  )
  const other = await context.newPage()
  await other.goto(path)
  if (path === '/control') await expect(other.getByRole('textbox', { name: said[language].scan })).toBeVisible()
  return other
}

type Reader = { gapsMs?: readonly number[]; end?: 'Enter' | 'Tab' }

/**
 * A card is read: its characters come into whatever has the focus, and Enter after them. The pauses between them are those
 * of the list, over and over. They stand in the events, so that a busy machine does not make them longer.
 */
export async function scan(page: Page, code: string, { gapsMs = [0], end = 'Enter' }: Reader = {}): Promise<void> {
  await page.evaluate(
    ({ keys, gaps }) => {
      let at = performance.now()
      const presses = keys.map((key, index) => {
        if (index > 0) at += gaps[(index - 1) % gaps.length] ?? 0
        const press = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })
        return Object.defineProperty(press, 'timeStamp', { value: at })
      })
      for (const press of presses) {
        const target = document.activeElement ?? document.body
        const isTyped = target.dispatchEvent(press)
        const isField = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement
        if (!isTyped || !isField) continue
        // What the browser does with a key that nobody has stopped.
        if (press.key.length === 1) document.execCommand('insertText', false, press.key)
        else if (press.key === 'Enter' && target instanceof HTMLInputElement) target.form?.requestSubmit()
      }
    },
    { keys: [...Array.from(code), end], gaps: gapsMs },
  )
}

/** The figure of the page. */
export const count = (page: Page, language: Language) =>
  page.getByRole('region', { name: said[language].now }).locator('b').first()
