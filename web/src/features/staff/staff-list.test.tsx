import { expect, test } from 'vitest'
import { commands, page } from 'vitest/browser'
import { openClub, seedEmployee } from '../../../testing/club.ts'
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
  const employee = await seedEmployee(venue, ['door'])
  await openPage(owner, '/owners')
  await expect.element(rowOf(owner.email)).toMatchTextContent('Propietari@')
  await expect.element(rowOf(employee.email)).toMatchTextContent('Trabajad@r')
  await expect.element(rowOf(employee.email)).toMatchTextContent('Club')
})

test('the staff list is sorted by ID or by email', async () => {
  const { venue, owner } = await openClub()
  const employee = await seedEmployee(venue, ['door'])
  await openPage(owner, '/owners')
  await expect.poll(emailsShown).toEqual([owner.email, employee.email])
  await page.getByRole('columnheader', { name: 'Email' }).getByRole('button').click()
  await expect.poll(emailsShown).toEqual([employee.email, owner.email])
  await page.getByRole('columnheader', { name: 'ID' }).getByRole('button').click()
  await expect.poll(emailsShown).toEqual([owner.email, employee.email])
})

test('a search finds a person by email, and says when nobody matches', async () => {
  const { venue, owner } = await openClub()
  const employee = await seedEmployee(venue, ['door'])
  await openPage(owner, '/owners')
  await expect.poll(emailsShown).toHaveLength(2)
  await search().fill(employee.email)
  await expect.poll(emailsShown).toEqual([employee.email])
  await search().fill('nobody.at.all')
  await expect.element(page.getByText('Nadie coincide')).toBeVisible()
})

test('a staff list that could not be loaded says so and loads on request', async () => {
  const { owner } = await openClub()
  await commands.breakLine({ path: '/v1/users/all', fault: 'lost' })
  await openPage(owner, '/owners')
  await expect.element(page.getByText('No se han podido cargar los usuarios')).toBeVisible()
  await commands.mendLine()
  await page.getByRole('button', { name: 'Reintentar' }).click()
  await expect.element(rowOf(owner.email)).toBeVisible()
})

test('nobody is offered to delete themselves', async () => {
  const { venue, owner } = await openClub()
  const employee = await seedEmployee(venue, ['door'])
  await openPage(owner, '/owners')
  await expect.element(page.getByRole('button', { name: `Eliminar ${employee.email}` })).toBeVisible()
  await expect.element(page.getByRole('button', { name: `Eliminar ${owner.email}` })).not.toBeInTheDocument()
})

test('a person is deleted only with their email typed', async () => {
  const { venue, owner } = await openClub()
  const { email } = await seedEmployee(venue, ['door'])
  await openPage(owner, '/owners')
  await page.getByRole('button', { name: `Eliminar ${email}` }).click()
  const question = page.getByRole('dialog', { name: `¿Eliminar a ${email}?` })
  await question.getByRole('button', { name: 'Eliminar', exact: true }).click()
  await expect.element(question.getByText('El nombre no coincide.')).toBeVisible()
  expect(await owner.call('GET /v1/users/all', { query: {} })).toHaveLength(2)
})
