import { expectAccessible } from '../../fixtures/accessibility.ts'
import { pressEnter, tabTo, typeByHand } from '../../fixtures/keyboard.ts'
import {
  chooseContract,
  choosePhoto,
  createButton,
  dialogOf,
  enrol,
  type Enrolled,
  expectGone,
  fillIn,
  labels,
  listed,
  loseAnswers,
  numberOf,
  openForm,
  post,
  somebody,
} from '../../fixtures/member-form.ts'
import { expect, looks, prepare, screens, test } from '../../fixtures/staff.ts'

test.describe.configure({ timeout: 120_000 })

/** For answers that take the server long. */
const patient = { timeout: 60_000 }

test.describe('a new member', () => {
  const t = labels.es
  test.beforeEach(async ({ page, context }) => {
    await prepare(context, 'es')
    await page.setViewportSize(screens.tablet)
  })

  test('who is under age is refused on the screen and by the server', async ({ page }) => {
    const person = { ...somebody(), birth_date: `${new Date().getFullYear() - 16}-01-01` }
    const dialog = await openForm(page, 'es')
    await fillIn(dialog, 'es', person)
    await expect(dialog.getByText(t.underAge)).toBeVisible()
    await expect(dialog.getByLabel(t.age)).toHaveValue(/^(15|16) /)
    await createButton(dialog, 'es').click()
    await expect(dialog.getByLabel(t.birthDate)).toBeFocused()
    const answer = await post(page, person)
    expect([answer.status(), await answer.json()]).toMatchObject([422, { code: 'member_under_age' }])
    expect(await listed(page, person.email)).toEqual([])
  })

  test('with a known email or document is refused; with the same name and birth date is only a warning', async ({
    page,
  }) => {
    const [known, person] = [somebody(), somebody()]
    const dialog = await openForm(page, 'es')
    const member = await enrol(page, known)
    await fillIn(dialog, 'es', { ...known, email: person.email })
    await expect(dialog.getByText(t.documentTaken(numberOf(member)))).toBeVisible(patient)
    const alike = t.samePerson(`${known.name} ${known.last_name}`, numberOf(member))
    await expect(dialog.getByText(alike)).toBeVisible(patient)
    await dialog.getByLabel('DNI', { exact: true }).fill(person.document_number)
    await dialog.getByLabel(t.email).fill(known.email)
    await expect(dialog.getByText(t.emailTaken(numberOf(member)))).toBeVisible(patient)
    await createButton(dialog, 'es').click()
    await expect(dialog.getByLabel(t.email)).toBeFocused()
    await dialog.getByLabel(t.email).fill(person.email)
    await createButton(dialog, 'es').click()
    await expectGone(dialog)
    expect(await listed(page, known.last_name)).toHaveLength(2)
  })

  test('is enrolled once, even if the button is pressed several times', async ({ page }) => {
    const person = somebody()
    const dialog = await openForm(page, 'es')
    await fillIn(dialog, 'es', person)
    await createButton(dialog, 'es').dblclick()
    await expectGone(dialog)
    expect(await listed(page, person.email)).toHaveLength(1)
  })

  test('is enrolled once if no answer comes: the form says so, and the next press completes it', async ({ page }) => {
    const person = somebody()
    const dialog = await openForm(page, 'es')
    await fillIn(dialog, 'es', person)
    await loseAnswers(page, 3)
    await createButton(dialog, 'es').click()
    await expect(dialog.getByRole('alert')).toContainText(t.failed, patient)
    await expect(dialog.getByLabel(t.email)).toHaveValue(person.email)
    await createButton(dialog, 'es').click()
    await expectGone(dialog)
    expect(await listed(page, person.email)).toMatchObject([{ profile: { cash_balance: 50 } }])
  })

  test('half typed is recovered after a reload, without picture and document, and can be started again', async ({
    page,
  }) => {
    const person = somebody()
    const dialog = await openForm(page, 'es')
    await fillIn(dialog, 'es', person)
    await expect(dialog.getByText(t.draftKept)).toBeVisible()
    await page.reload()
    await expect(dialog.getByText(t.draftFound)).toBeVisible(patient)
    await expect(dialog.getByLabel(t.email)).toHaveValue(person.email)
    await expect(dialog.getByLabel('DNI', { exact: true })).toHaveValue('')
    await expect(dialog.getByText(t.missing[0])).toBeVisible()
    expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain(person.document_number)
    await dialog.getByRole('button', { name: t.startOver }).click()
    await expect(dialog.getByLabel(t.email)).toHaveValue('')
    await expect(dialog.getByText(t.draftFound)).toBeHidden()
    await page.reload()
    await expect(dialog.getByLabel(t.email)).toHaveValue('', patient)
    await expect(dialog.getByText(t.draftFound)).toBeHidden()
  })

  test('is enrolled by keyboard alone', async ({ page }) => {
    const person = somebody()
    const dialog = await openForm(page, 'es')
    await expect(dialog.getByRole('button', { name: t.camera })).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(dialog.getByRole('button', { name: t.file })).toBeFocused()
    await choosePhoto(dialog, 'es')
    await expect(dialog.getByRole('button', { name: t.retake })).toBeFocused()
    await tabTo(page, dialog.getByLabel(t.name, { exact: true }))
    await page.keyboard.type(person.name)
    await tabTo(page, dialog.getByLabel(t.email))
    await page.keyboard.type(person.email)
    await tabTo(page, dialog.getByRole('combobox', { name: t.feeKind }))
    await page.keyboard.press('ArrowDown')
    await expect(page.getByRole('option').first()).toBeVisible()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('option').first()).toBeHidden()
    await tabTo(page, dialog.getByLabel(t.credit))
    await typeByHand(page, '12,5')
    await pressEnter(page)
    await expectGone(dialog)
    expect(await listed(page, person.email)).toMatchObject([
      { profile: { cash_balance: 12.5 }, fee_kind: 'monthly', state: 'expiring' },
    ])
  })

  test('is enrolled on a phone, one section a step', async ({ page }) => {
    const person = somebody()
    await page.setViewportSize(screens.phone)
    const dialog = await openForm(page, 'es')
    const next = dialog.getByRole('button', { name: t.next })
    await expect(dialog.getByText(t.step(1))).toBeVisible()
    await next.click()
    await expect(dialog.getByText(t.photoMissing)).toBeVisible()
    await choosePhoto(dialog, 'es')
    await dialog.getByLabel(t.name, { exact: true }).fill(person.name)
    await next.click()
    await expect(dialog.getByText(t.step(2))).toBeVisible()
    await expect(dialog.getByLabel(t.name, { exact: true })).toBeHidden()
    await next.click()
    await expect(dialog.getByText(t.emailFault)).toBeVisible()
    await dialog.getByLabel(t.email).fill(person.email)
    await next.click()
    await next.click()
    await expect(dialog.getByText(t.step(4))).toBeVisible()
    await dialog.getByLabel(t.credit).fill('50')
    await dialog.getByRole('button', { name: t.back }).click()
    await expect(dialog.getByText(t.step(3))).toBeVisible()
    await next.click()
    await next.click()
    await expect(dialog.getByText(t.step(5))).toBeVisible()
    await createButton(dialog, 'es').click()
    await expectGone(dialog)
    expect(await listed(page, person.email)).toMatchObject([{ profile: { cash_balance: 50, name: person.name } }])
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
    await expect(page.getByRole('dialog', { name: numberOf(client) })).toBeVisible()
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
})

test.describe('a new member', () => {
  const t = labels.es
  test.beforeEach(({ context }) => prepare(context, 'es'))

  test('who is a member of another venue is enrolled here with their document', async ({ page }) => {
    const known = somebody()
    const dialog = await openForm(page, 'es')
    const member = await enrol(page, known, 1)
    await dialog.getByRole('button', { name: t.elsewhere }).click()
    const proof = page.getByRole('dialog', { name: t.enrolTitle })
    await proof.getByLabel(t.cardCode).fill('OTRA-TARJETA')
    await pressEnter(page)
    await expect(proof.getByRole('alert')).toContainText(t.proofWrong, patient)
    await proof.getByText(t.document, { exact: true }).click()
    await proof.getByLabel(t.wholeDocument).fill(known.document_number)
    await proof.getByRole('button', { name: t.enrolHere }).click()
    await expectGone(dialog)
    expect(await listed(page, known.email)).toMatchObject([{ id: member.id }])
  })

  test('is enrolled even if the upload of the contract fails, and it is sent again', async ({ page }) => {
    const person = somebody()
    const dialog = await openForm(page, 'es')
    await fillIn(dialog, 'es', person)
    await chooseContract(dialog)
    await page.route('**/v1/members/*/contract', (route) => route.abort())
    await createButton(dialog, 'es').click()
    await expect(dialog.getByRole('alert')).toContainText(t.contractFailed, patient)
    expect(await listed(page, person.email)).toHaveLength(1)
    await page.unroute('**/v1/members/*/contract')
    const sent = page.waitForResponse('**/v1/members/*/contract')
    await dialog.getByRole('button', { name: t.contractAgain }).click()
    expect((await sent).status()).toBe(200)
    await expectGone(dialog)
  })

  test('can have an uploaded picture if the camera is not allowed', async ({ page }) => {
    const dialog = await openForm(page, 'es')
    await dialog.getByRole('button', { name: t.camera }).click()
    await expect(page.getByRole('alert')).toContainText(t.refused)
    await page.keyboard.press('Escape')
    await expect(dialog.getByRole('button', { name: t.camera })).toBeFocused()
    await choosePhoto(dialog, 'es')
  })

  test('half typed is not discarded without a question', async ({ page }) => {
    const dialog = await openForm(page, 'es')
    await dialog.getByLabel(t.name, { exact: true }).fill('Elena')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: t.discard }).click()
    await expectGone(dialog)
    await page.goto('/customers?new')
    await expect(dialogOf(page, 'es').getByLabel(t.name, { exact: true })).toHaveValue('', patient)
  })
})

for (const { name, screen, language, scheme } of looks) {
  test(`the form of a new member is accessible on a ${name} in ${scheme}, ${language}`, async ({ page, context }) => {
    const t = labels[language]
    await page.setViewportSize(screen)
    await prepare(context, language, scheme)
    const dialog = await openForm(page, language)
    await expect(dialog.getByLabel(t.number)).toHaveValue(/^\d{4,}$/, patient)
    await expectAccessible(page)
    await dialog.getByLabel(t.birthDate).fill('2020-02-02')
    await dialog.locator('form').evaluate((form: HTMLFormElement) => form.requestSubmit())
    await expect(dialog.getByText(t.photoMissing)).toBeVisible()
    await expect(dialog.getByText(t.underAge)).toBeVisible()
    const overflow = await dialog.evaluate((element) => element.scrollWidth - element.clientWidth)
    expect(overflow).toBeLessThanOrEqual(0)
    await expectAccessible(page, 'with faults')
  })
}
