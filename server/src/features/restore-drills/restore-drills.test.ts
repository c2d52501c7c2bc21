import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { openTestApi, type TestApi } from '../../../testing/api.ts'
import { makePerson } from '../../../testing/people.ts'
import { recordDrill } from './service.ts'

let api: TestApi
let token: string

beforeAll(async () => {
  api = await openTestApi()
  token = (await makePerson(api.database.db, 'superadmin')).token
})
afterAll(() => api.close())

const report = {
  drilled_at: '2026-11-02T10:00:00.000Z',
  restored_to: '2026-11-02T09:58:00.000Z',
  rpo_seconds: 31,
  rto_seconds: 17,
  differences: 0,
  ok: true,
}
const last = async () => (await api.call('GET /v1/restore-drills/latest', {}, { token })).body.last
const record = (changes: Partial<typeof report> = {}) =>
  recordDrill({ db: api.database.db }, JSON.stringify({ ...report, ...changes }))

test('a superadmin sees the last drill, also if it failed, and none before the first', async () => {
  expect(await last()).toBeNull()
  expect(await record()).toBe(true)
  expect(await last()).toEqual(report)
  const failed = { drilled_at: '2026-11-03T10:00:00.000Z', ok: false, differences: 2 }
  expect(await record(failed)).toBe(true)
  expect(await record({ drilled_at: '2026-10-01T10:00:00.000Z' })).toBe(true)
  expect(await last()).toEqual({ ...report, ...failed })
})

test('a report that is no report is refused, and so is a drill that is fine with differences', async () => {
  await expect(record({ rpo_seconds: -1 })).rejects.toThrow('rpo_seconds')
  await expect(recordDrill({ db: api.database.db }, '{"ok": true}')).rejects.toThrow('drilled_at')
  await expect(record({ drilled_at: '2026-11-09T10:00:00.000Z', differences: 1 })).rejects.toThrow(
    'restore_drills_ok_without_differences',
  )
})

test('the command records a report once', async () => {
  const file = join(tmpdir(), `drill-${randomUUID()}.json`)
  onTestFinished(() => rm(file))
  await writeFile(file, JSON.stringify({ ...report, drilled_at: '2026-11-05T10:00:00.000Z' }))
  const env = { PATH: process.env['PATH'], DATABASE_URL: api.database.urls.api }
  const program = fileURLToPath(new URL('../../admin.ts', import.meta.url))
  const run = async () =>
    (await promisify(execFile)(process.execPath, [program, 'record-drill', file], { env, cwd: tmpdir() })).stdout
  expect(await run()).toBe('The drill is recorded.\n')
  expect(await run()).toBe('This drill was recorded already.\n')
  expect(await last()).toMatchObject({ drilled_at: '2026-11-05T10:00:00.000Z' })
}, 60_000)
