import { expectAccessible } from '../../fixtures/accessibility.ts'
import { labels } from '../../fixtures/inspection-words.ts'
import { enter, expect, prepare, test } from '../../fixtures/staff.ts'

for (const [scheme, language] of [
  ['light', 'es'],
  ['dark', 'en'],
] as const) {
  test(`a superadmin is asked for the shop, ${scheme}, ${language}`, async ({ page, context }) => {
    const t = labels[language]
    await prepare(context, language, scheme)
    await enter(page, 'superadmin', '/audit')
    await expect(page.getByRole('heading', { name: t.chooseVenue })).toBeVisible()
    await expectAccessible(page, 'no venue chosen')
  })
}

test('owners open their members as before, without giving a reason', async ({ page, context }) => {
  await prepare(context, 'es')
  await enter(page, 'owner', '/customers')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(labels.es.members)
  await expect(page.getByRole('button', { name: labels.es.all, pressed: true })).toBeVisible()
})
