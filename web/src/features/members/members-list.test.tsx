import { expect, test } from 'vitest'
import { commands, page } from 'vitest/browser'
import { enrolMember, openClub } from '../../../testing/club.ts'
import { openLivePage, openPage } from '../../../testing/open-page.tsx'

test('the list shows a member with the e-mail and the balance', async () => {
  const { owner } = await openClub()
  const carla = await enrolMember(owner, 'Carla', { cash_balance: 63.65 })
  const screen = await openPage(owner, '/customers')
  const row = screen.getByRole('row').filter({ hasText: carla.name })
  await expect.element(row).toMatchTextContent(carla.email)
  await expect.element(row).toMatchTextContent(/63,65\s€/)
})

test('a club without members says so', async () => {
  const { owner } = await openClub()
  await openPage(owner, '/customers')
  await expect.element(page.getByText('Todavía no hay socios')).toBeVisible()
})

test('a search for part of a document says that the whole number is needed', async () => {
  const { owner } = await openClub()
  await enrolMember(owner, 'Carla', { document_kind: 'dni', document_number: '12345678Z' })
  await openPage(owner, '/customers')
  const hint = page.getByText('Por documento o teléfono hay que escribir el número completo.')
  const search = page.getByRole('searchbox', { name: 'Buscar nombre o Nº socio…' })
  await search.fill('Carla')
  await expect.element(page.getByRole('row').filter({ hasText: 'Carla' })).toBeVisible()
  await expect.element(hint).not.toBeInTheDocument()
  await search.fill('123456')
  await expect.element(page.getByText('No se encontraron socios.')).toBeVisible()
  await expect.element(hint).toBeVisible()
  await search.fill('12345678Z')
  await expect.element(page.getByRole('row').filter({ hasText: 'Carla' })).toBeVisible()
})

test('a list that could not be loaded says so and appears by itself', async () => {
  const { owner } = await openClub()
  const carla = await enrolMember(owner, 'Carla')
  await commands.breakLine({ path: '/v1/venue-clients', fault: 'lost' })
  await openPage(owner, '/customers')
  await expect.element(page.getByText('No se han podido cargar los socios')).toBeVisible()
  await commands.mendLine()
  await expect.element(page.getByRole('row').filter({ hasText: carla.name })).toBeVisible()
})

const namesShown = () =>
  page
    .getByRole('table', { name: 'Listado Socios' })
    .getByRole('row')
    .elements()
    .slice(1)
    .map((row) => /^\S+ Ferrer/.exec(row.textContent)?.[0].replace(' Ferrer', ''))

