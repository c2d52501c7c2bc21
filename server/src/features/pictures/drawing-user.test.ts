import { execFile } from 'node:child_process'
import { chmod, copyFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'

const isRoot = process.getuid?.() === 0
const here = (file: string) => JSON.stringify(new URL(file, import.meta.url).href)

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'aforo-node-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

/** Draws a large picture and inspects the drawing process while it runs. */
const program = `
  import { readdirSync, readFileSync } from 'node:fs'
  import { setTimeout as sleep } from 'node:timers/promises'
  const { createSanitiser } = await import(${here('./sanitise-picture.ts')})
  const { chooseDrawingUser } = await import(${here('./drawing-user.ts')})
  const { plainPicture } = await import(${here('../../../testing/picture-corpus.ts')})
  const warnings = []
  const user = chooseDrawingUser({ uid: 65534, gid: 65534 }, { warn: (_about, words) => warnings.push(words) })
  const statusOf = (pid) => Object.fromEntries(
    readFileSync('/proc/' + pid + '/status', 'utf8').split('\\n').map((line) => line.split(':\\t')))
  const children = () => readdirSync('/proc').filter((name) => /^\\d+$/.test(name)).flatMap((pid) => {
    try {
      const status = statusOf(pid)
      const isOurs = Number(status.PPid) === process.pid && status.Name !== 'sh'
      return isOurs ? [{ uids: status.Uid, groups: status.Groups.trim(), environment: readFileSync('/proc/' + pid + '/environ', 'utf8') }] : []
    } catch { return [] }
  })
  const drawing = createSanitiser(user)(new File([await plainPicture(3000, 3000)], 'photo.png'))
  let seen
  while (seen === undefined) { [seen] = children(); await sleep(5) }
  const { large, small } = await drawing
  console.log(JSON.stringify({ user, warnings, seen, sizes: [large.length > 100, small.length > 100] }))`

const run = async (node: string) => {
  const args = ['--input-type=module', '--eval', program]
  const { stdout } = await promisify(execFile)(node, args, { env: { SECRET: 'master' }, cwd: '/' })
  return JSON.parse(stdout) as { user: object | null; warnings: string[]; seen: object; sizes: boolean[] }
}

const copyNode = async (mode: number) => {
  const node = join(folder, 'node')
  await copyFile(process.execPath, node)
  await chmod(node, 0o755)
  await chmod(folder, mode)
  return node
}

/** The test is not possible if other users cannot read the checkout. */
const isReachable = async () => {
  const check = `test -r '${fileURLToPath(new URL('./sanitise-picture.ts', import.meta.url))}'`
  return promisify(execFile)('/bin/sh', ['-c', check], { uid: 65_534, gid: 65_534, cwd: '/' }).then(
    () => true,
    () => false,
  )
}

test.skipIf(!isRoot)(
  'a picture is drawn by another user without our environment',
  async ({ skip }) => {
    if (!(await isReachable())) skip()
    const { user, warnings, seen, sizes } = await run(await copyNode(0o755))
    expect({ user, warnings }).toEqual({ user: { uid: 65_534, gid: 65_534 }, warnings: [] })
    expect(seen).toEqual({
      uids: '65534\t65534\t65534\t65534',
      groups: '',
      environment: expect.not.stringContaining('SECRET'),
    })
    expect(sizes).toEqual([true, true])
  },
  60_000,
)

test.skipIf(!isRoot)(
  'pictures are still drawn if another user cannot access Node',
  async () => {
    const { user, warnings, seen, sizes } = await run(await copyNode(0o700))
    expect(user).toBeNull()
    expect(warnings).toHaveLength(1)
    expect(seen).toMatchObject({ uids: '0\t0\t0\t0', environment: expect.not.stringContaining('SECRET') })
    expect(sizes).toEqual([true, true])
  },
  60_000,
)
