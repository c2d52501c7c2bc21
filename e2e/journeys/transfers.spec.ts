import { pressGuarded } from '../fixtures/keyboard.ts'
import { createOwnerWithVenues } from '../fixtures/venues.ts'
import { expect, prepare, test } from '../fixtures/staff.ts'

test.describe('a transfer', () => {
  test.beforeEach(({ context }) => prepare(context, 'es'))

  test('is sent at one venue, received with a difference at the other, and its batch names its origin', async ({
    page,
  }) => {
    const [here, there] = await createOwnerWithVenues(page, ['Almirante', 'Puerto'])
    if (here === undefined || there === undefined) throw new Error('Two venues are needed.')
    const at = async (venue: { id: number }, path: string) => {
      await page.evaluate((id) => localStorage.setItem('aforo.venue', String(id)), venue.id)
      await page.goto(path)
    }
    const ask = async (venue: { id: number }, path: string, data: object) => {
      const token = await page.evaluate(() => localStorage.getItem('kongToken'))
      const headers = {
        authorization: `Bearer ${token ?? ''}`,
        'x-venue-id': String(venue.id),
        'idempotency-key': crypto.randomUUID(),
      }
      const answer = await page.request.post(path, { headers, data })
      expect(answer.ok()).toBe(true)
      return (await answer.json()) as { id: number }
    }
    const offer = async (venue: { id: number }) => {
      const token = await page.evaluate(() => localStorage.getItem('kongToken'))
      const headers = { authorization: `Bearer ${token ?? ''}`, 'x-venue-id': String(venue.id) }
      const product = { name: 'Noche Azul', price: 10, stock_quantity: 0, unit_type: 'weight', category_id: null }
      const made = await page.request.post('/v1/products', {
        headers,
        multipart: { product: JSON.stringify(product) },
      })
      return (await made.json()) as { id: number }
    }
    const azul = await offer(here)
    await offer(there)
    await ask(here, `/v1/products/${azul.id}/movements`, { kind: 'receive', quantity: 500, batch: { code: '0412' } })

    await at(here, `/product/${azul.id}`)
    await page.getByRole('link', { name: 'Trasladar' }).click()
    await page.getByRole('textbox', { name: /^Cantidad/ }).fill('82')
    await pressGuarded(page.getByRole('button', { name: 'Enviar' }))
    await expect(page.getByRole('heading', { level: 1, name: `A ${there.name}` })).toBeVisible()

    await at(there, '/product')
    await page.getByText('1 traslado de camino').waitFor()
    await page.getByRole('link', { name: 'Ver traslados' }).click()
    await page.getByRole('button', { name: 'Noche Azul', exact: true }).click()
    await page.getByRole('textbox', { name: /^Cantidad que ha llegado/ }).fill('80,8')
    await page.getByText('Se ha secado').click()
    await pressGuarded(page.getByRole('button', { name: 'Recibir' }))
    await expect(page.getByText('Recibido con diferencia')).toBeVisible()

    await page.getByRole('link', { name: 'Lote 0412' }).click()
    await expect(page.getByText(`Procede del lote 0412 de ${here.name}`)).toBeVisible()
    await expect(page.getByText(/Perdidos de camino: 1,2\sg \(Se ha secado\)/)).toBeVisible()
  })
})
