import { addDays, businessDateOf } from '@aforo/domain'
import { expect, test } from 'vitest'
import { commands, page, userEvent } from 'vitest/browser'
import {
  type Desk,
  enrolMember,
  letIn,
  type Member,
  offerProduct,
  openClub,
  readRows,
  seedEmployee,
} from '../../../testing/club.ts'
import { openPage } from '../../../testing/open-page.tsx'
import { scanCard } from '../../../testing/scan-card.ts'

const codeOf = ({ number }: Pick<Member, 'number'>) => String(number).padStart(4, '0')
const stand = (desk: Desk, { id }: Member, standing: 'suspended' | 'banned' | 'deactivated') =>
  desk.call('PUT /v1/members/{id}/standing', { params: { id }, body: { standing, reason: 'Discusión' } })
const main = () => page.getByRole('main')
const pastScans = () => page.getByRole('region', { name: 'Últimos escaneos' })
const search = () => page.getByRole('dialog', { name: 'Buscar Clientes' })

/** Opens the door and waits until it knows the rules of the venue. */
async function openDoor(desk: Desk, language: 'es' | 'en' = 'es') {
  await openPage(desk, '/control', { language })
  await expect.element(page.getByRole('textbox', { name: /Escanea el carné|Scan card/ })).toBeVisible()
  await expect
    .element(
      page
        .getByText(/^(No hay socios\.|No members\.)$/)
        .or(page.getByRole('row'))
        .first(),
    )
    .toBeVisible()
}

/** Counts the presses of a finger or mouse, and the letters typed, from now on. */
function countActions() {
  const actions = { taps: 0, letters: 0 }
  document.addEventListener('pointerdown', () => (actions.taps += 1), { capture: true })
  document.addEventListener('input', () => (actions.letters += 1), { capture: true })
  return actions
}

test('a scanned card lets a member in without a tap', async () => {
  const { owner } = await openClub()
  const aitana = await enrolMember(owner, 'Aitana')
  await openDoor(owner)
  const actions = countActions()
  scanCard(codeOf(aitana))
  await expect.element(page.getByText(/Entrada registrada a las/)).toBeVisible()
  expect(actions).toEqual({ taps: 0, letters: 0 })
})

test('a search lets a member in with two taps and three letters', async () => {
  const { owner } = await openClub()
  const aitana = await enrolMember(owner, 'Aitana')
  await openDoor(owner)
  const actions = countActions()
  await page.getByRole('button', { name: 'Nueva Entrada' }).click()
  await expect.element(search().getByRole('textbox')).toHaveFocus()
  await userEvent.keyboard('ait')
  await search()
    .getByRole('button', { name: `Entrada de ${aitana.name}` })
    .click()
  await expect.element(page.getByText(/Entrada registrada a las/)).toBeVisible()
  expect(actions).toEqual({ taps: 2, letters: 3 })
})

test.each([
  ['suspended', 'Suspendido', 'Suspended'],
  ['banned', 'Expulsado', 'Banned'],
  ['deactivated', 'Dado de baja', 'Left'],
] as const)('the door says of a %s member that they are', async (standing, es, en) => {
  const { owner } = await openClub()
  const bruno = await enrolMember(owner, 'Bruno')
  await stand(owner, bruno, standing)
  await openDoor(owner)
  scanCard(codeOf(bruno))
  await expect.element(page.getByRole('alert').getByText(es, { exact: true })).toBeVisible()
  await expect.element(page.getByRole('alert').getByText('Discusión')).toBeVisible()
  await page.getByRole('button', { name: 'Nueva Entrada' }).click()
  await search().getByRole('textbox').fill('Bruno')
  await expect.element(search().getByRole('listitem')).toMatchTextContent(es)
  await openDoor(owner, 'en')
  scanCard(codeOf(bruno))
  await expect.element(page.getByRole('alert').getByText(en, { exact: true })).toBeVisible()
})

