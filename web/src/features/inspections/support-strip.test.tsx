import { memberNumberText } from '@aforo/domain'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { enrolMember, type Member, openClub, seedSuperadmin } from '../../../testing/club.ts'
import { openPage } from '../../../testing/open-page.tsx'

const reason = () => page.getByRole('textbox', { name: 'Motivo' })
const strip = (name: string) => page.getByRole('region', { name: `Sesión de soporte: ${name} S.L.` })
const search = () => page.getByRole('searchbox', { name: 'Buscar nombre o Nº socio…' })
const open = () => page.getByRole('button', { name: 'Abrir sesión de soporte' })

/** Support reads the number of a member, and not the name. */
const rowOf = ({ number }: Member) => page.getByRole('row').filter({ hasText: memberNumberText(number) })

/** A club whose owner lets support look for an hour, and a superadmin who has opened a session. */
async function openMembers() {
  const { venue, owner } = await openClub('Faro')
  const [carla, bruno] = [await enrolMember(owner, 'Carla'), await enrolMember(owner, 'Bruno')]
  const superadmin = await seedSuperadmin()
  await owner.call('POST /v1/support-grants', { body: { minutes: 60 } })
  await openPage(superadmin, `/customers?venue=${venue.id}`)
  await reason().fill('Consulta 4711: saldo')
  await open().click()
  await expect.element(rowOf(carla)).toBeVisible()
  return { venue, owner, superadmin, carla, bruno }
}

test('one support session is shown with its reason and the time left, and opens every page at its shop', async () => {
  const { venue } = await openMembers()
  await expect.element(strip(venue.name)).toMatchTextContent('Consulta 4711: saldo')
  await expect.element(strip(venue.name).getByRole('timer')).toMatchTextContent(/^(59:\d\d|60:00)$/)
  for (const link of ['Contabilidad', 'Superusers', 'Dashboard', 'Productos']) {
    await page.getByRole('link', { name: link, exact: true }).click()
    await expect.element(strip(venue.name)).toBeVisible()
    await expect.element(reason()).not.toBeInTheDocument()
    if (link !== 'Superusers') await expect.poll(() => window.location.search).toContain(`venue=${venue.id}`)
  }
})

test('names are hidden, and a search for one says that members are found by number', async () => {
  const { venue, carla } = await openMembers()
  await expect.element(strip(venue.name)).toMatchTextContent('Los nombres de los socios están ocultos')
  await expect.element(rowOf(carla)).toMatchTextContent('•••')
  await expect.element(page.getByText(carla.name)).not.toBeInTheDocument()
  await search().fill('Carla')
  await expect.element(page.getByText(/busca por número de socio\.$/)).toBeVisible()
  await search().fill(memberNumberText(carla.number))
  await expect.element(rowOf(carla)).toBeVisible()
})

test('a session that ends hides the members, and what was typed is there again with the next one', async () => {
  const { venue, carla, bruno, superadmin } = await openMembers()
  await search().fill(memberNumberText(carla.number))
  // A search that is answered after the end of the session is refused.
  await expect.element(rowOf(bruno)).not.toBeInTheDocument()
  await expect.element(rowOf(carla)).toBeVisible()
  await strip(venue.name).getByRole('button', { name: 'Terminar ahora' }).click()
  await expect.element(reason()).toBeVisible()
  await expect.element(strip(venue.name)).not.toBeInTheDocument()
  await expect.element(rowOf(carla)).not.toBeInTheDocument()
  await reason().fill('Consulta 4712: otra vez')
  await open().click()
  await expect.element(search()).toBeVisible()
  await expect.element(search()).toHaveValue(memberNumberText(carla.number))

  // Ended elsewhere.
  const params = { operator_id: venue.operatorId }
  await superadmin.call('DELETE /v1/inspections/open/{operator_id}', { params })
  await expect.element(reason()).toBeVisible()
  await expect.element(rowOf(carla)).not.toBeInTheDocument()
})

test('an owner ends the session at once, and the members are gone', async () => {
  const { owner, carla } = await openMembers()
  const [grant] = await owner.call('GET /v1/support-requests', { query: {} })
  await owner.call('DELETE /v1/support-grants/{id}', { params: { id: grant?.id ?? 0 } })
  await expect.element(page.getByRole('button', { name: 'Pedir sesión de soporte' })).toBeVisible()
  await expect.element(rowOf(carla)).not.toBeInTheDocument()
})

test('a reason that was typed before the shop was chosen is kept', async () => {
  const { venue } = await openClub('Velero')
  await openPage(await seedSuperadmin(), '/customers')
  await reason().fill('Consulta 4714: saldo')
  await page.getByRole('combobox', { name: 'Tienda' }).fill(venue.name)
  await page.getByRole('option', { name: venue.name }).first().click()
  await expect.poll(() => window.location.search).toContain('venue=')
  await expect.element(reason()).toHaveValue('Consulta 4714: saldo')
})
