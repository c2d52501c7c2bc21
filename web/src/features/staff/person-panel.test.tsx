import { expect, test } from 'vitest'
import { commands, page } from 'vitest/browser'
import { openClub, seedEmployee } from '../../../testing/club.ts'
import { openPage } from '../../../testing/open-page.tsx'

const right = (name: string) => page.getByRole('checkbox', { name: `${name}, Club` })
const save = () => page.getByRole('button', { name: 'Guardar' })

/** Opens the rights of an employee who works at the door. */
async function openRights() {
  const { venue, owner } = await openClub('Club')
  const employee = await seedEmployee(venue, ['let_in'])
  await openPage(owner, `/owners?id=${employee.id}`)
  await expect.element(right('Dejar entrar y salir')).toBeChecked()
  const held = async () => {
    const { places } = await owner.call('GET /v1/users/{id}', { params: { id: employee.id } })
    return places.flatMap(({ capabilities }) => capabilities)
  }
  return { owner, held }
}

test('the rights that are ticked for an employee are saved', async () => {
  const { held } = await openRights()
  await right('Retirada y checkout').click()
  await right('Dejar entrar y salir').click()
  await save().click()
  await expect.element(page.getByText('Permisos guardados')).toBeVisible()
  expect(await held()).toEqual(['sell'])
})

test('rights that are discarded are not saved', async () => {
  const { held } = await openRights()
  await right('Retirada y checkout').click()
  await page.getByRole('button', { name: 'Descartar' }).click()
  await expect.element(right('Retirada y checkout')).not.toBeChecked()
  await expect.element(save()).toBeDisabled()
  expect(await held()).toEqual(['let_in'])
})

test('rights that could not be saved stay ticked and are saved with the next press', async () => {
  const { held } = await openRights()
  await right('Retirada y checkout').click()
  await commands.breakLine({ path: '/v1/users', fault: 'lost' })
  await save().click()
  await expect.element(page.getByText(/^No se han podido guardar los permisos\./)).toBeVisible()
  await expect.element(right('Retirada y checkout')).toBeChecked()
  await commands.mendLine()
  await save().click()
  await expect.element(page.getByText('Permisos guardados')).toBeVisible()
  expect((await held()).toSorted()).toEqual(['let_in', 'sell'])
})

test('nobody changes their own rights', async () => {
  const { owner } = await openClub('Club')
  await openPage(owner, `/owners?id=${owner.id}`)
  await page.getByRole('button', { name: 'Ver los permisos' }).click()
  await expect.element(right('Dejar entrar y salir')).toBeDisabled()
  await expect.element(save()).not.toBeInTheDocument()
})

/** Opens an employee who works at the door by role. */
async function openDoorman() {
  const { venue, owner } = await openClub('Club')
  const employee = await seedEmployee(venue, ['let_in'])
  const door = (await owner.call('GET /v1/staff-roles', {})).find(({ preset }) => preset === 'door')
  const { version } = await owner.call('GET /v1/users/{id}', { params: { id: employee.id } })
  const places = [{ venue_id: venue.id, role: 'employee' as const, staff_role_id: door?.id ?? 0 }]
  await owner.call('PUT /v1/users/{id}', { params: { id: employee.id }, body: { places, version } })
  await openPage(owner, `/owners?id=${employee.id}`)
  const place = async () => (await owner.call('GET /v1/users/{id}', { params: { id: employee.id } })).places[0]
  return { place, door }
}
const role = () => page.getByRole('combobox', { name: 'Rol en Club' })

test('a role is chosen first, and the single rights open to adjust it', async () => {
  const { place, door } = await openDoorman()
  await expect.element(role()).toHaveValue('Puerta')
  await expect.element(right('Dejar entrar y salir')).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Ajustar' }).click()
  await right('Retirada y checkout').click()
  await expect.element(role()).toHaveValue('Puerta, ajustado')
  await save().click()
  await expect.element(page.getByText('Permisos guardados')).toBeVisible()
  expect(await place()).toMatchObject({ staff_role_id: door?.id })
  expect((await place())?.capabilities).toContain('sell')
})

test('adjusted rights are set back to the role', async () => {
  const { place } = await openDoorman()
  await page.getByRole('button', { name: 'Ajustar' }).click()
  await right('Retirada y checkout').click()
  await page.getByRole('button', { name: 'Volver a Puerta' }).click()
  await expect.element(role()).toHaveValue('Puerta')
  await expect.element(save()).toBeDisabled()
  expect((await place())?.capabilities).not.toContain('sell')
})

test('another role gives its rights', async () => {
  const { place } = await openDoorman()
  await role().click()
  await page.getByRole('option', { name: 'Mostrador' }).click()
  await save().click()
  await expect.element(page.getByText('Permisos guardados')).toBeVisible()
  expect((await place())?.capabilities).toEqual(expect.arrayContaining(['sell', 'discount']))
  expect((await place())?.capabilities).not.toContain('let_in')
})

test('an owner makes a one-time password link for an employee, and none for themselves', async () => {
  const { venue, owner } = await openClub('Club')
  const employee = await seedEmployee(venue, ['let_in'])
  await openPage(owner, `/owners?id=${employee.id}`)
  await page.getByRole('button', { name: 'Crear enlace de contraseña' }).click()
  const dialog = page.getByRole('dialog', { name: 'Enlace de contraseña creado' })
  await expect
    .element(dialog.getByRole('textbox', { name: 'Enlace de contraseña' }))
    .toHaveDisplayValue(/\/invite#.{20,}/)
  await openPage(owner, `/owners?id=${owner.id}`)
  await expect.element(page.getByText('No puedes cambiar tus propios permisos.')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Crear enlace de contraseña' })).not.toBeInTheDocument()
})
