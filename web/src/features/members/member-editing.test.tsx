import { expect, test } from 'vitest'
import { commands, page, userEvent } from 'vitest/browser'
import { enrolMember, openClub, unique } from '../../../testing/club.ts'
import { openPage } from '../../../testing/open-page.tsx'

const panel = () => page.getByRole('dialog', { name: /^Carla/ })
const field = (name: string | RegExp) => panel().getByLabelText(name, typeof name === 'string' ? { exact: true } : {})
const save = () => panel().getByRole('button', { name: 'Guardar' })

/** What was sent to change the member. The page may read the member at any time, as when its live stream opens. */
const sentChanges = async () => (await commands.sentCalls()).filter(({ method }) => method !== 'GET')

/** Opens the form of a member. */
async function openEditing() {
  const { owner } = await openClub()
  const carla = await enrolMember(owner, 'Carla', { phone: '600 100 200', city: 'Madrid' })
  await openPage(owner, '/customers')
  await page.getByRole('button', { name: carla.name, exact: true }).click()
  await panel().getByRole('button', { name: 'Editar' }).click()
  await expect.element(field('Nombre')).toHaveFocus()
  return { owner, carla, readAgain: () => owner.call('GET /v1/members/{id}', { params: { id: carla.id } }) }
}

async function choose(label: string, option: RegExp): Promise<void> {
  await panel().getByRole('combobox', { name: label }).click()
  await page.getByRole('option', { name: option }).click()
}

test('what is changed of a member is saved, and the other facts stay', async () => {
  const { carla, readAgain } = await openEditing()
  await field('Apellidos').fill('Soler')
  await field('DNI').fill('12345678Z')
  await field('Fecha de nacimiento').fill('1990-03-01')
  await choose('Género', /^Mujer/)
  await field('Dirección').fill('C/ del Molino, 5')
  await field('C. P.').fill('28004')
  await choose('Tipo de cuota', /^Anual/)
  await field('Importe de la cuota').fill('20')
  await field('Consumo máximo mensual').fill('60')
  await panel().getByRole('textbox', { name: 'Notas' }).fill('Alergia al polen')
  await save().click()
  await expect.element(page.getByText('Cambios guardados')).toBeVisible()
  expect(await readAgain()).toMatchObject({
    email: carla.email,
    profile: { client_id: carla.number, name: 'Carla', last_name: 'Soler' },
    document_kind: 'dni',
    document_number: '12345678Z',
    birth_date: '1990-03-01',
    gender: 'female',
    phone: '600 100 200',
    address: 'C/ del Molino, 5',
    postal_code: '28004',
    city: 'Madrid',
    fee_kind: 'yearly',
    fee_cost: 20,
    max_monthly_grams: 60,
    notes: 'Alergia al polen',
  })
})

test('a member without email or registration is not saved, and the email gets the focus', async () => {
  const { carla, readAgain } = await openEditing()
  await field(/^Email/).fill('carla')
  await field(/^Alta/).fill('')
  await save().click()
  await expect.element(panel().getByText('Escribe un email, como nombre@ejemplo.es.')).toBeVisible()
  await expect.element(panel().getByText('Escribe la fecha de alta.')).toBeVisible()
  await expect.element(field(/^Email/)).toHaveFocus()
  expect(await readAgain()).toMatchObject({ email: carla.email })
})

test('a birth date under age is refused before anything is sent', async () => {
  const { carla } = await openEditing()
  await commands.breakLine({ path: `/v1/members/${carla.id}`, fault: 'lost' })
  await field('Fecha de nacimiento').fill('2015-05-05')
  await save().click()
  await expect.element(panel().getByText('No llega a la edad mínima: 18 años.')).toBeVisible()
  await expect.element(field('Fecha de nacimiento')).toHaveFocus()
  expect(await sentChanges()).toEqual([])
})

test('an email of another member is refused by the server and everything typed is kept', async () => {
  const { owner, carla, readAgain } = await openEditing()
  const bruno = await enrolMember(owner, 'Bruno')
  await field('Ciudad').fill('Toledo')
  await field(/^Email/).fill(bruno.email)
  await save().click()
  await expect.element(field(/^Email/)).toHaveAttribute('aria-invalid', 'true')
  await expect.element(field(/^Email/)).toHaveFocus()
  await expect.element(field('Ciudad')).toHaveValue('Toledo')
  expect(await readAgain()).toMatchObject({ email: carla.email, city: 'Madrid' })
})

test('a member that could not be saved says so and is saved with the next press', async () => {
  const { carla, readAgain } = await openEditing()
  await field('Ciudad').fill('Toledo')
  await commands.breakLine({ path: `/v1/members/${carla.id}`, fault: 'lost' })
  await save().click()
  await expect.element(panel().getByText(/^No se ha podido guardar\./)).toBeVisible()
  await expect.element(field('Ciudad')).toHaveValue('Toledo')
  await commands.mendLine()
  await save().click()
  await expect.element(page.getByText('Cambios guardados')).toBeVisible()
  expect(await readAgain()).toMatchObject({ city: 'Toledo' })
})

test('the panel of a changed member is closed only after the question is answered', async () => {
  const { readAgain } = await openEditing()
  await field('Ciudad').fill('Toledo')
  const question = page.getByRole('dialog', { name: '¿Descartar los cambios?' })
  await userEvent.keyboard('{Escape}')
  await question.getByRole('button', { name: 'Seguir editando' }).click()
  await expect.element(field('Ciudad')).toHaveValue('Toledo')
  await panel().getByRole('button', { name: 'Cancelar' }).click()
  await question.getByRole('button', { name: 'Descartar' }).click()
  await expect.element(panel().getByRole('button', { name: 'Editar' })).toBeVisible()
  expect(await readAgain()).toMatchObject({ city: 'Madrid' })
})

test('going back in the browser asks before unsaved changes are lost', async () => {
  await openEditing()
  const email = `carla.${unique()}@mail.example`
  await field(/^Email/).fill(email)
  window.history.back()
  const question = page.getByRole('dialog', { name: '¿Descartar los cambios?' })
  await question.getByRole('button', { name: 'Seguir editando' }).click()
  await expect.element(field(/^Email/)).toHaveValue(email)
})

test('while a member is being saved, a second save and leaving the form are ignored', async () => {
  const { carla, readAgain } = await openEditing()
  await field('Ciudad').fill('Toledo')
  await commands.breakLine({ path: `/v1/members/${carla.id}`, fault: 'held' })
  await save().click()
  await expect.poll(sentChanges).toHaveLength(1)
  await save().click()
  await field('Ciudad').click()
  await userEvent.keyboard('{Enter}')
  await panel().getByRole('button', { name: 'Cancelar' }).click()
  await expect.element(page.getByRole('dialog', { name: '¿Descartar los cambios?' })).not.toBeInTheDocument()
  await expect.element(field('Ciudad')).toHaveValue('Toledo')
  expect(await sentChanges()).toHaveLength(1)
  await commands.mendLine()
  await expect.element(page.getByText('Cambios guardados')).toBeVisible()
  expect(await readAgain()).toMatchObject({ city: 'Toledo' })
})
