import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { offerProduct, openClub, somePicture } from '../../../testing/club.ts'
import { openPage } from '../../../testing/open-page.tsx'

/** An owner with a furnished shop, and a new one that is empty but for one product at another price. */
async function openTwoShops() {
  const { owner } = await openClub('La Azotea')
  await offerProduct(owner, 'Kombucha', { unit_type: 'fixed', price: 3 })
  await offerProduct(owner, 'Limón Sierra')
  await offerProduct(owner, 'Noche Azul')
  const params = { id: owner.venueId ?? 0 }
  await owner.call('PATCH /v1/venues/{id}/settings', { params, body: { age_limit: 21 } })
  await owner.call('POST /v1/staff-roles', { body: { name: 'Fin de semana', capabilities: ['sell'] } })
  const new_venue = {
    name: 'Sala Nueva',
    address: 'C/ del Molino, 5',
    capacity: null,
    minimum_time_stay: 0,
    shop_owner: [owner.id],
  }
  const { id } = await owner.call('POST /v1/venues', { multipart: { new_venue, image: somePicture() } })
  return { owner, newId: id }
}

test('settings compare two shops before they copy, and leave what is here alone', async () => {
  const { owner, newId } = await openTwoShops()
  await openPage({ ...owner, venueId: newId }, '/settings')
  await page.getByRole('button', { name: 'Comparar tiendas' }).click()
  const dialog = page.getByRole('dialog')
  await expect.element(dialog).toMatchTextContent('Cambian: normas de entrada y retirada.')
  const submit = dialog.getByRole('button', { name: 'Copiar 3 productos, 1 rol y los ajustes' })
  await expect.element(submit).toBeEnabled()
  await dialog.getByRole('checkbox', { name: /^Ajustes/ }).click()
  await dialog.getByRole('button', { name: 'Copiar 3 productos y 1 rol' }).click()
  await expect.element(page.getByText('Copiado: 3 productos y 1 rol')).toBeVisible()
  await page.getByRole('button', { name: 'Comparar tiendas' }).click()
  await expect.element(dialog).toMatchTextContent('Ya están todos aquí.')
  await dialog.getByRole('checkbox', { name: /^Ajustes/ }).click()
  await expect.element(dialog.getByRole('button', { name: 'Copiar', exact: true })).toBeDisabled()
})
