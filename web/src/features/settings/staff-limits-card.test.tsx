import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openClub, seedEmployee } from '../../../testing/club.ts'
import { openPage } from '../../../testing/open-page.tsx'

const discount = () => page.getByRole('textbox', { name: 'Descuento máximo de una retirada' })
const explanation = () => page.getByText('Los topes del equipo solo los cambia quien puede pasarlos, o un propietario.')

test('an employee who is bound by the limits of staff reads them, and is told who changes them', async () => {
  const { venue } = await openClub()
  await openPage(await seedEmployee(venue, ['settings']), '/settings')
  await expect.element(explanation()).toBeVisible()
  await expect.element(discount()).toBeDisabled()
})

test('an employee who may go beyond the limits of staff changes them', async () => {
  const { venue } = await openClub()
  await openPage(await seedEmployee(venue, ['settings', 'approve']), '/settings')
  await expect.element(discount()).toBeEnabled()
  await expect.element(explanation()).not.toBeInTheDocument()
})
