import type { Page, Route } from '@playwright/test'
import { randomUUID } from 'node:crypto'
import { expectAccessible } from '../../fixtures/accessibility.ts'
import { pressEnter } from '../../fixtures/keyboard.ts'
import { rowOf, search } from '../../fixtures/people.ts'
import { emailOf, enter, expect, hire, inviteAsOwner, prepare, screens, test } from '../../fixtures/staff.ts'

const labels = {
  es: {
    createEmployee: 'Crear Trabajad@r',
    createOwner: 'Crear Propietari@ de Tienda',
    employeePassword: 'Las contraseñas deben coincidir y tener más de 1 carácter.',
    ownerPassword: 'Las contraseñas deben coincidir y tener más de 1 carácter.',
    emailFault: 'Escribe un email válido.',
    shopsMissing: 'Elige al menos una tienda.',
    taken: 'Ese correo ya tiene cuenta o una invitación. Invita a la persona con un enlace.',
    common: 'Esa contraseña es demasiado fácil de adivinar. Elige otra.',
    registration: 'Ha ocurrido un error durante el registro.',
    loadUsers: 'No se han podido cargar los usuarios',
    userData: 'No se han podido cargar los datos del usuario',
    shops: 'Algo ha ido mal, no se han podido cargar las tiendas',
    remove: 'Eliminar',
    removeFailed: 'No se ha podido eliminar al usuario',
    type: (name: string) => `Escribe ${name} para confirmarlo`,
    edit: 'Editar',
    ownRights: 'No puedes cambiar tus propios permisos.',
    privileges: 'No tienes permisos para ver esto',
    needsOwner: 'La tienda necesita al menos una persona dueña.',
    select: 'Seleccionar',
    removeMany: 'Borrar multiples usuarios',
    removedOne: '1 usuario eliminado',
  },
  en: {
    createEmployee: 'Create employee',
    createOwner: 'Create shop owner',
    employeePassword: 'Ensure password match and are greater than 1 character',
    ownerPassword: 'Ensure password match and greater than 1',
    emailFault: 'Enter a valid email.',
    shopsMissing: 'Choose at least one shop.',
    taken: 'That email already has an account or an invitation. Invite the person with a link.',
    common: 'That password is too easy to guess. Choose another.',
    registration: 'An error occurred during registration.',
    loadUsers: 'Failed to load users',
    userData: 'Could not get user data',
    shops: 'Something went wrong, could not load the shops',
    remove: 'Delete',
    removeFailed: 'Failed to delete user',
    type: (name: string) => `Type ${name} to confirm`,
    edit: 'Edit',
    ownRights: 'You cannot change your own rights.',
    privileges: 'You do not have privileges to see this',
    needsOwner: 'The shop needs at least one owner.',
    select: 'Select',
    removeMany: 'Delete several users',
    removedOne: '1 user deleted',
  },
} as const

const oops = (route: Route) => route.fulfill({ status: 500, body: 'oops' })
const newEmail = () => `nuria.${randomUUID().slice(0, 8)}@aforo.example`

const t = labels.es

