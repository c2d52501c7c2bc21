import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openClub } from '../../../testing/club.ts'
import { openPage } from '../../../testing/open-page.tsx'

const code = (account: string) => page.getByLabelText(`Código: ${account}`)
const save = () => page.getByRole('button', { name: 'Guardar el plan' })

test('an owner checks the proposed accounts, changes one and saves the chart', async () => {
  const { owner } = await openClub()
  await openPage(owner, '/journal')
  await expect.element(code('Crédito de los socios')).toHaveValue('438')
  await expect.element(page.getByText('Plan General de Contabilidad', { exact: false })).toBeVisible()
  await code('Crédito de los socios').fill('=438')
  await save().click()
  await expect.element(page.getByText('Hay cuentas sin un código o un nombre válidos.')).toBeVisible()
  await code('Crédito de los socios').fill('4380001')
  await save().click()
  await expect.element(save()).toBeDisabled()
  await expect.element(page.getByText('Sin guardar')).not.toBeInTheDocument()
  const { accounts } = await owner.call('GET /v1/journal/accounts', {})
  expect(accounts.find(({ account }) => account === 'wallet')).toMatchObject({
    code: '4380001',
    name: 'Anticipos de clientes',
  })
  expect(accounts.every((account) => account.code !== null)).toBe(true)
})

test('the journal needs days in order', async () => {
  const { owner } = await openClub()
  await openPage(owner, '/journal')
  const day = page.getByLabelText('Desde')
  await expect.element(page.getByRole('button', { name: 'Exportar CSV' })).toBeVisible()
  await day.fill('01/01/2020')
  await expect.element(page.getByText('Como mucho un año.')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Exportar CSV' })).not.toBeInTheDocument()
})
