import { expect, test } from 'vitest'
import { renderPart } from '../../../testing/render-part.tsx'
import { OrderStatus } from './order-status.tsx'

const statuses = ['PLACED', 'CONFIRMED', 'OUT_FOR_DELIVERY', 'DELIVERED', 'LOST_AT_SEA']

test('a placed order has a colour that no other kind of status has', async () => {
  const screen = await renderPart(statuses.map((status) => <OrderStatus key={status} status={status} />))
  await expect.element(screen.getByText('realizado')).toBeVisible()
  await expect.element(screen.getByText('lost at sea')).toBeVisible()
  const shown = ['realizado', 'confirmado', 'en reparto', 'entregado', 'lost at sea']
  const colours = shown.map((text) => getComputedStyle(screen.getByText(text).element()).backgroundColor)
  expect(new Set(colours).size).toBe(statuses.length)
})
