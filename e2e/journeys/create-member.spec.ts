import {
  createButton,
  expectGone,
  fillIn,
  labels,
  listed,
  loseAnswers,
  openForm,
  somebody,
} from '../fixtures/member-form.ts'
import { expect, prepare, screens, test } from '../fixtures/staff.ts'

/** For answers that take the server long. */
const patient = { timeout: 60_000 }

test.describe('a new member', () => {
  const t = labels.es
  test.beforeEach(async ({ page, context }) => {
    await prepare(context, 'es')
    await page.setViewportSize(screens.tablet)
  })

  test('is enrolled once if the answer was lost: the screen retries and shows the result', async ({ page }) => {
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
