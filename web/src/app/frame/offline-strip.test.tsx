import { expect, test } from 'vitest'
import { commands } from 'vitest/browser'
import { openClub, seedEmployee } from '../../../testing/club.ts'
import { setOffline, withConnection } from '../../../testing/offline.ts'
import { openPage } from '../../../testing/open-page.tsx'
import type { OfflineState, QueuedCommand } from '../../offline/offline-state.ts'

const at = (time: string) => new Date(`2026-11-14T${time}:00+01:00`)
const command = (key: string, change: Partial<QueuedCommand> = {}): QueuedCommand => ({
  key,
  kind: 'sale',
  memberId: 1,
  memberName: 'Lucía Ferrer',
  amountCents: 2_125,
  products: 2,
  staffName: 'Nerea Gil',
  madeAt: at('23:50'),
  ...change,
})
const queue = [
  command('a'),
  command('b', { kind: 'entry', memberName: 'Hugo Prieto', amountCents: null, products: 0, madeAt: at('23:45') }),
]
const alone: Partial<OfflineState> = {
  mode: 'offline',
  places: ['counter', 'door'],
  since: at('23:41'),
  runsOutAt: at('23:59'),
  queue,
}

test.each([
  ['es', '/dispenser', 'Sin conexión desde 23:41 · este dispositivo sigue vendiendo', '2 por enviar'],
  ['es', '/control', 'Sin conexión desde 23:41 · esta puerta sigue registrando', '2 por enviar'],
  ['en', '/dispenser', 'No connection since 23:41 · this device goes on selling', '2 to send'],
] as const)('in %s at %s the strip says what this device still does', async (language, path, title, count) => {
  const { owner } = await openClub()
  setOffline(alone)
  const screen = await openPage(owner, path, { language })
  await expect.element(screen.getByText(title, { exact: true })).toBeVisible()
  await expect.element(screen.getByText(count, { exact: true })).toBeVisible()
})

test('the queue lists what waits, oldest first, and until when this device may go on', async () => {
  const { owner } = await openClub()
  setOffline(alone)
  const screen = await openPage(owner, '/dispenser')
  await screen.getByRole('button', { name: 'Ver: 2 por enviar' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Por enviar' })
  await expect.element(dialog.getByText(/^Puede seguir así hasta .*23:59$/)).toBeVisible()
  const rows = dialog.getByRole('listitem')
  await expect.element(rows.nth(0)).toMatchTextContent(/23:45.*Entrada.*Hugo Prieto.*Nerea Gil/)
  await expect.element(rows.nth(1)).toMatchTextContent(/23:50.*Retirada.*Lucía Ferrer.*2 productos.*21,25/)
})

test('a device without the lease says which one sells', async () => {
  const { owner } = await openClub()
  setOffline({
    mode: 'offline',
    since: at('23:41'),
    counterHolder: { deviceName: 'Barra 1', staffName: 'Nerea Gil', offlineSince: at('23:41'), waiting: 12 },
  })
  const screen = await openPage(owner, '/dispenser')
  await expect
    .element(screen.getByText('Sin conexión desde 23:41 · vende Barra 1, no este dispositivo', { exact: true }))
    .toBeVisible()
  await expect.element(screen.getByRole('button', { name: /^Ver:/ })).not.toBeInTheDocument()
})

test('the occupancy says from when it is', async () => {
  const { owner } = await openClub()
  const screen = await openPage(owner, '/dispenser')
  await expect.element(screen.getByRole('img', { name: 'En sala: 0' })).toBeVisible()
  setOffline(alone)
  await expect.element(screen.getByRole('img', { name: 'En sala: 0, a las 23:41' })).toBeVisible()
})

test('the strip counts what is sent, and then says how it went until somebody has read it', async () => {
  const { owner } = await openClub()
  const screen = await openPage(owner, '/dispenser')
  setOffline({ ...alone, mode: 'sending' })
  await expect.element(screen.getByText('Enviando 1 de 2')).toBeVisible()
  setOffline({ queue: queue.slice(1) })
  await expect.element(screen.getByText('Enviando 2 de 2')).toBeVisible()
  setOffline({
    ...withConnection,
    mode: 'connected',
    lastReturn: { from: at('23:41'), to: at('23:58'), done: 10, flagged: 1, held: 0 },
  })
  const result = screen.getByText('Conexión recuperada a las 23:58 · 11 operaciones enviadas · 1 necesita una decisión')
  await expect.element(result).toBeVisible()
  await expect.element(screen.getByRole('link', { name: 'Ver la vuelta' })).toHaveAttribute('href', '/offline')
  await screen.getByRole('button', { name: 'Entendido' }).click()
  await expect.element(result).not.toBeInTheDocument()
})

test('a device that was taken over from explains itself, and only people who may decide get the link', async () => {
  const { venue } = await openClub()
  const nerea = await seedEmployee(venue, ['sell'])
  setOffline({
    mode: 'connected',
    lastReturn: { from: at('23:41'), to: at('23:58'), done: 0, flagged: 0, held: 3 },
  })
  const screen = await openPage(nerea, '/dispenser')
  await expect
    .element(screen.getByText(/Otro dispositivo tomó el relevo; 3 operaciones esperan la decisión de una persona/))
    .toBeVisible()
  await expect.element(screen.getByRole('link', { name: 'Ver la vuelta' })).not.toBeInTheDocument()
})

test('a device that cannot go on alone says that nothing is recorded', async () => {
  const { owner } = await openClub()
  const screen = await openPage(owner, '/dispenser')
  await expect.element(screen.getByRole('banner')).toBeVisible()
  await commands.breakLine({ path: '/v1', fault: 'lost' })
  window.dispatchEvent(new Event('offline'))
  await expect.element(screen.getByText(/No se registran entradas ni cobros/)).toBeVisible()
})