test.describe('es', () => {
  test.beforeEach(({ context }) => prepare(context, 'es'))

  test('missing fields of a new account are marked, and nothing that was typed is lost', async ({ page }) => {
    await enter(page, 'owner', '/owners')
    for (const [button, fault] of [
      [t.createEmployee, t.employeePassword],
      [t.createOwner, t.ownerPassword],
    ] as const) {
      await page.getByRole('button', { name: button }).click()
      const dialog = page.getByRole('dialog')
      const submit = dialog.getByRole('button', { name: button })
      await submit.click()
      for (const missing of [t.emailFault, fault, t.shopsMissing]) await expect(dialog.getByText(missing)).toBeVisible()
      await dialog.getByRole('textbox', { name: /^Email/ }).fill(emailOf('doorman'))
      await dialog.locator('input[name=password]').fill('1234567890')
      await dialog.locator('input[name=repeat]').fill('123456789')
      await expect(dialog.getByText(fault)).toBeHidden()
      await dialog.getByRole('checkbox', { name: 'Club Almirante' }).check()
      await expect(dialog.getByText(fault)).toBeVisible()
      await dialog.locator('input[name=repeat]').fill('1234567890')
      await submit.click()
      await expect(dialog.getByText(t.common)).toBeVisible()
      await expect(dialog.locator('input[name=password]')).toBeFocused()
      for (const name of ['password', 'repeat']) await dialog.locator(`input[name=${name}]`).fill('una-frase-larga')
      await submit.click()
      await expect(dialog.getByText(t.taken)).toBeVisible()
      await page.route('**/create-*', oops)
      await submit.click()
      await expect(dialog.getByRole('alert')).toContainText(t.registration)
      await expect(dialog.getByRole('textbox', { name: /^Email/ })).toHaveValue(emailOf('doorman'))
      await page.unroute('**/create-*')
      await page.goto('/owners')
    }
  })

  test('a failed connection says what was not done', async ({ page }) => {
    const { email } = await hire(page, ['let_in', 'let_out_early', 'overrule'])
    await page.route('**/v1/users/all*', oops)
    await enter(page, 'owner', '/owners')
    await expect(page.getByRole('heading', { name: t.loadUsers })).toBeVisible({ timeout: 20_000 })
    await page.unroute('**/v1/users/all*')
    await page.reload()
    await page.route(/\/v1\/users\/\d+$/, oops)
    await (await search(page, email)).getByRole('button', { name: t.edit }).click()
    await expect(page.getByRole('heading', { name: t.userData })).toBeVisible({ timeout: 20_000 })
    await rowOf(page, email).getByRole('button', { name: t.remove }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(t.type(email)).fill(email)
    await dialog.getByRole('button', { name: t.remove }).click()
    await expect(dialog.getByRole('alert')).toContainText(t.removeFailed)
    await page.route('**/v1/venues/all*', oops)
    await page.goto('/owners')
    await page.getByRole('button', { name: t.createEmployee }).click()
    await expect(dialog.getByText(t.shops)).toBeVisible({ timeout: 20_000 })
  })

  test('people cannot change their own rights, and a person who may not manage staff is told so', async ({ page }) => {
    await enter(page, 'owner', '/owners')
    const own = rowOf(page, emailOf('owner'))
    await expect(own.getByRole('button', { name: t.remove })).toBeHidden()
    await own.getByRole('button', { name: t.edit }).click()
    await expect(page.getByText(t.ownRights)).toBeVisible()
    for (const box of await page.getByRole('checkbox').all()) await expect(box).toBeDisabled()
  })

  test('a person who may not open the list is told whom to ask', async ({ page }) => {
    await page.route('**/v1/users/all*', (route) =>
      route.fulfill({ status: 403, json: { code: 'privileges_missing', detail: t.privileges } }),
    )
    await enter(page, 'owner', '/owners')
    await expect(page.getByRole('heading', { name: t.privileges })).toBeVisible({ timeout: 20_000 })
  })

  test('a superadmin removes several people at once, but not the last owner of a venue', async ({ page }) => {
    const { email } = await hire(page, ['let_in', 'let_out_early', 'overrule'])
    await enter(page, 'superadmin', '/superusers?people=all')
    await expect(page.getByRole('button', { name: t.removeMany })).toBeDisabled()
    for (const chosen of [emailOf('otherOwner'), email]) {
      await (await search(page, chosen)).getByRole('checkbox', { name: t.select }).check()
    }
    await page.getByRole('button', { name: t.removeMany }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(t.type('2')).fill('2')
    await dialog.getByRole('button', { name: t.remove }).click()
    await expect(dialog.getByRole('alert')).toContainText(`${emailOf('otherOwner')}: ${t.needsOwner}`)
    await expect(page.getByText(t.removedOne)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('row')).toHaveCount(0)
  })
})

test.describe('people', () => {
  test.beforeEach(({ context }) => prepare(context, 'es'))

  test('two people change one person at once: the second is told, and sees the first change', async ({
    page,
    browser,
  }) => {
    const { email } = await hire(page, ['let_in', 'let_out_early', 'overrule'])
    const another = await browser.newContext()
    await prepare(another, 'es')
    const second = await another.newPage()
    const box = (on: Page, right: string) => on.getByRole('checkbox', { name: `${right}, Club Almirante` })
    for (const on of [page, second]) {
      await enter(on, 'owner', '/owners')
      await (await search(on, email)).getByRole('button', { name: 'Editar' }).click()
      await expect(box(on, 'Dejar entrar y salir')).toBeChecked()
    }
    // The second person gets no updates until they save.
    await second.route('**/v1/events*', (route) => route.abort())
    await second.route(/\/v1\/users\/\d+$/, (route) =>
      route.request().method() === 'GET' ? route.abort() : route.continue(),
    )
    await box(page, 'Contabilidad').check()
    await page.getByRole('button', { name: 'Guardar', exact: true }).click()
    await expect(page.getByText('Permisos guardados')).toBeVisible()
    await box(second, 'Abrir y cerrar caja').check()
    await second.getByRole('button', { name: 'Guardar', exact: true }).click()
    await expect(second.getByRole('alert')).toContainText('Otra persona ha cambiado estos permisos.')
    await expect(box(second, 'Abrir y cerrar caja')).toBeChecked()
    await another.close()
  })

  test('by keyboard alone: a person is invited by link, and the link can be copied', async ({ page }) => {
    const email = newEmail()
    await enter(page, 'owner', '/owners')
    await expect(page.getByRole('table')).toBeVisible()
    await page.getByRole('button', { name: 'Crear Trabajad@r' }).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog').getByRole('textbox', { name: /^Email/ })).toBeFocused()
    await page.keyboard.type(email)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await page.keyboard.press('ArrowRight')
    await expect(page.getByRole('radio', { name: 'Enlace de invitación' })).toBeChecked()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Space')
    await expect(page.getByRole('checkbox', { name: 'Club Almirante' })).toBeChecked()
    await pressEnter(page)
    await expect(page.getByRole('textbox', { name: 'Enlace de invitación' })).toHaveValue(/\/invite#/)
    await expect(page.getByRole('button', { name: 'Copiar enlace' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(await search(page, email)).toContainText('invitación pendiente')
    await expect(page.getByRole('button', { name: 'Nuevo enlace para Club Almirante' })).toBeVisible()
  })

  test('unsaved changes are not lost by mistake', async ({ page }) => {
    const { email } = await hire(page, ['let_in', 'let_out_early', 'overrule'])
    await enter(page, 'owner', '/owners')
    await (await search(page, email)).getByRole('button', { name: 'Editar' }).click()
    await page.getByRole('checkbox', { name: 'Contabilidad, Club Almirante' }).check()
    await page.getByRole('navigation').getByRole('link', { name: 'Mis Venues' }).click()
    const question = page.getByRole('dialog', { name: '¿Descartar los cambios?' })
    await question.getByRole('button', { name: 'Seguir editando' }).click()
    // It has a button of the same name while it closes.
    await expect(question).toBeHidden()
    await expect(page.getByRole('checkbox', { name: 'Contabilidad, Club Almirante' })).toBeChecked()
    await page.getByRole('button', { name: 'Descartar' }).click()
    await page.getByRole('navigation').getByRole('link', { name: 'Mis Venues' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tiendas')
  })

  test('on a phone a person opens over the list and their role is one tap', async ({ page }) => {
    const { email } = await hire(page, ['let_in', 'let_out_early', 'overrule'])
    await page.setViewportSize(screens.phone)
    await enter(page, 'owner', '/owners')
    await search(page, email)
    await page.getByRole('button', { name: `Editar ${email}` }).click()
    const panel = page.getByRole('dialog', { name: 'Permisos por tienda' })
    await panel.getByRole('combobox', { name: 'Rol en Club Almirante' }).click()
    await page.getByRole('option', { name: 'Mostrador' }).click()
    await expect(panel.getByRole('checkbox', { name: 'Retirada y checkout, Club Almirante' })).toBeChecked()
    await panel.getByRole('button', { name: 'Guardar' }).click()
    await expect(page.getByText('Permisos guardados')).toBeVisible()
    await page.goBack()
    await expect(panel).toBeHidden()
  })

  for (const scheme of ['light', 'dark'] as const) {
    test(`people and their dialogs are accessible in ${scheme}`, async ({ page, context }) => {
      test.setTimeout(120_000)
      await context.addInitScript((theme) => localStorage.setItem('aforo.theme', theme), scheme)
      const email = newEmail()
      await inviteAsOwner(page, email, ['let_in', 'let_out_early', 'overrule'])
      await enter(page, 'owner', '/owners')
      await (await search(page, email)).getByRole('button', { name: 'Editar' }).click()
      await expect(page.getByRole('heading', { name: 'Invitaciones pendientes' })).toBeVisible()
      await (await search(page, emailOf('doorman'))).getByRole('button', { name: 'Editar' }).click()
      await page.getByRole('button', { name: 'Ajustar' }).click()
      await expect(page.getByRole('table', { name: 'Permisos por tienda' })).toBeVisible()
      await page.getByRole('combobox', { name: 'Rol en Club Almirante' }).click()
      await expect(page.getByRole('option', { name: 'Mostrador' })).toBeInViewport()
      await expectAccessible(page, 'the panel')
      await page.keyboard.press('Escape')
      await search(page, email)
      for (const name of ['Crear Trabajad@r', 'Crear Propietari@ de Tienda', `Eliminar ${email}`]) {
        await page.getByRole('button', { name }).click()
        await expect(page.getByRole('dialog')).toBeVisible()
        await expectAccessible(page, name)
        await page.keyboard.press('Escape')
        await expect(page.getByRole('dialog')).toBeHidden()
      }
    })
  }
})
