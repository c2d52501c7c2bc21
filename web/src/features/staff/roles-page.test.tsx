import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openClub, seedEmployee } from '../../../testing/club.ts'
import { openPage } from '../../../testing/open-page.tsx'

const row = (name: string) => page.getByRole('row', { name: new RegExp(`^${name}`) })
const dialog = (name: string) => page.getByRole('dialog', { name })
async function act(role: string, action: string) {
  await page.getByRole('button', { name: `Acciones: ${role}`, exact: true }).click()
  await page.getByRole('menuitem', { name: action }).click()
}

async function openRoles() {
  const club = await openClub('Club')
  await openPage(club.owner, '/owners?view=roles')
  await expect.element(row('Puerta')).toBeVisible()
  return { ...club, roles: () => club.owner.call('GET /v1/staff-roles', {}) }
}

test('a role is made from another one, with its rights', async () => {
  const { roles } = await openRoles()
  await act('Mostrador', 'Duplicar')
  await dialog('Nuevo rol')
    .getByLabelText(/^Nombre/)
    .fill('Barra noche')
  await dialog('Nuevo rol').getByRole('checkbox', { name: 'Aplicar descuentos' }).click()
  await dialog('Nuevo rol').getByRole('button', { name: 'Guardar rol' }).click()
  await expect.element(row('Barra noche')).toBeVisible()
  const made = (await roles()).find(({ name }) => name === 'Barra noche')
  expect(made?.capabilities).toEqual(['overrule', 'sell', 'void_own', 'top_up'])
})

test('a role with the name of another is refused beside the field', async () => {
  await openRoles()
  await page.getByRole('button', { name: 'Nuevo rol' }).click()
  await dialog('Nuevo rol')
    .getByLabelText(/^Nombre/)
    .fill('puerta')
  await dialog('Nuevo rol').getByRole('button', { name: 'Guardar rol' }).click()
  await expect.element(dialog('Nuevo rol').getByText('Ya hay un rol con ese nombre en esta tienda.')).toBeVisible()
})

test('a role shows who has it, and is not deleted while somebody does', async () => {
  const { owner, venue, roles } = await openRoles()
  const employee = await seedEmployee(venue, [])
  const [door] = await roles()
  const { version } = await owner.call('GET /v1/users/{id}', { params: { id: employee.id } })
  const places = [{ venue_id: venue.id, role: 'employee' as const, staff_role_id: door?.id ?? 0 }]
  await owner.call('PUT /v1/users/{id}', { params: { id: employee.id }, body: { places, version } })
  await expect.element(row('Puerta')).not.toMatchTextContent(/Nadie/)
  await act('Puerta', 'Eliminar')
  await expect
    .element(page.getByText('Todavía hay gente con este rol (1). Dale otro antes de eliminarlo.'))
    .toBeVisible()
  await page.getByRole('button', { name: 'Cerrar' }).last().click()

  await act('Puerta', 'Editar rol')
  await dialog('Editar rol').getByRole('checkbox', { name: 'Dejar salir antes de tiempo' }).click()
  await expect.element(dialog('Editar rol').getByText('Al guardar cambian los permisos de 1 persona.')).toBeVisible()
  await dialog('Editar rol').getByRole('button', { name: 'Guardar rol' }).click()
  await expect.element(page.getByText('Rol Puerta guardado')).toBeVisible()
  const { places: after } = await owner.call('GET /v1/users/{id}', { params: { id: employee.id } })
  expect(after[0]?.capabilities.toSorted()).toEqual(['let_in', 'overrule'])
})

test('a role that nobody has is deleted', async () => {
  const { roles } = await openRoles()
  await act('Contable', 'Eliminar')
  await dialog('¿Eliminar el rol Contable?').getByRole('button', { name: 'Eliminar' }).click()
  await expect.element(page.getByText('Rol Contable eliminado')).toBeVisible()
  expect((await roles()).map(({ preset }) => preset)).toEqual(['door', 'counter', 'manager'])
})
