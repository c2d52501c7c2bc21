import { expect, test } from 'vitest'
import { commands, page } from 'vitest/browser'
import { enrolMember, letIn, openClub } from '../../../testing/club.ts'
import { busySeconds } from '../../../testing/line-commands.ts'
import { openLivePage, openPage } from '../../../testing/open-page.tsx'

/** Opens the door as an owner, with the search open and one member found. */
async function findAtDoor(name: string) {
  const { owner } = await openClub()
  const member = await enrolMember(owner, name)
  const screen = await openPage(owner, '/control')
  await screen.getByRole('button', { name: 'Nueva Entrada' }).click()
  const search = screen.getByRole('dialog', { name: 'Buscar Clientes' })
  await search.getByRole('textbox').fill(name)
  const enter = search.getByRole('button', { name: `Entrada de ${member.name}` })
  const insideNow = async () => (await owner.call('GET /v1/occupancy', {})).inside
  return { owner, member, screen, enter, insideNow }
}

test('pressing Entrada lets a member in', async () => {
  const { member, screen, enter, insideNow } = await findAtDoor('Aitana')
  await enter.click()
  await expect.element(screen.getByText(/Entrada registrada a las/)).toBeVisible()
  await expect.element(screen.getByRole('row').filter({ hasText: member.name })).toBeVisible()
  expect(await insideNow()).toBe(1)
})

test('an entry whose answer is lost is sent again with the same key and happens once', async () => {
  const { screen, enter, insideNow } = await findAtDoor('Bruno')
  await commands.breakLine({ path: '/v1/entries', fault: 'answer_lost', times: 1 })
  await enter.click()
  await expect.element(screen.getByText(/Entrada registrada a las/)).toBeVisible()
  const sent = await commands.sentCalls()
  expect(sent.length).toBeGreaterThan(1)
  expect(new Set(sent.map(({ body }) => body)).size).toBe(1)
  expect(await insideNow()).toBe(1)
})

test('an entry that a busy server refuses is sent again, not before the time the server asked for', async () => {
  const { screen, enter, insideNow } = await findAtDoor('Dora')
  await commands.breakLine({ path: '/v1/entries', fault: 'busy', times: 1 })
  await enter.click()
  await expect.element(screen.getByText(/Entrada registrada a las/)).toBeVisible()
  const [first, second] = await commands.sentCalls()
  expect(second?.body).toBe(first?.body)
  expect((second?.atMs ?? 0) - (first?.atMs ?? 0)).toBeGreaterThanOrEqual(busySeconds * 1000)
  expect(await insideNow()).toBe(1)
})

test('however many members come in, the door is read once a second', async () => {
  const { owner } = await openClub()
  const names = ['Aitana', 'Bruno', 'Carla', 'Dora', 'Eva', 'Gala']
  const members = []
  for (const name of names) members.push(await enrolMember(owner, name))
  const screen = await openPage(owner, '/control')
  await expect.element(screen.getByText('No hay socios.')).toBeVisible()
  await commands.breakLine({ path: '/v1/active-entries', fault: 'lost', times: 0 })
  const startedMs = performance.now()
  for (const member of members) await letIn(owner, member)
  await expect.element(screen.getByRole('row').filter({ hasText: 'Gala' })).toBeVisible()
  const reads = (await commands.sentCalls()).length
  expect(reads).toBeGreaterThan(0)
  expect(reads).toBeLessThanOrEqual(Math.floor((performance.now() - startedMs) / 1000) + 2)
})

test('an entry or an exit elsewhere reads only the row of that member', async () => {
  const { owner } = await openClub()
  const [aitana, bruno] = [await enrolMember(owner, 'Aitana'), await enrolMember(owner, 'Bruno')]
  const carla = await enrolMember(owner, 'Carla')
  await letIn(owner, aitana)
  const rowOf = (name: string) => page.getByRole('row').filter({ hasText: name })
  const readsSince = await openLivePage(owner, {
    address: '/control',
    path: '/v1/active-entries',
    loaded: rowOf('Aitana'),
    miss: () => letIn(owner, carla),
    caughtUp: rowOf('Carla'),
  })
  await letIn(owner, bruno)
  await expect.element(rowOf('Bruno')).toBeVisible()
  await owner.call('PATCH /v1/checkout', { query: { user_id: aitana.id, early: 'true', id: crypto.randomUUID() } })
  await expect.element(rowOf('Aitana')).not.toBeInTheDocument()
  await expect.element(rowOf('Bruno')).toBeVisible()
  const asked = (await readsSince()).map(({ query }) => new URLSearchParams(query).get('user_ids'))
  expect(asked).toEqual([String(bruno.id), String(aitana.id)])
})

test('a member who is inside has no Entrada button', async () => {
  const { owner } = await openClub()
  const carla = await enrolMember(owner, 'Carla')
  await letIn(owner, carla)
  const screen = await openPage(owner, '/control')
  await screen.getByRole('button', { name: 'Nueva Entrada' }).click()
  const search = screen.getByRole('dialog', { name: 'Buscar Clientes' })
  await search.getByRole('textbox').fill('Carla')
  await expect.element(search.getByRole('listitem')).toMatchTextContent('Ya está en sala')
  await expect.element(search.getByRole('button', { name: /^Entrada de/ })).not.toBeInTheDocument()
})
