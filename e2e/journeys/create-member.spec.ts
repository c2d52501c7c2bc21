import {
  createButton,
  type Enrolled,
  expectGone,
  fillIn,
  labels,
  listed,
  loseAnswers,
  numberOf,
  openForm,
  somebody,
} from '../fixtures/member-form.ts'
import { expect, prepare, screens, test } from '../fixtures/staff.ts'

/** For what the server has to say first. */
const patient = { timeout: 60_000 }

test.describe('a new member', () => {
  const t = labels.es
  test.beforeEach(async ({ page, context }) => {
    await prepare(context, 'es')
    await page.setViewportSize(screens.tablet)
  })

  test('is enrolled with picture, fee and credit, and the list has number and balance', async ({ page }) => {
    const person = somebody()
    const dialog = await openForm(page, 'es')
    for (const point of t.missing) await expect(dialog.getByText(point)).toBeVisible()
    await expect(dialog.getByLabel(t.number)).toHaveValue(/^\d{4,}$/, patient)
    await expect(dialog.getByText(t.automatic)).toBeVisible()
    await fillIn(dialog, 'es', person)
    await dialog.getByRole('combobox', { name: t.feeKind }).click()
    await page.getByRole('option', { name: t.yearly, exact: true }).click()
    await dialog.getByLabel(t.feeCost).fill('20')
    await dialog.getByRole('button', { name: t.grams }).click()
    await expect(dialog.getByText(t.toTake)).toBeVisible()
    for (const point of t.missing) await expect(dialog.getByText(point)).toBeHidden()
    const answered = page.waitForResponse('**/v1/create-client')
    await createButton(dialog, 'es').click()
    const client = (await (await answered).json()) as Enrolled
    await expectGone(dialog)
    await expect(page.getByRole('status').filter({ hasText: numberOf(client) })).toBeVisible()
    expect(await listed(page, person.email)).toMatchObject([
      {
        id: client.id,
        profile: { client_id: client.profile.client_id, cash_balance: 50, name: 'Elena' },
        fee_kind: 'yearly',
        state: 'active',
        month: { limit: 60 },
      },
    ])
  })

  test('is enrolled once when the answer was lost: the screen asks again and settles', async ({ page }) => {
    const person = somebody()
    const dialog = await openForm(page, 'es')
    await fillIn(dialog, 'es', person)
    await loseAnswers(page, 1)
    await createButton(dialog, 'es').click()
    await expect(dialog.getByText(t.checking)).toBeVisible(patient)
    await expectGone(dialog)
    expect(await listed(page, person.email)).toMatchObject([{ profile: { cash_balance: 50 } }])
  })
})
