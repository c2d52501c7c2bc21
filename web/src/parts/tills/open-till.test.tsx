import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { type Desk, openClub } from '../../../testing/club.ts'
import { openPage } from '../../../testing/open-page.tsx'

const dialog = () => page.getByRole('dialog', { name: 'Abrir caja' })
const tillField = () => dialog().getByRole('combobox', { name: /^Caja/ })
const float = () => dialog().getByRole('textbox', { name: /^Fondo inicial/ })

/** A till that was opened with 50 euros and closed with this count. */
async function closeTill(owner: Desk, till: string, counted: number): Promise<void> {
  const body = { till, float: 50 }
  const { id } = await owner.call('POST /v1/till-sessions', { body, idempotencyKey: crypto.randomUUID() })
  await owner.call('POST /v1/till-sessions/{id}/closing', {
    params: { id },
    body: { counted, reason: 'Recuento' },
    idempotencyKey: crypto.randomUUID(),
  })
}

test('a till is opened with the cash that its last close left in it', async () => {
  const { owner } = await openClub()
  await closeTill(owner, 'Barra', 42.5)
  await closeTill(owner, 'Puerta', 30)
  await openPage(owner, '/till')
  await page.getByRole('button', { name: 'Abrir caja' }).click()
  await expect.element(float()).toHaveValue('42,50')
  await expect.element(dialog().getByText(/^Último cierre: 42,50\s€/)).toBeVisible()
  await tillField().fill('Puerta')
  await expect.element(float()).toHaveValue('30,00')
  await float().fill('100')
  await tillField().fill('Barra')
  await expect.element(float()).toHaveValue('100')
  await dialog().getByRole('button', { name: 'Abrir', exact: true }).click()
  await expect.element(page.getByText('Barra abierta')).toBeVisible()
  const [open] = await owner.call('GET /v1/till-sessions', { query: { state: 'open' } })
  expect(open?.drawer.float).toBe(100)
})
