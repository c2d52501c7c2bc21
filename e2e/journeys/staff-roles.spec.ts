import { randomUUID } from 'node:crypto'
import { search } from '../fixtures/people.ts'
import { enter, expect, hire, prepare, signIn, test } from '../fixtures/staff.ts'

test('a role is made from a preset, given to somebody, changed under them and copied to the second shop', async ({
  page,
  context,
  browser,
}) => {
  const role = `Barra noche ${randomUUID().slice(0, 6)}`
  await prepare(context, 'es')
  const colleague = await hire(page, ['let_in'])
  const dialog = page.getByRole('dialog')
  const act = async (action: string, name: string) => {
    await page.getByRole('button', { name: `Acciones: ${name}`, exact: true }).click()
    await page.getByRole('menuitem', { name: action }).click()
  }

  await enter(page, 'owner', '/owners')
  await page.getByRole('link', { name: 'Roles' }).click()
  await act('Duplicar', 'Mostrador')
  await dialog.getByLabel(/^Nombre/).fill(role)
  await dialog.getByRole('checkbox', { name: 'Crear y editar socios' }).check()
  await expect(dialog.getByRole('checkbox', { name: 'Ver socios' })).toBeChecked()
  await dialog.getByRole('button', { name: 'Guardar rol' }).click()
  await expect(page.getByRole('row').filter({ hasText: role })).toContainText('Nadie')

  await page.getByRole('link', { name: 'Personal', exact: true }).first().click()
  await (await search(page, colleague.email)).getByRole('button', { name: 'Editar' }).click()
  await page.getByRole('combobox', { name: 'Rol en Club Almirante' }).click()
  await page.getByRole('option', { name: role }).click()
  await page.getByRole('button', { name: 'Guardar', exact: true }).click()
  await expect(page.getByText('Permisos guardados')).toBeVisible()

  const another = await browser.newContext()
  await prepare(another, 'es')
  const theirs = await another.newPage()
  await signIn(theirs, colleague, 'es')
  await theirs.getByRole('navigation').getByRole('link', { name: 'Socios' }).click()
  const newMember = theirs.getByRole('button', { name: 'Crear Socio' }).first()
  await expect(newMember).toBeVisible()

  await page.goto('/owners?view=roles')
  await expect(page.getByRole('row').filter({ hasText: role })).toContainText('Nora')
  await act('Editar rol', role)
  await dialog.getByRole('checkbox', { name: 'Crear y editar socios' }).uncheck()
  await expect(dialog.getByText('Al guardar cambian los permisos de 1 persona.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Guardar rol' }).click()
  await expect(newMember).toBeHidden()
  await expect(theirs.getByRole('heading', { level: 1 })).toBeVisible()

  await act('Copiar a otras tiendas', role)
  await dialog.getByRole('checkbox', { name: 'La Azotea' }).check()
  await dialog.getByRole('button', { name: 'Copiar a otras tiendas' }).click()
  await expect(page.getByText('1 rol copiado')).toBeVisible()
  await act('Copiar a otras tiendas', role)
  await dialog.getByRole('checkbox', { name: 'La Azotea' }).check()
  await dialog.getByRole('button', { name: 'Copiar a otras tiendas' }).click()
  await expect(dialog.getByText(`La Azotea ya tiene un rol que se llama ${role}.`)).toBeVisible()
  await dialog.getByRole('checkbox', { name: /^Reemplazar los roles/ }).check()
  await dialog.getByRole('button', { name: 'Copiar a otras tiendas' }).click()
  await expect(dialog).toBeHidden()
  await another.close()
})
