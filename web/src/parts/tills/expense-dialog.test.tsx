import { expect, test } from 'vitest'
import { commands, page } from 'vitest/browser'
import { type Desk, openClub } from '../../../testing/club.ts'
import { openPage } from '../../../testing/open-page.tsx'
import { pickPicture } from '../../../testing/pick-picture.ts'

const dialog = () => page.getByRole('dialog', { name: 'Apuntar un gasto' })
const field = (name: string | RegExp) => dialog().getByLabelText(name)
const bookedOf = async (owner: Desk) =>
  (await owner.call('GET /v1/get-all-transactions', { query: { type: 'expense' } })).transactions

/** Opens the form at a club with an open till, and fills in what every expense needs. */
async function openExpense() {
  const { owner } = await openClub()
  const body = { till: 'Barra', float: 200 }
  await owner.call('POST /v1/till-sessions', { body, idempotencyKey: crypto.randomUUID() })
  await openPage(owner, '/till')
  await page.getByRole('button', { name: 'Más acciones de la caja Barra' }).click()
  await page.getByRole('menuitem', { name: 'Gasto' }).click()
  await field(/^Importe/).fill('121')
  await dialog().getByText('Material', { exact: true }).click()
  return owner
}

test('an expense is recorded with the date, the VAT and the photo of its receipt', async () => {
  const owner = await openExpense()
  await dialog().getByRole('button', { name: '21 %' }).click()
  await expect.element(field('IVA incluido')).toHaveValue('21,00')
  await field(/^Fecha del ticket/).fill('31/01/2026')
  await field('Proveedor').fill('Ferretería Sol')
  await pickPicture(dialog())
  await dialog().getByRole('button', { name: 'Apuntar gasto' }).click()
  await expect.element(dialog()).not.toBeInTheDocument()
  expect(await bookedOf(owner)).toMatchObject([
    {
      amount: -121,
      expense: {
        category: 'supplies',
        supplier: 'Ferretería Sol',
        spent_on: '2026-01-31',
        vat: 21,
        receipt_path: expect.any(String) as string,
      },
    },
  ])
})

test('a date in the future and a VAT over the amount are refused beside their fields', async () => {
  const owner = await openExpense()
  await field('IVA incluido').fill('121')
  await field(/^Fecha del ticket/).fill('31/01/2999')
  await dialog().getByRole('button', { name: 'Apuntar gasto' }).click()
  await expect.element(dialog().getByText('El IVA tiene que ser menor que el importe.')).toBeVisible()
  await expect.element(dialog().getByText('La fecha del gasto todavía no ha llegado.')).toBeVisible()
  expect(await bookedOf(owner)).toEqual([])
})

test('a photo that could not be uploaded is sent again without a second expense', async () => {
  const owner = await openExpense()
  await pickPicture(dialog())
  await commands.breakLine({ path: '/v1/expenses/', fault: 'lost', times: 1 })
  await dialog().getByRole('button', { name: 'Apuntar gasto' }).click()
  await dialog().getByRole('button', { name: 'Subir la foto otra vez' }).click()
  await expect.element(page.getByText('La foto del ticket está subida')).toBeVisible()
  expect(await bookedOf(owner)).toMatchObject([{ expense: { receipt_path: expect.any(String) as string } }])
})
