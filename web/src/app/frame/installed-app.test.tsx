import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { commands } from 'vitest/browser'
import { enrolMember, letIn, openClub } from '../../../testing/club.ts'
import { openAddress, openPage } from '../../../testing/open-page.tsx'
import { scanCard } from '../../../testing/scan-card.ts'
import { startSession } from '../../api/token.ts'
import { noteNewVersion } from '../../device/app-worker.ts'
import { keptMe } from '../../session/kept-me.ts'
import { queryClient } from './query-client.ts'

beforeEach(() => noteNewVersion(false))

const lostLine = { path: '/v1', fault: 'lost' } as const

/** Starts the app again in the same browser, as a reload does. */
async function startAgain(path: string) {
  queryClient.clear()
  return openAddress(path)
}

test('a new version is offered only when no member is at the counter', async () => {
  const { owner } = await openClub()
  const member = await enrolMember(owner, 'Aitana')
  await letIn(owner, member)
  const screen = await openPage(owner, '/dispenser')
  await screen.getByRole('button', { name: /^Seleccionar/ }).click()
  await expect.element(screen.getByText(member.email)).toBeVisible()
  noteNewVersion()
  const offer = screen.getByRole('button', { name: 'Actualizar', exact: true })
  // Longer than it takes to look for work in hand.
  await new Promise((resolve) => setTimeout(resolve, 1_200))
  await expect.element(offer).not.toBeInTheDocument()
  await screen.getByRole('link', { name: 'Retirada' }).click()
  await expect.element(offer).toBeVisible()
  await expect.element(screen.getByText('Nueva versión lista')).toBeVisible()
})

test('the offer waits for a command without an answer, an open dialog and typed text', async () => {
  const { owner } = await openClub()
  const member = await enrolMember(owner, 'Aitana')
  const screen = await openPage(owner, '/control')
  const offer = screen.getByRole('button', { name: 'Actualizar', exact: true })
  noteNewVersion()
  await expect.element(offer).toBeVisible()

  await commands.breakLine({ path: '/v1/entries', fault: 'held' })
  scanCard(String(member.number))
  await expect.element(offer).not.toBeInTheDocument()
  await commands.mendLine()
  await expect.element(screen.getByText(/Entrada registrada/)).toBeVisible()
  await expect.element(offer).toBeVisible()

  await screen.getByRole('button', { name: 'Nueva Entrada' }).click()
  await expect.element(screen.getByRole('dialog')).toBeVisible()
  await expect.element(offer).not.toBeInTheDocument()
  await screen.getByRole('dialog').getByRole('button', { name: 'Cerrar' }).click()
  await expect.element(offer).toBeVisible()

  const filter = screen.getByPlaceholder('Filtrar socios...')
  await filter.fill('Ai')
  await expect.element(offer).not.toBeInTheDocument()
  await filter.fill('')
  await expect.element(offer).toBeVisible()
})

const waits = 'Espera a la conexión'

test.each(['/control', '/dispenser'])(
  'the app starts without a connection at %s, and goes on by itself',
  async (path) => {
    const { owner, venue } = await openClub()
    const member = await enrolMember(owner, 'Aitana')
    await letIn(owner, member)
    const screen = await openPage(owner, path)
    await expect.element(screen.getByText(member.name).first()).toBeVisible()

    await commands.breakLine(lostLine)
    await startAgain('/')
    await expect.element(screen.getByText(/^Sin conexión desde las \d\d:\d\d$/)).toBeVisible()
    await expect.poll(() => window.location.pathname).toBe(path)
    await expect.element(screen.getByText(waits)).toBeVisible()
    await expect.element(screen.getByRole('banner')).toMatchTextContent(venue.name)
    await expect.element(screen.getByText(member.name)).not.toBeInTheDocument()

    await commands.mendLine()
    await expect.element(screen.getByText(member.name).first()).toBeVisible()
    await expect.element(screen.getByText(waits)).not.toBeInTheDocument()
  },
)

test('the person is forgotten with their sign-in', async () => {
  const { owner } = await openClub()
  const screen = await openPage(owner, '/control')
  await expect.element(screen.getByRole('heading', { name: 'Entradas' })).toBeInTheDocument()
  expect(keptMe()?.email).toBe(owner.email)
  // Another sign-in does not find them, even before its own answer has arrived.
  await commands.breakLine(lostLine)
  startSession(owner.token)
  expect(keptMe()).toBeNull()
  await commands.mendLine()
  await expect.poll(() => keptMe()?.email).toBe(owner.email)
  await screen.getByRole('button', { name: 'Salir' }).click()
  await expect.element(screen.getByRole('button', { name: 'Iniciar sesión', exact: true })).toBeVisible()
  expect(localStorage.getItem('aforo.me')).toBeNull()
})

test('the user menu installs the app where the browser offers it, and asks once', async () => {
  const { owner } = await openClub()
  const screen = await openPage(owner, '/settings')
  const menu = screen.getByRole('button', { name: /^Cuenta de/ })
  const entry = screen.getByRole('menuitem', { name: 'Instalar la app' })
  await menu.click()
  await expect.element(screen.getByRole('menuitem', { name: 'Tu perfil' })).toBeVisible()
  await expect.element(entry).not.toBeInTheDocument()

  let asked = 0
  const prompt = async () => void (asked += 1)
  window.installOffer = Object.assign(new Event('beforeinstallprompt'), { prompt })
  onTestFinished(() => {
    window.installOffer = undefined
  })
  window.dispatchEvent(new Event('beforeinstallprompt'))
  await entry.click()
  expect(asked).toBe(1)
  await menu.click()
  await expect.element(screen.getByRole('menuitem', { name: 'Tu perfil' })).toBeVisible()
  await expect.element(entry).not.toBeInTheDocument()
})
