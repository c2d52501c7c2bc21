import { expect, test } from 'vitest'
import { commands, page } from 'vitest/browser'
import { openClub, readRows, seedEmployee, unique, type Venue } from '../../../testing/club.ts'
import { openPage } from '../../../testing/open-page.tsx'

const form = () => page.getByRole('dialog', { name: 'Crear Trabajad@r' })
const field = (name: RegExp) => form().getByLabelText(name)
const create = () => form().getByRole('button', { name: 'Crear Trabajad@r' })
/** Read from the database, because creating a person replaces the token of the one who does it. */
const staffOf = ({ id }: Venue) =>
  readRows<{ email: string; name: string; role: string; capabilities: string[] }>(
    'select email, name, grants.role, rights as capabilities from grants join staff on staff.id = staff_id where venue_id = $1 order by staff.id',
    [id],
  )
const goodPassword = 'Nueve gatos verdes 73'

async function openForm() {
  const club = await openClub('Club')
  await openPage(club.owner, '/owners')
  await page.getByRole('button', { name: 'Crear Trabajad@r' }).click()
  await expect.element(form().getByRole('checkbox', { name: /^Club/ })).toBeVisible()
  return { ...club, email: `marta.${unique()}@mail.example` }
}

async function fillIn(email: string, password = goodPassword, repeated = password): Promise<void> {
  await field(/^Email/).fill(email)
  await field(/^Contraseña\s?\*/).fill(password)
  await field(/^Repite la contraseña/).fill(repeated)
  await form().getByRole('checkbox', { name: /^Club/ }).click()
}

test('a new employee is saved with the name, the shop and the chosen rights', async () => {
  const { venue, email } = await openForm()
  await fillIn(email)
  await field(/^Nombre/).fill('Marta')
  await form().getByText('Puerta', { exact: true }).click()
  await create().click()
  await expect.element(page.getByText(`${email} ya puede entrar`)).toBeVisible()
  const [, made] = await staffOf(venue)
  expect(made).toMatchObject({ email, name: 'Marta', role: 'employee' })
  expect(made?.capabilities).toContain('let_in')
  expect(made?.capabilities).not.toContain('sell')
})

test('an employee without email, password and shop is not sent, and the email gets the focus', async () => {
  const { venue } = await openForm()
  await create().click()
  await expect.element(form().getByText('Escribe un email válido.')).toBeVisible()
  await expect.element(form().getByText(/^Las contraseñas deben coincidir/)).toBeVisible()
  await expect.element(field(/^Email/)).toHaveFocus()
  expect(await staffOf(venue)).toHaveLength(1)
})

test.each([
  ['too short', 'corta7', 'corta7'],
  ['typed differently the second time', goodPassword, `${goodPassword}!`],
])('a password that is %s is refused beside its field', async (_title, password, repeated) => {
  const { venue, email } = await openForm()
  await fillIn(email, password, repeated)
  await create().click()
  await expect.element(form().getByText(/^Las contraseñas deben coincidir/)).toBeVisible()
  await expect.element(field(/^Repite la contraseña/)).toHaveFocus()
  expect(await staffOf(venue)).toHaveLength(1)
})

test('an employee without a shop is not sent', async () => {
  const { venue, email } = await openForm()
  await fillIn(email)
  await form().getByRole('checkbox', { name: /^Club/ }).click()
  await create().click()
  await expect.element(form().getByRole('checkbox', { name: /^Club/ })).toHaveFocus()
  expect(await staffOf(venue)).toHaveLength(1)
})

test('an email that is taken is refused beside the field and everything typed is kept', async () => {
  const { venue } = await openForm()
  const { email } = await seedEmployee(venue, ['let_in'])
  await fillIn(email)
  await field(/^Nombre/).fill('Marta')
  await create().click()
  await expect.element(field(/^Email/)).toHaveAttribute('aria-invalid', 'true')
  await expect.element(field(/^Email/)).toHaveFocus()
  await expect.element(field(/^Nombre/)).toHaveValue('Marta')
  await expect.element(field(/^Contraseña\s?\*/)).toHaveValue(goodPassword)
  expect(await staffOf(venue)).toHaveLength(2)
})

test('a password that is easy to guess is refused by the server beside its field', async () => {
  const { venue, email } = await openForm()
  await fillIn(email, 'contraseña123')
  await create().click()
  await expect.element(field(/^Contraseña\s?\*/)).toHaveFocus()
  await expect.element(field(/^Contraseña\s?\*/)).toHaveAttribute('aria-invalid', 'true')
  expect(await staffOf(venue)).toHaveLength(1)
})

test('an employee that could not be sent says so and keeps what was typed', async () => {
  const { venue, email } = await openForm()
  await fillIn(email)
  await commands.breakLine({ path: '/v1/create-shop-employee', fault: 'lost' })
  await create().click()
  await expect.element(form().getByText(/^Ha ocurrido un error durante el registro\./)).toBeVisible()
  await expect.element(field(/^Email/)).toHaveValue(email)
  await commands.mendLine()
  await create().click()
  await expect.element(form()).not.toBeInTheDocument()
  expect(await staffOf(venue)).toHaveLength(2)
})

test('an employee who is invited gets a link to pass on', async () => {
  const { venue, email } = await openForm()
  await form().getByText('Enlace de invitación', { exact: true }).click()
  await field(/^Email/).fill(email)
  await form().getByRole('checkbox', { name: /^Club/ }).click()
  await create().click()
  const link = page.getByRole('dialog', { name: 'Invitación creada' })
  await expect.element(link.getByRole('textbox')).toHaveValue(expect.stringContaining('/invit'))
  const offers = await readRows('select accepted_at from invitations where venue_id = $1', [venue.id])
  expect(offers).toEqual([{ accepted_at: null }])
})
