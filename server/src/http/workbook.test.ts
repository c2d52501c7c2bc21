import { Buffer } from 'node:buffer'
import { unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { Refusal } from '../refusal.ts'
import type { Cell } from './table.ts'
import { writeWorkbook } from './workbook.ts'

async function* pagesOf(count: number): AsyncGenerator<Cell[][]> {
  for (let page = 0; page < count; page += 1) {
    yield Array.from({ length: 100 }, (_, row) => [page * 100 + row, 'Product', 'a text', '', 8.5, 'x', 'y', 'z'])
  }
}

const sheetOf = (workbook: Uint8Array) =>
  Buffer.from(unzipSync(workbook)['xl/worksheets/sheet1.xml'] ?? new Uint8Array()).toString()

test('a workbook has its header and every row in order', async () => {
  const workbook = await writeWorkbook([{ head: 'Number' }, { head: 'Name' }], pagesOf(3))
  const sheet = sheetOf(workbook)
  expect(sheet.match(/<row /g)).toHaveLength(301)
  expect(sheet).toContain('<v>299</v>')
})

test('cells have the format of their column, and the totals are bold below the rows', async () => {
  const columns = [
    { head: 'When', kind: 'moment', width: 18 },
    { head: 'Day', kind: 'day' },
    { head: 'Amount', kind: 'money' },
  ] as const
  async function* pages(): AsyncGenerator<Cell[][]> {
    yield [['2026-11-14T22:44', '2026-11-14', -21.25]]
  }
  const workbook = await writeWorkbook(columns, pages(), () => [['', 'Total', -21.25]])
  const parts = unzipSync(workbook)
  const styles = Buffer.from(parts['xl/styles.xml'] ?? new Uint8Array()).toString()
  const sheet = sheetOf(workbook)
  for (const format of ['dd/mm/yyyy hh:mm', 'dd/mm/yyyy', '#,##0.00'])
    expect(styles).toContain(`formatCode="${format}"`)
  // 14 November 2026 is day 46340 of a workbook, and 22:44 is 0.947 of it.
  expect(sheet).toMatch(/<v>46340\.947\d*<\/v>/)
  expect(sheet).toContain('<v>46340</v>')
  expect(sheet).toMatch(/<col [^>]*width="18/)
  expect(sheet.match(/<v>-21\.25<\/v>/g)).toHaveLength(2)
})

test('a long workbook does not block the main thread', async () => {
  const [ownBefore, allBefore] = [process.threadCpuUsage(), process.cpuUsage()]
  await writeWorkbook([{ head: 'Number' }], pagesOf(40))
  const [own, all] = [process.threadCpuUsage(ownBefore), process.cpuUsage(allBefore)]
  expect((own.user + own.system) / (all.user + all.system)).toBeLessThan(0.5)
})

test('an error while reading rows is passed to the caller, and the next workbook still works', async () => {
  async function* refused(): AsyncGenerator<Cell[][]> {
    yield [[1]]
    throw new Refusal('workbook_too_long')
  }
  for (let count = 0; count < 3; count += 1) {
    await expect(writeWorkbook([{ head: 'Number' }], refused())).rejects.toThrow('workbook_too_long')
  }
  expect((await writeWorkbook([{ head: 'Number' }], pagesOf(1))).length).toBeGreaterThan(0)
})
