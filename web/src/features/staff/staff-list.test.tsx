import { expect, test } from 'vitest'
import { commands, page } from 'vitest/browser'
import { openClub, seedEmployee, seedSuperadmin, unique } from '../../../testing/club.ts'
import { openPage } from '../../../testing/open-page.tsx'

const rows = () => page.getByRole('table', { name: 'Personal' }).getByRole('row')
const rowOf = (email: string) => rows().filter({ hasText: email })
const search = () => page.getByRole('searchbox', { name: 'Buscar email o ID' })
const emailsShown = () =>
  rows()
    .elements()
    .map(({ textContent }) => /(owner|employee)\.\d+@aforo\.example/.exec(textContent)?.[0])
    .filter((email) => email !== undefined)

test('the staff list shows everybody with the role and the shop', async () => {
  const { venue, owner } = await openClub('Club')
  const employee = await seedEmployee(venue, ['let_in'])
  await openPage(owner, '/owners')
  await expect.element(rowOf(owner.email)).toMatchTextContent('Propietari@')
  await expect.element(rowOf(employee.email)).toMatchTextContent('Trabajad@r')
  await expect.element(rowOf(employee.email)).toMatchTextContent('Club')
})

test('the staff list is sorted by ID or by email', async () => {
  const { venue, owner } = await openClub()
  const employee = await seedEmployee(venue, ['let_in'])
  await openPage(owner, '/owners')
  await expect.poll(emailsShown).toEqual([owner.email, employee.email])
  await page.getByRole('columnheader', { name: 'Email' }).getByRole('button').click()
  await expect.poll(emailsShown).toEqual([employee.email, owner.email])
  await page.getByRole('columnheader', { name: 'ID' }).getByRole('button').click()
  await expect.poll(emailsShown).toEqual([owner.email, employee.email])
})

test('a search finds a person by email, and says when nobody matches', async () => {
  const { venue, owner } = await openClub()
  const employee = await seedEmployee(venue, ['let_in'])
  await openPage(owner, '/owners')
  await expect.poll(emailsShown).toHaveLength(2)
  await search().fill(employee.email)
  await expect.poll(emailsShown).toEqual([employee.email])
  await search().fill('nobody.at.all')
  await expect.element(page.getByText('Nadie coincide')).toBeVisible()
})

test('a staff list that could not be loaded says so and appears by itself', async () => {
  const { owner } = await openClub()
  await commands.breakLine({ path: '/v1/users/all', fault: 'lost' })
  await openPage(owner, '/owners')
  await expect.element(page.getByText('No se han podido cargar los usuarios')).toBeVisible()
  await commands.mendLine()
  await expect.element(rowOf(owner.email)).toBeVisible()
})

test('nobody is offered to delete themselves', async () => {
  const { venue, owner } = await openClub()
  const employee = await seedEmployee(venue, ['let_in'])
  await openPage(owner, '/owners')
  await expect.element(page.getByRole('button', { name: `Eliminar ${employee.email}` })).toBeVisible()
  await expect.element(page.getByRole('button', { name: `Eliminar ${owner.email}` })).not.toBeInTheDocument()
})

test('a person is deleted only with their email typed', async () => {
  const { venue, owner } = await openClub()
  const { email } = await seedEmployee(venue, ['let_in'])
  await openPage(owner, '/owners')
  await page.getByRole('button', { name: `Eliminar ${email}` }).click()
  const question = page.getByRole('dialog', { name: `¿Eliminar a ${email}?` })
  await question.getByRole('button', { name: 'Eliminar', exact: true }).click()
  await expect.element(question.getByText('El nombre no coincide.')).toBeVisible()
  expect(await owner.call('GET /v1/users/all', { query: {} })).toHaveLength(2)
})

test('somebody who has an account but never used it never signed in', async () => {
  const { venue, owner } = await openClub()
  const email = `nora.${unique()}@aforo.example`
  const body = { email, hashed_password: 'una-frase-larga', owned_shops: [venue.id] }
  const { access_token: token } = await owner.call('POST /v1/create-shop-employee', { body })
  await openPage({ ...owner, token }, '/owners', { language: 'en' })
  await expect.element(page.getByRole('row').filter({ hasText: email })).toMatchTextContent('Never signed in')
})

test('superusers lists the superadmins, and everybody on request', async () => {
  const { owner } = await openClub()
  const colleague = await seedSuperadmin()
  await openPage(await seedSuperadmin(), '/superusers')
  const row = (email: string) =>
    page.getByRole('table', { name: 'Superusers' }).getByRole('row').filter({ hasText: email })
  await search().fill(colleague.email)
  await expect.element(row(colleague.email)).toMatchTextContent('Superadmin')
  await search().fill(owner.email)
  await expect.element(page.getByText('Nadie coincide')).toBeVisible()
  await page.getByRole('button', { name: 'Todos los usuarios' }).click()
  await expect.element(row(owner.email)).toBeVisible()
})

test('a superadmin invites another one with a one-time link', async () => {
  const email = `sergio.${unique()}@aforo.example`
  await openPage(await seedSuperadmin(), '/superusers')
  await page.getByRole('button', { name: 'Invitar superadmin' }).click()
  const dialog = page.getByRole('dialog', { name: 'Invitar superadmin' })
  await dialog.getByRole('textbox', { name: 'Email' }).fill(email)
  await dialog.getByRole('button', { name: 'Invitar superadmin' }).click()
  await expect
    .element(page.getByRole('textbox', { name: 'Enlace de invitación' }))
    .toHaveDisplayValue(/\/invite#.{20,}/)
})
