import type { Capability } from '@aforo/domain'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { type Desk, offerProduct, openClub, readRows, seedEmployee } from '../../../testing/club.ts'
import { openPage } from '../../../testing/open-page.tsx'

/** A club with a limit for losses, somebody who works within it, and Iván, who may approve more. */
async function openLimited(capabilities: readonly Capability[]) {
  const { venue, owner } = await openClub()
  await owner.call('PATCH /v1/venues/{id}/settings', { params: { id: venue.id }, body: { loss_most: 5 } })
  const clerk = await seedEmployee(venue, capabilities)
  const ivan = await seedEmployee(venue, [...capabilities, 'approve'])
  await ivan.call('PUT /v1/users/me', { body: { name: 'Iván' } })
  await page.viewport(1180, 820)
  return { venue, owner, clerk, ivan }
}

/** Asks Iván from the refusal, and approves in his name. */
async function askAndApprove(ivan: Desk, title: string): Promise<void> {
  await page.getByRole('button', { name: 'Pedir aprobación' }).click()
  const question = page.getByRole('dialog', { name: title })
  await question.getByRole('button', { name: /^Iván/ }).click()
  await question.getByRole('group', { name: 'Motivo' }).getByRole('button').first().click()
  await question.getByRole('button', { name: /^Pedir a Iván/ }).click()
  await expect.element(question.getByText(/^Esperando a Iván/)).toBeVisible()
  const [request] = await ivan.call('GET /v1/approvals', {})
  await ivan.call('POST /v1/approvals/{id}/decision', {
    params: { id: request?.id ?? 0 },
    body: { approve: true, words: '' },
  })
  await expect.element(question).not.toBeInTheDocument()
}

const usedAt = ({ id }: { id: number }) =>
  readRows<{ kind: string }>('select kind from approvals where venue_id = $1 and used_at is not null', [id])

test('what a count finds missing beyond the limit is booked once it is approved', async () => {
  const { venue, owner, clerk, ivan } = await openLimited(['count_stock', 'prices', 'receive_stock'])
  const { id } = await offerProduct(owner, 'Limón Sierra', { price: 8.5, stock_quantity: 100 })
  await openPage(clerk, `/product/${id}`)
  await page.getByRole('button', { name: 'Contar', exact: true }).click()
  const form = page.getByRole('dialog', { name: 'Contar Limón Sierra' })
  await form.getByLabelText(/^Cantidad contada/).fill('98')
  await form.getByRole('button', { name: 'Guardar recuento' }).click()
  await askAndApprove(ivan, 'Esta merma necesita aprobación')
  await expect.poll(() => usedAt(venue)).toEqual([{ kind: 'loss' }])
  expect((await owner.call('GET /v1/products/{id}', { params: { id } })).stock_quantity).toBe(98)
})

test('a loss beyond the limit is booked once it is approved', async () => {
  const { venue, owner, clerk, ivan } = await openLimited(['count_stock', 'prices', 'receive_stock'])
  const { id } = await offerProduct(owner, 'Limón Sierra', { price: 8.5 })
  await openPage(clerk, `/product/${id}`)
  await page.getByRole('button', { name: 'Apuntar merma' }).first().click()
  const form = page.getByRole('dialog', { name: 'Apuntar merma de Limón Sierra' })
  await form.getByLabelText(/^Cantidad perdida/).fill('2')
  await form.getByText('Humedad').click()
  await form.getByRole('button', { name: 'Apuntar merma' }).click()
  await askAndApprove(ivan, 'Esta merma necesita aprobación')
  await expect.poll(() => usedAt(venue)).toEqual([{ kind: 'loss' }])
})
