import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { openClub } from '../../../testing/club.ts'
import { renderPart } from '../../../testing/render-part.tsx'
import { startSession } from '../../api/token.ts'
import { InspectorExport } from './inspector-export.tsx'

async function open(today: string) {
  const { owner, venue } = await openClub()
  startSession(owner.token)
  const here = { ...venue, currency: 'EUR', timeZone: 'Europe/Madrid' }
  await renderPart(<InspectorExport venue={here} today={today} />)
  return owner
}

test('the records of the chosen days are downloaded and the download is on record', async () => {
  const owner = await open('2027-03-01')
  await page.getByRole('button', { name: 'Descargar registros' }).click()
  await vi.waitFor(async () => {
    const [made] = await owner.call('GET /v1/exports', { query: {} })
    expect(made).toMatchObject({ kind: 'fiscal_records', filter: { from: '2027-01-01', to: '2027-03-01' } })
  })
})

test('the first day must be before the last', async () => {
  const owner = await open('2027-03-01')
  await page.getByLabelText('Emitidos desde').fill('02/03/2027')
  await page.getByRole('button', { name: 'Descargar registros' }).click()
  await expect.element(page.getByText('Elige los dos días, el primero antes que el último.')).toBeVisible()
  expect(await owner.call('GET /v1/exports', { query: {} })).toEqual([])
})