test('a member who was suspended while inside is marked, and can be let out by a scan', async () => {
  const { owner } = await openClub()
  const carla = await enrolMember(owner, 'Carla')
  await letIn(owner, carla)
  await stand(owner, carla, 'suspended')
  await openDoor(owner)
  await expect.element(page.getByRole('row').filter({ hasText: carla.name })).toMatchTextContent('Suspendido')
  scanCard(codeOf(carla))
  const result = page.getByRole('status').filter({ hasText: carla.name })
  await expect.element(result).toMatchTextContent('Ya está en sala')
  await expect.element(result).toMatchTextContent('Suspendido')
  await result.getByRole('button', { name: 'Salida' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Sacar de la sala' }).click()
  await expect.element(page.getByText(/Salida registrada a las/)).toBeVisible()
  expect((await owner.call('GET /v1/occupancy', {})).inside).toBe(0)
})

test('the search lists more than six, counts them, and puts those who may enter first in their colour', async () => {
  const { owner } = await openClub()
  const last_name = 'Zubiri'
  const banned = await enrolMember(owner, 'Ana', { last_name })
  await enrolMember(owner, 'Bea', { last_name, fee_kind: 'monthly', fee_cost: 10 })
  const inside = await enrolMember(owner, 'Carla', { last_name })
  for (const name of ['Diana', 'Elena', 'Fina', 'Gala', 'Hana']) await enrolMember(owner, name, { last_name })
  await stand(owner, banned, 'banned')
  await letIn(owner, inside)
  await openDoor(owner)
  await page.getByRole('button', { name: 'Nueva Entrada' }).click()
  await search().getByRole('textbox').fill('zub')
  await expect.element(search().getByText('8 socios')).toBeVisible()
  const rows = search().getByRole('listitem').elements()
  const firstWords = rows.map(({ textContent }) => (textContent ?? '').trim().split(' ')[0])
  expect(firstWords).toEqual(['Diana', 'Elena', 'Fina', 'Gala', 'Hana', 'Bea', 'Carla', 'Ana'])
  const tones = rows.map((row) => row.querySelector('[data-tone]')?.getAttribute('data-tone'))
  expect(tones).toEqual(['ok', 'ok', 'ok', 'ok', 'ok', 'warn', 'info', 'bad'])
})

test('clearing the search leaves the cursor in the field', async () => {
  const { owner } = await openClub()
  await openDoor(owner)
  await page.getByRole('button', { name: 'Nueva Entrada' }).click()
  await search().getByRole('textbox').fill('nadie')
  await search().getByRole('button', { name: 'Borrar' }).click()
  await expect.element(search().getByRole('textbox')).toHaveFocus()
  await expect.element(search().getByRole('textbox')).toHaveValue('')
})

test.each([
  [14, /La cuota termina en 14 días/],
  [15, /Cuota al corriente/],
] as const)('a fee that is paid for %i more days is said on entry as it is', async (days, words) => {
  const { owner } = await openClub()
  const carla = await enrolMember(owner, 'Carla', { fee_kind: 'monthly', fee_cost: 10 })
  const body = { method: 'cash' } as const
  const { id } = carla
  await owner.call('POST /v1/members/{id}/fee', { params: { id }, body, idempotencyKey: crypto.randomUUID() })
  // No call ends a fee early.
  await readRows('update members set fee_paid_until = $1, good_until = $1 where id = $2', [
    addDays(businessDateOf(new Date(), 'Europe/Madrid'), days),
    id,
  ])
  await openDoor(owner)
  scanCard(codeOf(carla))
  await expect.element(page.getByRole('status').filter({ hasText: carla.name })).toMatchTextContent(words)
})

test('a membership that ends soon is said on entry, with notes and credit for staff who may see them', async () => {
  const { owner, venue } = await openClub()
  const diego = await enrolMember(owner, 'Diego', {
    cash_balance: 12.5,
    notes: 'Pide el ascensor',
    expires_on: addDays(businessDateOf(new Date(), 'Europe/Madrid'), 5),
  })
  await openDoor(owner)
  scanCard(codeOf(diego))
  const result = page.getByRole('status').filter({ hasText: diego.name })
  await expect.element(result).toMatchTextContent('El alta termina en 5 días')
  await expect.element(result).toMatchTextContent('Crédito 12,50')
  await expect.element(result).toMatchTextContent('Pide el ascensor')
  await result.getByRole('button', { name: 'Deshacer' }).click()
  await expect.element(page.getByText('Entrada deshecha')).toBeVisible()
  await openDoor(await seedEmployee(venue, ['let_in', 'let_out_early', 'overrule']))
  scanCard(codeOf(diego))
  await expect.element(result).toMatchTextContent('El alta termina en 5 días')
  await expect.element(result).not.toMatchTextContent('Pide el ascensor')
})

test('a frequent reason is one press, and what is typed is added to it', async () => {
  const { owner } = await openClub()
  const elena = await enrolMember(owner, 'Elena', { fee_kind: 'monthly', fee_cost: 20 })
  await openDoor(owner)
  scanCard(codeOf(elena))
  await page.getByRole('button', { name: 'Dejar entrar' }).click()
  const question = page.getByRole('dialog')
  await question.getByRole('button', { name: 'Paga al salir' }).click()
  await question.getByRole('textbox').fill('Lo ha dicho Marta')
  await question.getByRole('button', { name: 'Dejar entrar' }).click()
  await expect.element(page.getByText(/Entrada registrada a las/)).toBeVisible()
  const [visit] = await owner.call('GET /v1/visits', { query: {} })
  expect(visit?.entry_reason).toBe('Paga al salir. Lo ha dicho Marta')
})

test('the face is large, and the last three scans stay visible and can be shown again', async () => {
  const { owner } = await openClub()
  const names = ['Aitana', 'Bruno', 'Carla', 'Diego', 'Elena']
  const members: Member[] = []
  for (const name of names) members.push(await enrolMember(owner, name))
  const [, bruno] = members
  if (bruno === undefined) throw new Error('Nobody was enrolled.')
  await stand(owner, bruno, 'banned')
  await openDoor(owner)
  for (const member of members) {
    scanCard(codeOf(member))
    await expect.element(main().getByText(new RegExp(`^${member.name} · Nº`))).toBeVisible()
  }
  const rows = pastScans().getByRole('listitem')
  await expect
    .poll(() => rows.elements().map((row) => row.textContent?.split(' ')[0]))
    .toEqual(['Diego', 'Carla', 'Bruno'])
  await expect.element(rows.nth(2)).toMatchTextContent('Expulsado')
  const result = page.getByRole('status').filter({ hasText: 'Elena' })
  const faceWidth = () => result.element().querySelector('img')?.parentElement?.getBoundingClientRect().width
  await expect.poll(faceWidth).toBe(96)
  await rows.nth(2).getByRole('button').click()
  await expect.element(page.getByRole('alert')).toMatchTextContent(bruno.name)
})

test('an open cart is reported with its amount, before the question about the minimum stay', async () => {
  const { owner } = await openClub()
  const fina = await enrolMember(owner, 'Fina')
  const cake = await offerProduct(owner, 'Magdalena', { price: 2.8, unit_type: 'fixed', stock_quantity: 10 })
  await letIn(owner, fina)
  await owner.call('PUT /v1/carts/{user_id}/items/{product_id}', {
    params: { user_id: fina.id, product_id: cake.id },
    body: { quantity: 3, seen: 0, id: crypto.randomUUID() },
  })
  await openDoor(owner)
  scanCard(codeOf(fina))
  await page.getByRole('status').filter({ hasText: fina.name }).getByRole('button', { name: 'Salida' }).click()
  const warning = page.getByRole('dialog', { name: /tiene productos en el carrito/ })
  await expect.element(warning).toMatchTextContent(/1 producto · 8,40/)
  await warning.getByRole('button', { name: 'Entendido' }).click()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  const [inside] = await readRows<{ open: number }>(
    'select count(*)::int as open from visits where member_id = $1 and left_at is null',
    [fina.id],
  )
  expect(inside?.open).toBe(1)
})

test('a card that could not be recorded without a connection is named', async () => {
  const { owner } = await openClub()
  const gala = await enrolMember(owner, 'Gala')
  await openDoor(owner)
  await commands.breakLine({ path: '/v1/door/members', fault: 'lost', times: 1 })
  scanCard(codeOf(gala))
  const words = `Sin conexión. No se ha registrado a Nº ${codeOf(gala)}: vuelve a pasarlo.`
  await expect.element(page.getByRole('alert')).toMatchTextContent(words)
})

test('the words of the door in English', async () => {
  const { owner, venue } = await openClub()
  await owner.call('PATCH /v1/venues/{id}/settings', { params: { id: venue.id }, body: { capacity: 51 } })
  await enrolMember(owner, 'Hana')
  await openDoor(owner, 'en')
  await expect.element(page.getByText('51 spaces left')).toBeVisible()
  await page.getByRole('button', { name: 'New Entry' }).click()
  const dialog = page.getByRole('dialog', { name: 'Search members' })
  await dialog.getByRole('textbox').fill('Hana')
  await expect.element(dialog.getByRole('button', { name: 'Let Hana Ferrer in' })).toMatchTextContent('Let in')
})
