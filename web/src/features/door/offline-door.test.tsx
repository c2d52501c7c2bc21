import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { enrolMember, letIn, openClub } from '../../../testing/club.ts'
import { knowMembers, setOffline } from '../../../testing/offline.ts'
import { openPage } from '../../../testing/open-page.tsx'
import { scanCard } from '../../../testing/scan-card.ts'

const at = (time: string) => new Date(`2026-11-14T${time}:00+01:00`)
const alone = { mode: 'offline', places: ['door'], since: at('23:41'), asOf: at('23:39') } as const

test.each([
  [
    'es',
    'Unas 79 plazas libres',
    /^Solo cuenta lo que pasa por esta puerta/,
    'Entradas, salidas y avisos de expulsión',
    'Altas, cuotas, socios de otras tiendas',
    'Las altas esperan a la conexión',
  ],
  [
    'en',
    'About 79 spaces left',
    /^Only what passes through this door is counted/,
    'Entries, exits and warnings of bans',
    'New members, fees, members of other shops',
    'New members wait for the connection',
  ],
] as const)('in %s the door says what it counts, what works and what waits', async (language, ...texts) => {
  const { owner, venue } = await openClub()
  await owner.call('PATCH /v1/venues/{id}/settings', {
    params: { id: venue.id },
    body: { capacity: 80, seen: { capacity: null } },
  })
  await letIn(owner, await enrolMember(owner, 'Hugo'))
  setOffline(alone)
  const screen = await openPage(owner, '/control', { language })
  for (const text of texts) await expect.element(screen.getByText(text)).toBeVisible()
  await expect.element(screen.getByRole('button', { name: /^(Nuevo Socio|New Member)$/ })).toBeDisabled()
  await expect.element(screen.getByRole('button', { name: /^(Nueva Entrada|New Entry)$/ })).toBeEnabled()
})

test('an entry is saved here and waits to be sent', async () => {
  const { owner } = await openClub()
  const hugo = await enrolMember(owner, 'Hugo')
  knowMembers(null, true)
  setOffline(alone)
  const screen = await openPage(owner, '/control')
  await expect.element(screen.getByRole('button', { name: 'Nueva Entrada' })).toBeVisible()
  scanCard(String(hugo.number))
  await expect.element(screen.getByText('Puede entrar · entrada guardada aquí')).toBeVisible()
  await expect.element(screen.getByText(/datos de las 23:39$/)).toBeVisible()
  await expect.element(screen.getByRole('row').filter({ hasText: 'Hugo' })).toMatchTextContent(/Por enviar/)
  await expect.element(screen.getByRole('button', { name: 'Deshacer' })).toBeEnabled()
})

test('a card that nobody here has is not called unknown', async () => {
  const { owner } = await openClub()
  setOffline(alone)
  const screen = await openPage(owner, '/control')
  await expect.element(screen.getByRole('button', { name: 'Nueva Entrada' })).toBeVisible()
  scanCard('QR-NOBODY')
  await expect.element(screen.getByText('No está en este dispositivo')).toBeVisible()
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
})

test('a device that only works at the door takes no money', async () => {
  const { owner } = await openClub()
  await letIn(owner, await enrolMember(owner, 'Hugo'))
  setOffline(alone)
  const screen = await openPage(owner, '/control')
  await screen.getByRole('button', { name: /^Añadir crédito a/ }).click()
  await expect.element(page.getByText(/^Sin conexión, este dispositivo no puede recargar/)).toBeVisible()
})

test('without the lease of the door, entries wait', async () => {
  const { owner } = await openClub()
  setOffline({ ...alone, places: ['counter'] })
  const screen = await openPage(owner, '/control')
  await expect.element(screen.getByRole('button', { name: 'Nueva Entrada' })).toBeDisabled()
  scanCard('QR-HUGO-0001')
  await expect.element(screen.getByText(/^Sin conexión. No se ha registrado/)).toBeVisible()
})
