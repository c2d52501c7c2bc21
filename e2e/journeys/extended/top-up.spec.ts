import { expectAccessible } from '../../fixtures/accessibility.ts'
import { rowOf } from '../../fixtures/fields.ts'
import { pressEnter, tabTo, typeByHand } from '../../fixtures/keyboard.ts'
import { enter, expect, hire, prepare, screens, signIn, test } from '../../fixtures/staff.ts'
import { amountOf, labels, openTopUp, topUpName } from '../../fixtures/top-up-dialog.ts'
import { makeMember } from '../../fixtures/wallets.ts'

const t = labels.es

test.describe('on the tablet of the counter, at night', () => {
  test.use({ hasTouch: true, viewport: screens.tablet })

  test('credit is added by touch', async ({ page, context }) => {
    test.setTimeout(120_000)
    await prepare(context, 'es', 'dark')
    const member = await makeMember(page, 64.5)
    await enter(page, 'owner', '/profile')
    const dialog = await openTopUp(page, member)
    const key = (name: string | RegExp) => dialog.getByRole('button', { name, exact: true })

    await expect(key(t.add('0,00 €'))).toBeDisabled()
    for (const digit of ['7', '7', '7']) await key(digit).tap()
    await expect(amountOf(dialog)).toHaveValue('777')
    await dialog.getByRole('button', { name: t.backspace }).click({ delay: 700 })
    await expect(amountOf(dialog)).toHaveValue('')
    for (const digit of ['5', '0', t.comma, '5']) await key(digit).tap()
    await expect(amountOf(dialog)).toHaveValue('50,5')
    for (let times = 0; times < 2; times += 1) await dialog.getByRole('button', { name: t.backspace }).tap()
    await expect(amountOf(dialog)).toHaveValue('50')
    await expect(dialog.getByRole('status').filter({ hasText: t.after })).toContainText(t.balance)
    await dialog.locator('label').filter({ hasText: t.card }).tap()
    await expectAccessible(page, 'top-up')
    await key(t.add(t.fifty)).tap()

    await expect(dialog).toBeHidden()
    await expect(page.getByText(t.done(member.name))).toBeVisible()
    await expect(page.getByText(t.receipt)).toBeVisible()
    await expect(rowOf(page, member.name)).toContainText(t.balance)
    expect(await member.bookings()).toMatchObject([
      { kind: 'top_up', amount: 50, method: 'card', balance_after: 114.5 },
    ])

    // The method is remembered for the next top-up.
    const again = await openTopUp(page, member)
    await expect(again.getByRole('radio', { name: t.card })).toBeChecked()
  })
})

test('credit is added with the keyboard alone', async ({ page, context }) => {
  await prepare(context, 'es')
  const member = await makeMember(page, 64.5)
  await enter(page, 'owner', `/customers?q=${member.number}`)
  const opener = rowOf(page, member.name).getByRole('button', { name: topUpName })
  await expect(opener).toBeVisible()
  await tabTo(page, opener)
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: topUpName })
  await expect(amountOf(dialog)).toBeFocused()
  await typeByHand(page, '49,75')
  await expect(amountOf(dialog)).toHaveValue('49,75')
  for (let times = 0; times < 5; times += 1) await page.keyboard.press('Backspace')
  await expect(amountOf(dialog)).toHaveValue('')
  // Digits work with the focus on any element.
  await tabTo(page, dialog.getByRole('radio').first())
  await page.keyboard.press('ArrowRight')
  await expect(dialog.getByRole('radio', { name: t.card })).toBeChecked()
  await typeByHand(page, '50.00')
  await pressEnter(page)
  await expect(dialog).toBeHidden()
  await expect(page.getByText(t.done(member.name))).toBeVisible()
  await expect(opener).toBeFocused()
  expect(await member.bookings()).toMatchObject([{ amount: 50, method: 'card' }])
})

test('a quick amount is added, and reversed', async ({ page, context }) => {
  await prepare(context, 'es')
  const member = await makeMember(page, 64.5)
  await enter(page, 'owner', '/profile')
  const dialog = await openTopUp(page, member)
  await dialog.getByRole('button', { name: t.quick, exact: true }).click()
  await dialog.getByRole('button', { name: t.add(t.fifty) }).click()
  await page.getByRole('button', { name: t.undo }).click()
  await expect(page.getByText(t.undone(member.name))).toBeVisible()
  await expect(rowOf(page, member.name)).toContainText(t.before)
  expect(await member.balance()).toBe(64.5)
  expect(await member.bookings()).toMatchObject([{ kind: 'reversal' }, { kind: 'top_up' }])
})

test.describe('a top-up', () => {
  test.beforeEach(({ context }) => prepare(context, 'es'))

  test('is not made from a card that was scanned by mistake', async ({ page }) => {
    const member = await makeMember(page, 64.5)
    await enter(page, 'owner', '/profile')
    const dialog = await openTopUp(page, member)
    await typeByHand(page, '20')
    // All at once, as a card reader types.
    await page.evaluate(() => {
      for (const key of ['4', '0', '0', '9', '1', 'Enter']) {
        const pressed = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })
        document.activeElement?.dispatchEvent(pressed)
      }
    })
    await expect(amountOf(dialog)).toHaveValue('20')
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    expect(await member.bookings()).toHaveLength(0)
  })

  test('fills the phone, with its button under the thumb', async ({ page }) => {
    test.setTimeout(120_000)
    await page.setViewportSize(screens.phone)
    const member = await makeMember(page, 64.5)
    await enter(page, 'owner', `/customers?q=${member.number}`)
    await page.getByRole('button', { name: `Más acciones de ${member.name}` }).click()
    await page.getByRole('button', { name: topUpName }).click()
    const dialog = page.getByRole('dialog', { name: topUpName })
    await expect(amountOf(dialog)).toBeFocused()
    await typeByHand(page, '50')
    const add = dialog.getByRole('button', { name: t.add(t.fifty) })
    await expect(add).toBeInViewport({ ratio: 1 })
    const box = await add.boundingBox()
    expect(box?.height).toBe(64)
    expect((box?.y ?? 0) + 64).toBeGreaterThan(screens.phone.height - 32)
    const small = await dialog
      .getByRole('group', { name: 'Teclado' })
      .getByRole('button')
      .evaluateAll((keys) =>
        keys.filter((key) => key.getBoundingClientRect().width < 96 || key.getBoundingClientRect().height < 56),
      )
    expect(small).toEqual([])
    await expectAccessible(page, 'phone')
  })

  test('is not offered to a person without the right', async ({ page }) => {
    const member = await makeMember(page, 64.5)
    const clerk = await hire(page, ['see_members', 'read_private', 'change_members', 'ban', 'export'])
    await signIn(page, clerk, 'es')
    await page.goto(`/customers?q=${member.number}`)
    await expect(rowOf(page, member.name)).toBeVisible()
    await expect(page.getByRole('button', { name: topUpName })).toHaveCount(0)
  })
})
