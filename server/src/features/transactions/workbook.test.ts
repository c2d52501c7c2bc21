import { Buffer } from 'node:buffer'
import { performance } from 'node:perf_hooks'
import { unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { Refusal } from '../../refusal.ts'
import { type Cell, writeWorkbook } from './workbook.ts'

async function* pagesOf(count: number): AsyncGenerator<Cell[][]> {
  for (let page = 0; page < count; page += 1) {
    yield Array.from({ length: 100 }, (_, row) => [page * 100 + row, 'Product', 'a text', '', 8.5, 'x', 'y', 'z'])
  }
}

const sheetOf = (workbook: Uint8Array) =>
  Buffer.from(unzipSync(workbook)['xl/worksheets/sheet1.xml'] ?? new Uint8Array()).toString()

test('a workbook has its header and every row in order', async () => {
  const workbook = await writeWorkbook(['Number', 'Name'], pagesOf(3))
  const sheet = sheetOf(workbook)
  expect(sheet.match(/<row /g)).toHaveLength(301)
  expect(sheet).toContain('<v>299</v>')
})

test('a long workbook does not block the main thread', async () => {
  const before = performance.eventLoopUtilization()
  await writeWorkbook(['Number'], pagesOf(40))
  const { utilization } = performance.eventLoopUtilization(before)
  expect(utilization).toBeLessThan(0.5)
})

test('an error while reading rows is passed to the caller, and the next workbook still works', async () => {
  async function* refused(): AsyncGenerator<Cell[][]> {
    yield [[1]]
    throw new Refusal('workbook_too_long')
  }
  for (let count = 0; count < 3; count += 1) {
    await expect(writeWorkbook(['Number'], refused())).rejects.toThrow('workbook_too_long')
  }
  expect((await writeWorkbook(['Number'], pagesOf(1))).length).toBeGreaterThan(0)
})
