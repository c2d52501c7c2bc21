import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { enrolMember, openClub } from '../../../testing/club.ts'
import { openPage } from '../../../testing/open-page.tsx'

const button = (name: string) => page.getByRole('button', { name })
const choose = (file: File) => page.getByLabelText('Elegir archivo').last().upload(file)

test('an owner issues a register, sees its number, and checks copies of it', async () => {
  const { owner } = await openClub()
  await enrolMember(owner, 'Ana')
  await openPage(owner, '/registers')
  await expect.element(page.getByText('Todavía no se ha emitido ningún libro')).toBeVisible()
  await button('Emitir CSV').click()
  const number = `SOC-${new Date().getFullYear()}-0001`
  await expect.element(page.getByText(number)).toBeVisible()
  const [issued] = await owner.call('GET /v1/registers', { query: {} })
  expect(issued).toMatchObject({ number, kind: 'members', format: 'csv', rows: 1 })
  await choose(new File(['changed'], 'socios.csv'))
  await expect.element(page.getByText('«socios.csv» no coincide', { exact: false })).toBeVisible()
})

test('a register needs days in order', async () => {
  const { owner } = await openClub()
  await openPage(owner, '/registers')
  await expect.element(button('Emitir PDF')).toBeVisible()
  await page.getByLabelText('Desde').fill('01/01/2020')
  await expect.element(page.getByText('Como mucho un año.', { exact: true })).toBeVisible()
  await expect.element(button('Emitir PDF')).not.toBeInTheDocument()
})