test('the member list is read page by page, forwards and back', async () => {
  const { owner } = await openClub()
  const names = ['Aitana', 'Bruno', 'Carla', 'Dora', 'Eva', 'Gala', 'Hugo']
  for (const name of names) await enrolMember(owner, name)
  await openPage(owner, '/customers')
  await expect.poll(namesShown).toEqual(names.slice(0, 6))
  await expect.element(page.getByText('Página 1 de 2')).toBeVisible()
  await page.getByRole('button', { name: 'Siguiente' }).click()
  await expect.poll(namesShown).toEqual(['Hugo'])
  await expect.element(page.getByText('Página 2 de 2')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Siguiente' })).toHaveAttribute('aria-disabled', 'true')
  await page.getByRole('button', { name: 'Anterior' }).click()
  await expect.poll(namesShown).toEqual(names.slice(0, 6))
  await page.getByRole('combobox', { name: 'Socios por página' }).click()
  await page.getByRole('option', { name: '12' }).click()
  await expect.poll(namesShown).toEqual(names)
})

test('a press on a column head sorts the members, and a second press turns the order', async () => {
  const { owner } = await openClub()
  await enrolMember(owner, 'Carla', { cash_balance: 20 })
  await enrolMember(owner, 'Aitana', { cash_balance: 30 })
  await enrolMember(owner, 'Bruno', { cash_balance: 10 })
  await openPage(owner, '/customers')
  await expect.poll(namesShown).toEqual(['Carla', 'Aitana', 'Bruno'])
  const balance = page.getByRole('columnheader', { name: 'Crédito' })
  await balance.getByRole('button').click()
  await expect.poll(namesShown).toEqual(['Bruno', 'Carla', 'Aitana'])
  await expect.element(balance).toHaveAttribute('aria-sort', 'ascending')
  await balance.getByRole('button').click()
  await expect.poll(namesShown).toEqual(['Aitana', 'Carla', 'Bruno'])
  await expect.element(balance).toHaveAttribute('aria-sort', 'descending')
  await page
    .getByRole('columnheader', { name: /^Socio/ })
    .getByRole('button')
    .click()
  await expect.poll(namesShown).toEqual(['Aitana', 'Bruno', 'Carla'])
})

test('a search that finds nobody offers the whole list again', async () => {
  const { owner } = await openClub()
  await enrolMember(owner, 'Carla')
  await openPage(owner, '/customers')
  await expect.poll(namesShown).toEqual(['Carla'])
  await page.getByRole('searchbox', { name: 'Buscar nombre o Nº socio…' }).fill('zzz')
  await expect.element(page.getByText('Prueba con otras letras o con su número.')).toBeVisible()
  await page.getByRole('button', { name: 'Ver todos los socios' }).click()
  await expect.poll(namesShown).toEqual(['Carla'])
})

test('a slow answer to an earlier search does not replace the answer to the current one', async () => {
  const { owner } = await openClub()
  await enrolMember(owner, 'Carla')
  const rowOf = (name: string) => page.getByRole('row').filter({ hasText: name })
  const readsSince = await openLivePage(owner, {
    address: '/customers',
    path: '/v1/venue-clients',
    loaded: rowOf('Carla'),
    miss: () => enrolMember(owner, 'Bruno'),
    caughtUp: rowOf('Bruno'),
  })
  const search = page.getByRole('searchbox', { name: 'Buscar nombre o Nº socio…' })
  await commands.breakLine({ path: '/v1/venue-clients', fault: 'held', times: 1 })
  await search.fill('Carla')
  await expect.poll(readsSince).toHaveLength(1)
  await search.fill('Bruno')
  await expect.poll(namesShown).toEqual(['Bruno'])
  await commands.mendLine()
  await search.fill('Carla')
  await expect.poll(namesShown).toEqual(['Carla'])
})

test('a person is deleted for ever only with the name typed', async () => {
  const { owner } = await openClub()
  const carla = await enrolMember(owner, 'Carla')
  await openPage(owner, '/customers')
  await page.getByRole('button', { name: `Más acciones de ${carla.name}` }).click()
  await page.getByRole('menuitem', { name: 'Eliminar datos…' }).click()
  const question = page.getByRole('dialog', { name: `¿Eliminar los datos de ${carla.name}?` })
  await question.getByRole('textbox').fill('Carla')
  await question.getByRole('button', { name: 'Eliminar datos' }).click()
  await expect.element(question.getByText('El nombre no coincide.')).toBeVisible()
  expect(await owner.call('GET /v1/venue-clients', { query: {} })).toMatchObject([{ email: carla.email }])
})

test('on a phone the members are close together, and the button to create one stays in view', async () => {
  await page.viewport(390, 844)
  const { owner } = await openClub()
  for (const name of ['Ana', 'Berta', 'Carla', 'Dora', 'Eva', 'Flor']) await enrolMember(owner, name)
  await openPage(owner, '/customers')
  const create = page.getByRole('button', { name: 'Crear Socio' })
  await expect.element(page.getByRole('button', { name: /^Más acciones de Flor/ })).toBeInTheDocument()
  await expect.element(create).toBeInViewport()
  const cards = ['Ana', 'Flor'].map((name) =>
    page
      .getByRole('button', { name: new RegExp(`^Más acciones de ${name}`) })
      .element()
      .getBoundingClientRect(),
  )
  // Five rows of less than 100 px from the first to the last member.
  expect((cards[1]?.top ?? 0) - (cards[0]?.top ?? 0)).toBeLessThan(5 * 100)
  await page.viewport(1440, 900)
})
