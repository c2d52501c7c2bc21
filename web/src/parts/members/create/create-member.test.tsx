import { expect, onTestFinished, test } from 'vitest'
import { commands, page, userEvent } from 'vitest/browser'
import { type Desk, enrolMember, openClub, seedEmployee, unique } from '../../../../testing/club.ts'
import { openPage } from '../../../../testing/open-page.tsx'
import { pickPicture } from '../../../../testing/pick-picture.ts'

const form = () => page.getByRole('dialog', { name: 'Crear Socio' })
const field = (name: string | RegExp) => form().getByLabelText(name, typeof name === 'string' ? { exact: true } : {})
const photo = () => form().getByRole('group', { name: /^Foto/ })
const create = () => form().getByRole('button', { name: 'Crear Socio' })
const chooseSegment = (name: string) => form().getByText(name, { exact: true }).click()

async function choose(label: string, option: RegExp): Promise<void> {
  await form().getByRole('combobox', { name: label }).click()
  await page.getByRole('option', { name: option }).click()
}

async function choosePhoto(): Promise<void> {
  await pickPicture(photo())
  await expect.element(photo().getByRole('button', { name: 'Repetir' })).toBeVisible()
}

async function openForm() {
  const club = await openClub()
  await openPage(club.owner, '/customers?new')
  await expect.element(field('Nombre')).toBeVisible()
  return club
}

/** Fills in what every member needs. */
async function fillRequired(email: string): Promise<void> {
  await choosePhoto()
  await field(/^Email/).fill(email)
  await field(/^Crédito/).fill('50')
}

async function membersOf(owner: Desk) {
  return owner.call('GET /v1/venue-clients', { query: {} })
}

test('everything that is typed for a new member is saved', async () => {
  const { owner } = await openClub()
  const sponsor = await enrolMember(owner, 'Aitana')
  await openPage(owner, '/customers?new')
  const email = `elena.${unique()}@mail.example`
  await fillRequired(email)
  await field(/^Nº socio/).fill('77')
  await field('DNI').fill('12345678Z')
  await form().getByRole('checkbox', { name: 'Documento visto' }).click()
  await field('Nombre').fill('Elena')
  await field('Apellidos').fill('Prieto Mora')
  await field('Fecha de nacimiento').fill('1994-07-22')
  await chooseSegment('Mujer')
  await field('Teléfono').fill('600 100 200')
  await field('Dirección').fill('C/ del Molino, 5')
  await field('C. P.').fill('28004')
  await field('Ciudad').fill('Madrid')
  await field('Alta').fill('2026-01-10')
  await choose('Socio avalador', new RegExp(`^${sponsor.name}`))
  await choose('Tipo de cuota', /^Anual/)
  await field('Importe de la cuota').fill('20')
  await chooseSegment('B - 10%')
  await form().getByRole('button', { name: '60 gramos al mes' }).click()
  await form().getByRole('textbox', { name: 'Notas' }).fill('Alergia al polen')
  await expect.element(form().getByText(/^A cobrar: 70,00\s€/)).toBeVisible()
  await create().click()
  await expect.element(page.getByRole('dialog', { name: 'Elena Prieto Mora · Nº 0077' })).toBeVisible()
  const { id = 0 } = (await membersOf(owner)).find((member) => member.email === email) ?? {}
  const saved = await owner.call('GET /v1/members/{id}', { params: { id } })
  expect(saved.identity_seen).not.toBeNull()
  expect(saved).toMatchObject({
    email,
    profile: { client_id: 77, name: 'Elena', last_name: 'Prieto Mora', cash_balance: 50 },
    document_kind: 'dni',
    document_number: '12345678Z',
    birth_date: '1994-07-22',
    gender: 'female',
    phone: '600 100 200',
    address: 'C/ del Molino, 5',
    postal_code: '28004',
    city: 'Madrid',
    registered_on: '2026-01-10',
    expires_on: '2027-01-10',
    sponsor: { id: sponsor.id },
    fee_kind: 'yearly',
    fee_cost: 20,
    discount_percent: 10,
    max_monthly_grams: 60,
    notes: 'Alergia al polen',
  })
})

test('a new member without photo and email is not sent, and the photo gets the focus', async () => {
  const { owner } = await openForm()
  await field('Nombre').fill('Elena')
  await create().click()
  await expect.element(form().getByText('Haz o elige una foto.')).toBeVisible()
  await expect.element(form().getByText('Escribe un email válido.')).toBeVisible()
  await expect.element(photo().getByRole('button').first()).toHaveFocus()
  expect(await membersOf(owner)).toEqual([])
})

