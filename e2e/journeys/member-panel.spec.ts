import type { Locator, Page } from '@playwright/test'
import { labels } from '../fixtures/member-panel-words.ts'
import { enrol, openPanel } from '../fixtures/member-panel.ts'
import { expect, prepare, test } from '../fixtures/staff.ts'

const press = (inside: Locator | Page, name: string) => inside.getByRole('button', { name, exact: true }).click()
const field = (inside: Locator, name: string) => inside.getByRole('textbox', { name, exact: true })

const t = labels.es
test.describe('the member panel', () => {
  test.beforeEach(({ context }) => prepare(context, 'es'))

  test('two people change one member at once: the second is told what changed, and nothing is lost', async ({
    page,
  }) => {
    const member = await enrol(page)
    const panel = await openPanel(page, member)
    await press(panel, t.edit)
    await field(panel, t.city).fill('Sagunto')
    await member.change({ phone: '600 11 22 33', notes: 'Prefiere la barra' })
    await press(panel, t.save)
    const told = panel.getByRole('status')
    await expect(told).toContainText(t.changed)
    for (const change of t.changes) await expect(told).toContainText(change)
    await expect(field(panel, t.city)).toHaveValue('Sagunto')
    await expect(field(panel, t.phone)).toHaveValue('600 11 22 33')
    await press(panel, t.save)
    await expect(panel.getByText(t.readOnly)).toBeVisible()
    expect(await member.kept()).toMatchObject({ city: 'Sagunto', phone: '600 11 22 33', notes: 'Prefiere la barra' })
  })
})
