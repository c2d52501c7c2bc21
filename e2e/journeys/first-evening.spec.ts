import { randomUUID } from 'node:crypto'
import { openShopAndSell } from '../fixtures/first-sale.ts'
import { enter, expect, prepare, signIn, test } from '../fixtures/staff.ts'

const labels = {
  es: {
    createOwner: 'Crear Dueño',
    link: 'Enlace de invitación',
    done: 'Hecho',
    password: 'Contraseña',
    repeat: 'Repite la contraseña',
    enter: 'Entrar',
    ownPassword: 'Elige tu propia contraseña',
    given: 'Contraseña que te dieron',
    newPassword: 'Contraseña nueva',
    repeatNew: 'Repite la contraseña nueva',
    personal: /se adivinan enseguida/,
    saveAndEnter: 'Guardar y entrar',
    start: 'Pon en marcha tu club',
    name: 'Nombre',
    createEmployee: 'Crear Trabajad@r',
    door: 'Puerta',
    menu: ['Entradas'],
    menuLater: ['Retirada'],
    counter: 'Retirada y checkout',
    doorRight: 'Dejar entrar y salir',
    adjust: 'Ajustar',
    save: 'Guardar',
    refused: 'No tienes permisos para ver esto',
  },
  en: {
    createOwner: 'Create owner',
    link: 'Invitation link',
    done: 'Done',
    password: 'Password',
    repeat: 'Repeat the password',
    enter: 'Enter',
    ownPassword: 'Choose your own password',
    given: 'Password you were given',
    newPassword: 'New password',
    repeatNew: 'Repeat the new password',
    personal: /are guessed at once/,
    saveAndEnter: 'Save and enter',
    start: 'Get your club going',
    name: 'Name',
    createEmployee: 'Create employee',
    door: 'Door',
    menu: ['Entries'],
    menuLater: ['Dispense'],
    counter: 'Dispense and checkout',
    doorRight: 'Let in and out',
    adjust: 'Adjust',
    save: 'Save',
    refused: 'You do not have privileges to see this',
  },
} as const

const password = 'una-frase-larga'

test('from the first owner and their first sale to an employee who sees only the door', async ({
  page,
  context,
  browser,
}) => {
  const t = labels.es
  const mark = randomUUID().slice(0, 8)
  const [ownerEmail, doorEmail, shop] = [`olga.${mark}@aforo.example`, `dani.${mark}@aforo.example`, `Sala ${mark}`]

  await prepare(context, 'es')
  await enter(page, 'superadmin', '/superusers?people=all')
  await page.getByRole('button', { name: t.createOwner }).click()
  await page
    .getByRole('dialog')
    .getByRole('textbox', { name: /^Email/ })
    .fill(ownerEmail)
  await page.getByRole('dialog').getByRole('button', { name: t.createOwner }).click()
  const link = await page.getByRole('textbox', { name: t.link }).inputValue()
  await page.getByRole('button', { name: t.done }).click()
  await page.getByRole('searchbox').fill(ownerEmail)
  await expect(page.getByRole('row').filter({ hasText: ownerEmail })).toBeVisible()

  const ownersBrowser = await browser.newContext()
  await prepare(ownersBrowser, 'es')
  const owner = await ownersBrowser.newPage()
  await owner.goto(link)
  const dialog = owner.getByRole('dialog')
  await openShopAndSell(owner, { password, shop, memberEmail: `elena.${mark}@mail.example` })
  await owner.goto('/start')
  await expect(owner.getByText('Todo listo')).toBeVisible()
  await expect(owner.getByRole('link', { name: /^(Primeros p|P)asos/ })).toBeHidden()

  await owner.goto('/owners')
  await owner.getByRole('button', { name: t.createEmployee }).click()
  await dialog.getByRole('textbox', { name: /^Email/ }).fill(doorEmail)
  await dialog.locator('input[name=password]').fill(password)
  await dialog.locator('input[name=repeat]').fill(password)
  await dialog.getByRole('checkbox', { name: shop }).check()
  await dialog.getByText(t.door, { exact: true }).click()
  await dialog.getByRole('button', { name: t.createEmployee }).click()
  await expect(dialog).toBeHidden()
  await expect(owner.getByRole('row').filter({ hasText: doorEmail })).toBeVisible()

  const doorBrowser = await browser.newContext()
  await prepare(doorBrowser, 'es')
  const door = await doorBrowser.newPage()
  await signIn(door, { email: doorEmail, password }, 'es')
  await expect(door.getByRole('heading', { name: t.ownPassword })).toBeVisible()
  await expect(door.getByRole('navigation')).toBeHidden()
  await door.getByLabel(t.given).fill(password)
  await door.getByLabel(t.newPassword, { exact: true }).fill('aforoaforo')
  await door.getByLabel(t.repeatNew).fill('aforoaforo')
  await door.getByRole('button', { name: t.saveAndEnter }).click()
  await expect(door.getByText(t.personal)).toBeVisible()
  await door.getByLabel(t.newPassword, { exact: true }).fill('otra-frase-larga')
  await door.getByLabel(t.repeatNew).fill('otra-frase-larga')
  await door.getByRole('button', { name: t.saveAndEnter }).click()
  const menu = door.getByRole('navigation').getByRole('list').first().getByRole('link')
  await expect(menu).toHaveText([...t.menu])
  await expect(door).toHaveURL(/\/control$/)

  await owner.getByRole('button', { name: t.adjust }).click()
  const right = (name: string) => owner.getByRole('checkbox', { name: `${name}, ${shop}` })
  await expect(right(t.doorRight)).toBeChecked()
  await right(t.counter).check()
  await owner.getByRole('button', { name: t.save, exact: true }).click()
  await expect(menu).toHaveText([...t.menu, ...t.menuLater])

  await right(t.doorRight).uncheck()
  await owner.getByRole('button', { name: t.save, exact: true }).click()
  await expect(door.getByText(t.refused).first()).toBeVisible()
  await Promise.all([ownersBrowser.close(), doorBrowser.close()])
})
