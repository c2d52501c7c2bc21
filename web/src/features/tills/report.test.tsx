import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openClub } from '../../../testing/club.ts'
import { openPage } from '../../../testing/open-page.tsx'

test('the report of a till has its title, its times and a line to sign', async () => {
  const { owner, venue } = await openClub()
  const body = { till: 'Barra', float: 50 }
  const { id } = await owner.call('POST /v1/till-sessions', { body, idempotencyKey: crypto.randomUUID() })
  const { closing } = await owner.call('POST /v1/till-sessions/{id}/closing', {
    params: { id },
    body: { counted: 50 },
    idempotencyKey: crypto.randomUUID(),
  })
  await openPage(owner, `/till/${id}`)
  await expect.element(page.getByText(`Firma de quien cierra (${closing?.by})`)).toBeVisible()
  await expect.element(page.getByText('Firma de quien revisa')).toBeVisible()
  const head = page.getByText('Informe de caja', { exact: true }).element().parentElement
  expect(head?.textContent).toContain(`${venue.name} · Barra`)
  expect(head?.textContent).toMatch(/\d\d:\d\d – .*\d\d:\d\d/)
})
