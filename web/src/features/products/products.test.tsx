import { expect, test } from 'vitest'
import { offerProduct, openClub } from '../../../testing/club.ts'
import { openPage } from '../../../testing/open-page.tsx'

test('the catalogue lists a product with its price', async () => {
  const { owner } = await openClub()
  await offerProduct(owner, 'Limón Sierra', { price: 8.5 })
  const screen = await openPage(owner, '/product')
  const card = screen.getByRole('article').filter({ hasText: 'Limón Sierra' })
  await expect.element(card).toMatchTextContent(/8,50\s€/)
})
