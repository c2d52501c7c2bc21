import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { enrolMember, letIn, offerProduct, openClub } from '../../../testing/club.ts'
import { openPage } from '../../../testing/open-page.tsx'

test.each([
  ['es', 1440, 'Pesado 2,53 g · balanza', 'A mano'],
  ['en', 390, 'Weighed 2.53 g · scale', 'By hand'],
] as const)('in %s at %i px a line says what was weighed', async (language, width, weighed, typed) => {
  await page.viewport(width, 900)
  const { owner } = await openClub()
  const lemon = await offerProduct(owner, 'Limón', { price: 8.5, unit_type: 'weight', stock_quantity: 100 })
  const haze = await offerProduct(owner, 'Haze', { price: 8.5, unit_type: 'weight', stock_quantity: 100 })
  const member = await enrolMember(owner, 'Lucía', { identity_seen: true, cash_balance: 60 })
  await letIn(owner, member)
  const made = await owner.call('POST /v1/make-purchase', {
    body: {
      user_id: member.id,
      items: [
        { product_id: lemon.id, quantity: 2.5, unit_price: 8.5, weighed_quantity: 2.53, weighed_by: 'scale' },
        { product_id: haze.id, quantity: 1, unit_price: 8.5, weighed_by: 'hand' },
      ],
    },
  })
  const screen = await openPage(owner, `/order/${made.transaction_id}`, { language })
  await expect.element(screen.getByText(weighed)).toBeVisible()
  await expect.element(screen.getByText(typed, { exact: true })).toBeVisible()
})
