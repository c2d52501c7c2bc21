import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openClub } from '../../../testing/club.ts'
import { openPage } from '../../../testing/open-page.tsx'

test('selling without a connection is off at first, and its limits are saved', async () => {
  const { owner, venue } = await openClub()
  const screen = await openPage(owner, '/settings')
  const selling = screen.getByRole('switch', { name: 'Seguir sin conexión' })
  await expect.element(selling).not.toBeChecked()
  await expect.element(screen.getByText(/los demás de la tienda no pueden cobrar/)).toBeVisible()
  await expect
    .element(screen.getByRole('link', { name: 'Ver dispositivos' }))
    .toHaveAttribute('href', '/settings/devices')
  await selling.click({ force: true })
  const limit = screen.getByRole('textbox', { name: 'Límite por socio' })
  await expect.element(limit).toHaveAttribute('placeholder', 'Su crédito')
  await limit.fill('60')
  await userEvent.keyboard('{Enter}')
  const settings = () => owner.call('GET /v1/venues/{id}/settings', { params: { id: venue.id } })
  await expect.poll(settings).toMatchObject({
    offline_selling: true,
    offline_hours: 8,
    offline_member_most: 60,
    offline_newcomer_most: 0,
  })
})

test('the card is in English too', async () => {
  const { owner } = await openClub()
  await openPage(owner, '/settings', { language: 'en' })
  await expect.element(page.getByRole('switch', { name: 'Go on without a connection' })).toBeVisible()
})
