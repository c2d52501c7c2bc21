import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openClub } from '../../../testing/club.ts'
import { openPage } from '../../../testing/open-page.tsx'

const choose = async (place: string) => {
  await page.getByRole('combobox', { name: '¿Dónde está la tienda?' }).click()
  await page.getByRole('option', { name: place }).click()
}

test('the rules of a place are shown with their sources, and what they change, before they are applied', async () => {
  const { owner, venue } = await openClub()
  await openPage(owner, '/settings')
  await expect.element(page.getByText('Todavía no se ha elegido ninguna.')).toBeVisible()
  await choose('Alemania')
  await expect
    .element(page.getByRole('link', { name: 'KCanG § 19 (3)' }))
    .toHaveAttribute('href', 'https://www.gesetze-im-internet.de/kcang/__19.html')
  await expect.element(page.getByText('De 18 a 20 años, 30 g al mes: ponlo en la ficha de cada socio.')).toBeVisible()
  const card = page.getByRole('listitem').filter({ hasText: 'Gramos al mes' })
  await expect.element(card).toMatchTextContent('Ahora: Sin límite')
  await expect.element(card).toMatchTextContent('Después: 50 g')
  await expect.element(page.getByText('No es asesoramiento legal. Lee el texto en su fuente.')).toBeVisible()
  await page.getByRole('button', { name: 'Aplicar 5 cambios' }).click()
  await expect.element(page.getByText('Aplicado: Alemania, versión 1.')).toBeVisible()
  await expect.element(page.getByRole('button', { name: /Aplicar|Guardar la elección/ })).not.toBeInTheDocument()
  const settings = await owner.call('GET /v1/venues/{id}/settings', { params: { id: venue.id } })
  expect(settings).toMatchObject({ rule_pack: { id: 'de' }, gram_limit: { daily_grams: 25, monthly_grams: 50 } })
})

test('a recommendation is marked as one, and a shop may keep rules of its own', async () => {
  const { owner } = await openClub()
  await openPage(owner, '/settings')
  await choose('Barcelona')
  const source = page.getByRole('listitem').filter({ hasText: 'FedCAC' })
  await expect.element(source).toMatchTextContent('Recomendación')
  await choose('Nuestras propias normas')
  await page.getByRole('button', { name: 'Guardar la elección' }).click()
  await expect.element(page.getByText('Aplicado: Nuestras propias normas, versión 1.')).toBeVisible()
})
