import type { Page } from '@playwright/test'
import { readFile } from 'node:fs/promises'
import { bookEvening, expectToAddUp, figure, labels, rowOf, rows } from '../fixtures/books.ts'
import { choose } from '../fixtures/fields.ts'
import { expect, prepare, test } from '../fixtures/staff.ts'

/** The ids in the first column of the saved file, without its header and its totals. */
async function exportedIds(page: Page, label: string): Promise<number[]> {
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: label }).click()
  const table = await readFile(await (await saved).path(), 'utf8')
  const lines = table.trim().split('\r\n').slice(1)
  return lines.filter((line) => /^\d/.test(line)).map((line) => Number.parseInt(line, 10))
}

const t = labels.es

test.describe('the books', () => {
  test.beforeEach(({ context }) => prepare(context, 'es'))

  test('open a sale, and transactions are selected, reversed and exported', async ({ page }) => {
    const { sale, cash, card, mistake } = await bookEvening(page)
    await page.goto('/transactions')
    await page.getByRole('button', { name: t.items(2, sale) }).click()
    const items = page.getByRole('table', { name: t.itemsOf(sale) })
    await expect(items.getByRole('row')).toHaveCount(3)
    await expect(items).toContainText('Brisa')
    await expect(items).toContainText('1,25 g')
    await expect(items).toContainText('12,50 €')
    await expect(page.getByRole('link', { name: t.order })).toHaveAttribute('href', `/order/${sale}`)

    await page.getByRole('checkbox', { name: t.select(cash) }).check()
    await page.getByRole('checkbox', { name: t.select(sale) }).check()
    const bar = page.getByRole('status').filter({ hasText: t.selected(2) })
    await expect(bar).toContainText('Recarga (1): 50,00 €')
    await expect(bar).toContainText('Retirada (1): 14,50 €')

    const before = await figure(page, t, t.figures.topUps).innerText()
    await rowOf(page, card).getByRole('button', { name: t.reverse }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(t.reason).fill('No era para Bruno')
    await dialog.getByRole('button', { name: t.reverseDo }).click()
    await expect(page.getByText(t.reverseDone)).toBeVisible()
    await expect(rows(page)).toHaveCount(9)
    await expect(rowOf(page, card)).toContainText(t.reversed)
    await expect(rowOf(page, card).getByRole('button', { name: t.reverse })).toBeHidden()
    await expect(figure(page, t, t.figures.topUps)).not.toHaveText(before)
    await expectToAddUp(page, t)

    await choose(page, t.type, '', t.topUp)
    await expect(rows(page)).toHaveCount(3)
    expect(await exportedIds(page, t.export)).toEqual([mistake, card, cash])
    await choose(page, t.type, '', t.sale)
    await expect(rows(page)).toHaveCount(2)
    const sold = await exportedIds(page, t.export)
    expect(sold).toHaveLength(3)
    expect(sold.slice(1)).toEqual([sale, sale])
  })
})