test('a member who is enrolled without a credit starts with none', async () => {
  const { owner } = await openForm()
  await choosePhoto()
  await field(/^Email/).fill(`elena.${unique()}@mail.example`)
  await field('Nombre').fill('Elena')
  await field('Crédito').fill('mucho')
  await create().click()
  await expect.element(form().getByText('Escribe un importe (0 si no hay recarga).')).toBeVisible()
  await field('Crédito').fill('')
  await expect.element(form().getByText('Nada que cobrar ahora.')).toBeVisible()
  await create().click()
  await expect.element(page.getByRole('dialog', { name: /^Elena · Nº/ })).toBeVisible()
  expect(await membersOf(owner)).toMatchObject([{ profile: { cash_balance: 0 } }])
})

test('the first field with an error gets the focus', async () => {
  await openForm()
  await choosePhoto()
  await field('DNI').fill('12345678A')
  await field(/^Email/).fill('elena')
  await field(/^Crédito/).fill('mucho')
  await create().click()
  await expect.element(field('DNI')).toHaveFocus()
  await expect.element(field('DNI')).toHaveAttribute('aria-invalid', 'true')
})

test('a person under age is shown as too young and cannot be saved', async () => {
  const { owner } = await openForm()
  await fillRequired(`nico.${unique()}@mail.example`)
  await field('Fecha de nacimiento').fill('2015-05-05')
  await expect.element(form().getByText('No llega a la edad mínima: 18 años.')).toBeVisible()
  await create().click()
  await expect.element(field('Fecha de nacimiento')).toHaveFocus()
  expect(await membersOf(owner)).toEqual([])
})

test('an expiry before the registration is refused', async () => {
  const { owner } = await openForm()
  await fillRequired(`elena.${unique()}@mail.example`)
  await field('Alta').fill('2026-05-10')
  await field('Caducidad').fill('2026-05-09')
  await create().click()
  await expect.element(field('Caducidad')).toHaveFocus()
  await expect.element(field('Caducidad')).toHaveAttribute('aria-invalid', 'true')
  expect(await membersOf(owner)).toEqual([])
})

test('an email of another member is refused beside the field and everything typed is kept', async () => {
  const { owner } = await openClub()
  const { email, number } = await enrolMember(owner, 'Aitana')
  await openPage(owner, '/customers?new')
  await fillRequired('elena@mail.example')
  await field('Nombre').fill('Elena')
  // Without the search for duplicates only the server knows.
  await commands.breakLine({ path: '/v1/members/duplicates', fault: 'lost' })
  await field(/^Email/).fill(email)
  await create().click()
  const taken = `Ese email ya es del socio Nº ${String(number).padStart(4, '0')}.`
  await expect.element(form().getByText(taken)).toBeVisible()
  await expect.element(field(/^Email/)).toHaveFocus()
  await expect.element(field('Nombre')).toHaveValue('Elena')
  await expect.element(field(/^Crédito/)).toHaveValue('50')
  expect(await membersOf(owner)).toHaveLength(1)
})

test('a new member that could not be sent says so and is created with the next press', async () => {
  const { owner } = await openForm()
  const email = `elena.${unique()}@mail.example`
  await fillRequired(email)
  await field('Nombre').fill('Elena')
  await commands.breakLine({ path: '/v1/create-client', fault: 'lost' })
  await create().click()
  await expect.element(form().getByText(/^Se ha producido un error durante el registro\./)).toBeVisible()
  await expect.element(field('Nombre')).toHaveValue('Elena')
  await commands.mendLine()
  await create().click()
  await expect.element(form()).not.toBeInTheDocument()
  expect(await membersOf(owner)).toMatchObject([{ email }])
})

test('while a new member is being saved, a second press sends nothing', async () => {
  const { owner } = await openForm()
  await fillRequired(`elena.${unique()}@mail.example`)
  await commands.breakLine({ path: '/v1/create-client', fault: 'held' })
  await create().click()
  await expect.poll(async () => (await commands.sentCalls()).length).toBe(1)
  await create().click()
  await field(/^Email/).click()
  await userEvent.keyboard('{Enter}')
  expect(await commands.sentCalls()).toHaveLength(1)
  await commands.mendLine()
  await expect.element(form()).not.toBeInTheDocument()
  expect(await membersOf(owner)).toHaveLength(1)
})

test('a half-filled form is closed only after the question is answered', async () => {
  await openForm()
  await field('Nombre').fill('Elena')
  await form().getByRole('button', { name: 'Cancelar' }).click()
  const question = page.getByRole('dialog', { name: '¿Descartar los cambios?' })
  await question.getByRole('button', { name: 'Seguir editando' }).click()
  await expect.element(field('Nombre')).toHaveValue('Elena')
  await form().getByRole('button', { name: 'Cancelar' }).click()
  await question.getByRole('button', { name: 'Descartar' }).click()
  await expect.element(form()).not.toBeInTheDocument()
})

test('after an enrolment one screen offers the card, the entry and a top-up, and the list shows the member', async () => {
  const { owner } = await openClub()
  for (const name of ['Ana', 'Berta', 'Carla', 'Dora', 'Eva', 'Flor']) await enrolMember(owner, name)
  await openPage(owner, '/customers?new')
  await fillRequired(`zoe.${unique()}@mail.example`)
  await field('Nombre').fill('Zoe')
  await form().getByRole('checkbox', { name: 'Documento visto' }).click()
  await create().click()
  const next = page.getByRole('dialog', { name: /^Zoe · Nº/ })
  await expect.element(next.getByRole('button', { name: 'Dar un carné' })).toBeVisible()
  await expect.element(next.getByRole('button', { name: 'Añadir crédito' })).toBeVisible()
  await next.getByRole('button', { name: 'Dejar entrar' }).click()
  await expect.element(next.getByText('Ya está en sala')).toBeVisible()
  await next.getByRole('button', { name: 'Listo' }).click()
  await expect.element(page.getByRole('row').filter({ hasText: 'Zoe' })).toBeVisible()
  expect(await owner.call('GET /v1/active-entries', { query: {} })).toHaveLength(1)
})

test('on a phone the screen after an enrolment is one column with its title in view', async () => {
  await openForm()
  await fillRequired(`zoe.${unique()}@mail.example`)
  await field('Nombre').fill('Zoe')
  await create().click()
  const next = page.getByRole('dialog', { name: /^Zoe · Nº/ })
  await expect.element(next.getByRole('button', { name: 'Dar un carné' })).toBeVisible()
  // The dialog says it.
  await expect.element(page.getByText(/ya es socio: Nº/)).not.toBeInTheDocument()
  const [width, height] = [innerWidth, innerHeight]
  await page.viewport(390, 844)
  onTestFinished(() => page.viewport(width, height))
  const names = ['Dejar entrar', 'Añadir crédito', 'Abrir ficha', 'Dar un carné', 'Listo']
  const boxes = () => names.map((name) => next.getByRole('button', { name }).element().getBoundingClientRect())
  await expect.poll(() => new Set(boxes().map((box) => `${box.left} ${box.width}`)).size).toBe(1)
  expect(boxes()[0]?.width).toBeGreaterThan(340)
  expect(boxes().map(({ top }) => top)).toEqual(
    boxes()
      .map(({ top }) => top)
      .toSorted((one, other) => one - other),
  )
  expect(boxes().at(-1)?.bottom).toBeGreaterThan(800)
  const title = next.getByRole('heading', { name: /^Zoe/ }).element()
  const atTitle = () => {
    const { left, top } = title.getBoundingClientRect()
    return document.elementFromPoint(left + 4, top + 4)
  }
  // A new dialog ignores presses for a moment.
  await expect.poll(atTitle).toBe(title)
})

test('after an enrolment staff are offered only what they may do', async () => {
  const { venue } = await openClub()
  await openPage(
    await seedEmployee(venue, ['see_members', 'read_private', 'change_members', 'ban', 'export']),
    '/customers?new',
  )
  await choosePhoto()
  await field(/^Email/).fill(`zoe.${unique()}@mail.example`)
  await field('Nombre').fill('Zoe')
  await create().click()
  const next = page.getByRole('dialog', { name: /^Zoe · Nº/ })
  await expect.element(next.getByRole('button', { name: 'Dar un carné' })).toBeVisible()
  await expect.element(next.getByRole('button', { name: 'Dejar entrar' })).not.toBeInTheDocument()
  await expect.element(next.getByRole('button', { name: 'Añadir crédito' })).not.toBeInTheDocument()
  await next.getByRole('button', { name: 'Listo' }).click()
  await expect.element(next).not.toBeInTheDocument()
})
