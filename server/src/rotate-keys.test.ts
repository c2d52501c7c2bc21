import { spawn } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openTestApi, startApi, type TestApi } from '../testing/api.ts'
import { enrol, makeFace, makeMember } from '../testing/members.ts'
import { makePerson, makeVenue } from '../testing/people.ts'
import { picturesFolder } from '../testing/pictures-folder.ts'
import { holdLock, until } from '../testing/waiting.ts'
import { connect } from './db/connection.ts'
import { inOperator } from './db/transaction.ts'
import { createKeyring } from './features/operator-keys/service.ts'
import { diskStore } from './features/pictures/disk-store.ts'
import { rotateKeys } from './rotate-keys.ts'
import { createMasterKeys } from './security/master-keys.ts'
import { keyIdOf } from './security/sealing.ts'

const masterKey = randomBytes(32)
const masterKeys = createMasterKeys([masterKey])

let api: TestApi
/** A second process, which caches the keys that it has used. */
let second: Pick<TestApi, 'app' | 'url' | 'call'>
let folder: string
let env: Record<string, string>
let ownerDb: ReturnType<typeof connect>['db']
let venue: Awaited<ReturnType<typeof makeVenue>>
let as: { token: string; venueId: number }

beforeAll(async () => {
  folder = await picturesFolder()
  env = { PICTURES_FOLDER: folder, MASTER_KEY: masterKey.toString('base64') }
  api = await openTestApi({ env })
  second = await startApi(api.database, { env })
  ownerDb = connect({ url: api.database.urls.owner, poolSize: 1, onLost: () => {} }).db
})
afterAll(async () => {
  await ownerDb.destroy()
  await second.app.close()
  await api.close()
})
beforeEach(async () => {
  const { db } = api.database
  venue = await makeVenue(db, 'Club Almirante')
  const place = { venueId: venue.id, role: 'owner' as const }
  as = { token: (await makePerson(db, 'owner', [place])).token, venueId: venue.id }
})

const lines: string[] = []
const rotate = (operatorId: number | null = venue.operatorId, keys = masterKeys) =>
  rotateKeys(
    { db: api.database.db, ownerDb, masterKeys: keys, pictures: diskStore(folder), print: (line) => lines.push(line) },
    operatorId,
  )

const dni = (number: number) => {
  const digits = String(number).padStart(8, '0')
  return { document_kind: 'dni', document_number: `${digits}${'TRWAGMYFPDXBNJZSQVHLCKE'[number % 23]}` } as const
}

const open = (id: number, through: Pick<TestApi, 'call'> = api) =>
  through.call('GET /v1/members/{id}', { params: { id } }, as)
const search = async (q: string, through: Pick<TestApi, 'call'>) =>
  (await through.call('GET /v1/venue-clients', { query: { q } }, as)).body.map(({ id }) => id)
const scan = async (code: string, through: Pick<TestApi, 'call'>) =>
  (await through.call('GET /v1/door/members', { query: { code } }, as)).body.map(({ id }) => id)

const asOperator = async <Row extends pg.QueryResultRow>(sql: string, values: unknown[] = []) =>
  api.database.asAdmin<Row>(sql, values)
const generations = async () => {
  const rows = await asOperator<{ generation: string }>(
    'select generation from operator_keys where operator_id = $1 order by generation',
    [venue.operatorId],
  )
  return rows.map(({ generation }) => Number(generation))
}
/** The generations of the keys that the members are sealed with, in the order of the members. */
const sealedWith = async () => {
  const rows = await asOperator<{ sealed: Buffer }>(
    'select sealed from members where operator_id = $1 and sealed is not null order by id',
    [venue.operatorId],
  )
  return rows.map(({ sealed }) => keyIdOf(sealed))
}

/** Enough members that those before and after them are never sealed in the same batch. */
const addCrowd = () =>
  api.database.asAdmin(
    `insert into members (operator_id, number, email, venue_ids, registered_on, good_until, changed_by)
     select $1, 1000 + n, 'crowd.' || n || '@mail.example', array[$2::bigint], '2026-01-01', '9999-12-31', (select min(id) from staff)
     from generate_series(1, 120) n`,
    [venue.operatorId, venue.id],
  )

/** Locks a member while `work` runs. The rotation of keys cannot pass this member until `release`. */
async function whileHeld<T>(memberId: number, work: (release: () => Promise<void>) => Promise<T>): Promise<T> {
  const other = new pg.Client({ connectionString: api.database.urls.owner })
  await other.connect()
  try {
    await other.query('begin')
    await other.query(`set local app.operator_id = '${venue.operatorId}'`)
    await other.query('select from members where operator_id = $1 and id = $2 for no key update', [
      venue.operatorId,
      memberId,
    ])
    return await work(async () => void (await other.query('commit')))
  } finally {
    await other.end()
  }
}

const isHalfDone = (first: number | null, last: number | null) => async () => {
  const keys = await sealedWith()
  return keys[0] === first && keys.at(-1) === last
}

describe('a key is replaced', () => {
  test('and values under the old key stay readable, also in processes that cache the old key', async () => {
    const { id } = await makeMember(api, as, { ...dni(142), phone: '612 00 01 42' })
    const { body: before } = await open(id, second)
    expect([await sealedWith(), await generations()]).toEqual([[1], [1]])
    await rotate()
    expect([await sealedWith(), await generations()]).toEqual([[2], [2]])
    for (const process of [second, api]) expect((await open(id, process)).body).toEqual(before)
    await rotate()
    expect([await sealedWith(), await generations()]).toEqual([[3], [3]])
    expect((await open(id, second)).body).toEqual(before)
  })

  test('and members are found by their hashes before, during and after, without duplicates', async () => {
    const first = await makeMember(api, as, { ...dni(101), phone: '612 00 01 01' })
    await addCrowd()
    const last = await makeMember(api, as, { ...dni(102), phone: '612 00 01 02' })
    const codes = new Map<number, string>()
    for (const { id } of [first, last]) {
      const { body } = await api.call('PUT /v1/members/{id}/card', { params: { id }, body: {} }, as)
      codes.set(id, body.card?.code ?? '')
    }
    const expectFound = async () => {
      for (const process of [api, second]) {
        for (const [{ id }, number] of [[first, 101] as const, [last, 102] as const]) {
          expect(await search(dni(number).document_number, process)).toEqual([id])
          expect(await search(`612 00 0${number > 101 ? '1 02' : '1 01'}`, process)).toEqual([id])
          expect(await scan(codes.get(id) ?? '', process)).toEqual([id])
          const body = { document_number: dni(number).document_number }
          const alike = await process.call('POST /v1/members/duplicates', { body }, as)
          expect(alike.body).toMatchObject([{ same: 'document', id }])
        }
      }
      for (const number of [101, 102]) {
        expect((await enrol(api, as, dni(number))).error.code).toBe('member_document_taken')
      }
    }
    await expectFound()
    await whileHeld(last.id, async (release) => {
      const rotating = rotate()
      await until('half are done', isHalfDone(2, 1), 20_000)
      await expectFound()
      const { status } = await enrol(api, as, dni(103))
      expect(status).toBe(200)
      expect((await sealedWith()).at(-1)).toBe(2)
      expect((await enrol(api, as, dni(103))).error.code).toBe('member_document_taken')
      await release()
      await rotating
    })
    expect([await sealedWith(), await generations()]).toEqual([[2, 2, 2], [2]])
    await expectFound()
  }, 120_000)

  test('only after all writes with the old key have ended', async () => {
    await makeMember(api, as)
    const other = new pg.Client({ connectionString: api.database.urls.owner })
    await other.connect()
    await other.query('begin')
    await other.query(`set local app.operator_id = '${venue.operatorId}'`)
    await other.query(
      `insert into members (operator_id, number, email, venue_ids, registered_on, good_until, changed_by)
       values ($1, 77, 'twin@mail.example', $2, '2026-01-01', '9999-12-31', (select min(id) from staff))`,
      [venue.operatorId, [venue.id]],
    )
    const enrolling = enrol(api, as, { email: 'twin@mail.example', ...dni(7) })
    await until(
      'the new member waits',
      async () => {
        const [row] = await api.database.asAdmin<{ n: number }>(
          `select count(*)::int as n from pg_stat_activity where datname = current_database()
         and usename <> 'aforo_owner' and wait_event_type = 'Lock'`,
        )
        return row?.n === 1
      },
      20_000,
    )
    const rotating = rotate()
    await sleep(400)
    expect(await generations()).toEqual([1])
    await other.query('rollback')
    await other.end()
    const first = await enrolling
    // On a slow machine it waited too long, and is sent again as a screen does.
    const { body, status } =
      first.status === 503 ? await enrol(api, as, { email: 'twin@mail.example', ...dni(7) }) : first
    expect(status).toBe(200)
    await rotating
    expect(await generations()).toEqual([2])
    expect((await open(body.id)).body.document_number).toBe(dni(7).document_number)
  })

  test('while members are changed and read, and no change is lost', async () => {
    const members = []
    for (let index = 0; index < 3; index += 1) members.push(await makeMember(api, as, { phone: '600 000 000' }))
    await addCrowd()
    const rotating = { isOver: false }
    const written = new Map<number, string>()
    const statuses = new Set<number>()
    const busy = members.map(async ({ id }, index) => {
      const through = index % 2 === 0 ? api : second
      for (let turn = 0; !rotating.isOver || turn < 3; turn += 1) {
        const { status, body: member } = await open(id, through)
        statuses.add(status)
        const phone = `6${index}0 000 ${String(turn).padStart(3, '0')}`
        const answer = await through.call(
          'PUT /v1/members/{id}',
          {
            params: { id },
            multipart: {
              member: {
                email: member.email ?? '',
                version: member.version,
                registered_on: member.registered_on,
                owned_shops: member.owned_shops,
                phone,
              },
            },
          },
          as,
        )
        statuses.add(answer.status)
        written.set(id, phone)
      }
    })
    for (let round = 0; round < 2; round += 1) await rotate()
    rotating.isOver = true
    await Promise.all(busy)
    expect([...statuses]).toEqual([200])
    for (const { id } of members) expect((await open(id)).body.phone).toBe(written.get(id))
    expect(await generations()).toEqual([3])
    expect(new Set(await sealedWith())).toEqual(new Set([3]))
  }, 120_000)

  test('and a concurrent change is not overwritten', async () => {
    const { id } = await makeMember(api, as, { phone: '611 000 000' })
    const columns = 'select sealed, phone_hash from members where operator_id = $1 and id = $2'
    const [before] = await asOperator<{ sealed: Buffer; phone_hash: Buffer }>(columns, [venue.operatorId, id])
    const member = { email: 'other@mail.example', version: 1, registered_on: '2026-01-01', owned_shops: [venue.id] }
    const parts = { member: { ...member, phone: '622 000 000' } }
    expect((await api.call('PUT /v1/members/{id}', { params: { id }, multipart: parts }, as)).status).toBe(200)
    const sql = 'update members set sealed = $3, phone_hash = $4 where operator_id = $1 and id = $2'
    const values = [venue.operatorId, id, before?.sealed, before?.phone_hash]
    await holdLock(api.database, { sql, values, operatorId: venue.operatorId }, 1, () => rotate())
    expect((await open(id)).body.phone).toBe('611 000 000')
    expect(await sealedWith()).toEqual([2])
  })

  test('and a repeated request gets its first answer', async () => {
    const form = { email: 'again@mail.example', cash_balance: 0, key: randomUUID(), ...dni(55) }
    const image = await makeFace()
    const send = () => second.call('POST /v1/create-client', { multipart: { new_user: form, image } }, as)
    const { body: first } = await send()
    await rotate()
    await rotate()
    // This process now knows the newest key.
    expect((await open(first.id, second)).status).toBe(200)
    expect((await send()).body).toEqual(first)
  })

  test('by a command that is started again after it was killed', async () => {
    const first = await makeMember(api, as, dni(201))
    await addCrowd()
    const last = await makeMember(api, as, dni(202))
    const admin = (...args: string[]) => {
      const program = fileURLToPath(new URL('./admin.ts', import.meta.url))
      const { api: DATABASE_URL, owner: DATABASE_OWNER_URL } = api.database.urls
      const child = spawn(process.execPath, [program, 'rotate-keys', ...args], {
        env: { ...process.env, ...env, NODE_ENV: 'test', DATABASE_URL, DATABASE_OWNER_URL },
      })
      const output = { text: '' }
      for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (output.text += String(part)))
      return { child, output, ended: once(child, 'close') }
    }
    await whileHeld(last.id, async (release) => {
      const { child, output, ended } = admin(String(venue.operatorId))
      await until('half are done', () => output.text.includes('members up to'), 20_000)
      child.kill('SIGKILL')
      await ended
      expect(await generations()).toEqual([1, 2])
      expect(await sealedWith()).toEqual([2, 1])
      for (const [{ id }, number] of [[first, 201] as const, [last, 202] as const]) {
        expect((await open(id, second)).body.document_number).toBe(dni(number).document_number)
        expect(await search(dni(number).document_number, second)).toEqual([id])
      }
      await release()
    })
    // For all operators: it continues with the unfinished one, and skips keys that are new.
    const { output, ended } = admin()
    expect(await ended).toEqual([0, null])
    expect(output.text).toContain(`operator ${venue.operatorId}: done`)
    expect([await sealedWith(), await generations()]).toEqual([[2, 2], [2]])
    expect((await open(last.id, second)).body.document_number).toBe(dni(202).document_number)
    const nobody = admin('987654321')
    expect(await nobody.ended).toEqual([1, null])
    expect(nobody.output.text).toContain('There is no operator 987654321.')
  }, 120_000)
})

describe('a picture of a member', () => {
  const filesOf = async () =>
    (await readdir(folder, { recursive: true }))
      .filter((name) => name.includes(`.${venue.operatorId}.`))
      .map((name) => join(folder, name))
      .toSorted()
  const fetchPicture = async (path: string | null | undefined, through: Pick<TestApi, 'url'>) => {
    const response = await fetch(`${through.url}${path}/large`, { headers: { authorization: `Bearer ${as.token}` } })
    return { status: response.status, bytes: Buffer.from(await response.arrayBuffer()) }
  }
  const expectSeen = async (path: string | null | undefined) => {
    for (const through of [api, second]) {
      const { status, bytes } = await fetchPicture(path, through)
      expect(status).toBe(200)
      expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 24 })
    }
  }

  test('and of their contract is unreadable in storage, and sealed again with every new key', async () => {
    const { id, profile } = await makeMember(api, as)
    const contract = await api.call(
      'PUT /v1/members/{id}/contract',
      { params: { id }, multipart: { image: await makeFace() } },
      as,
    )
    const paths = [profile.image_path, contract.body.contract?.image_path]
    const expectSealed = async (key: number) => {
      const files = await filesOf()
      expect(files).toHaveLength(4)
      for (const file of files) {
        const bytes = await readFile(file)
        expect(bytes.includes('RIFF') || bytes.includes('WEBP')).toBe(false)
        await expect(sharp(bytes).metadata()).rejects.toThrow()
        expect(keyIdOf(bytes)).toBe(key)
      }
      for (const path of paths) await expectSeen(path)
    }
    await expectSealed(1)
    await rotate()
    await expectSealed(2)
    const file = await api.call('GET /v1/members/{id}/file', { params: { id } }, as)
    for (const kept of [file.body['picture'], file.body['contract']]) {
      expect(await sharp(Buffer.from(String(kept).split(',')[1] ?? '', 'base64')).metadata()).toMatchObject({
        width: 24,
      })
    }
  })

  test('and the photo of a receipt of an expense are sealed again too', async () => {
    const expense = await api.call(
      'POST /v1/expenses',
      { body: { amount: 5, method: 'card', category: 'other' }, idempotencyKey: randomUUID() },
      as,
    )
    const kept = await api.call(
      'PUT /v1/expenses/{id}/receipt',
      { params: { id: expense.body.transaction_id }, multipart: { image: await makeFace() } },
      as,
    )
    await rotate()
    for (const file of await filesOf()) expect(keyIdOf(await readFile(file))).toBe(2)
    await expectSeen(kept.body.receipt_path)
  })

  test('from before pictures were sealed is shown, and sealed with the next key', async () => {
    const { profile } = await makeMember(api, as)
    const plain = await sharp(Buffer.from(await (await makeFace()).arrayBuffer()))
      .webp()
      .toBuffer()
    for (const file of await filesOf()) await writeFile(file, plain)
    await expectSeen(profile.image_path)
    await rotate()
    for (const file of await filesOf()) expect(keyIdOf(await readFile(file))).toBe(2)
    await expectSeen(profile.image_path)
  })

  test('does not open as the picture of another member', async () => {
    const { profile } = await makeMember(api, as)
    const before = await filesOf()
    await makeMember(api, as)
    const added = (await filesOf()).filter((file) => !before.includes(file))
    for (const [index, file] of added.entries()) await rename(file, before[index] ?? '')
    expect((await fetchPicture(profile.image_path, api)).status).toBe(500)
  })

  test('that is stored with the old key after a rotation is sealed again with the new one', async () => {
    const { id } = await makeMember(api, as)
    expect((await open(id, second)).status).toBe(200)
    await rotate()
    const made = await second.call(
      'POST /v1/create-client',
      { multipart: { new_user: { email: 'late@mail.example', cash_balance: 0 }, image: await makeFace() } },
      as,
    )
    expect(made.status).toBe(200)
    await expectSeen(made.body.profile.image_path)
    const files = await filesOf()
    expect(files).toHaveLength(4)
    for (const file of files) expect(keyIdOf(await readFile(file))).toBe(2)
  })
})

test('a master key is replaced: processes with both keys work, and afterwards those with the new one', async () => {
  const { id } = await makeMember(api, as, dni(301))
  const fresh = randomBytes(32)
  const startWith = (MASTER_KEYS_OLD: string) =>
    startApi(api.database, { env: { ...env, MASTER_KEY: fresh.toString('base64'), MASTER_KEYS_OLD } })
  const opened = async (process: Awaited<ReturnType<typeof startApi>>) => {
    const { status, body } = await open(id, process)
    await process.app.close()
    return status === 200 && body.document_number
  }
  expect(await opened(await startWith(''))).toBe(false)
  expect(await opened(await startWith(masterKey.toString('base64')))).toBe(dni(301).document_number)
  // For all operators: their keys are too new to be replaced, so they are only wrapped again.
  await rotate(null, createMasterKeys([fresh, masterKey]))
  expect(await generations()).toEqual([1])
  expect(await opened(await startWith(''))).toBe(dni(301).document_number)
})

test('an operator without a key answers calls about members that do not exist', async () => {
  const params = { id: 987_654_321 }
  const standing = { standing: 'suspended' as const, reason: 'x' }
  const answers = [
    await api.call('DELETE /v1/members/{id}/card', { params }, as),
    await api.call('DELETE /v1/members/{id}/contract', { params }, as),
    await api.call('PUT /v1/members/{id}/standing', { params, body: standing }, as),
  ]
  expect(answers.map(({ error }) => error.code)).toEqual(Array(3).fill('member_not_found'))
})

describe('cached keys', () => {
  const spoil = (operatorId: number) =>
    api.database.asAdmin("update operator_keys set wrapped_key = '\\x02' where operator_id = $1", [operatorId])
  /** The first call creates the key; only an existing key is cached. */
  const makeKey = (operatorId: number) => createKeyring(api.database.db, masterKeys).keysOf(operatorId)

  test('are created once, even if the command that needed them fails', async () => {
    const { db } = api.database
    const keyring = createKeyring(db, masterKeys)
    const failed = inOperator(db, venue.operatorId, async (trx) => {
      await keyring.lockKeys(trx, venue.operatorId)
      throw new Error('It fails.')
    })
    await expect(failed).rejects.toThrow('It fails.')
    const sealed = (await keyring.keysOf(venue.operatorId)).seal('here', { a: 1 })
    expect((await makeKey(venue.operatorId)).unseal('here', sealed)).toEqual({ a: 1 })
  })

  test('expire after a while', async () => {
    const { db } = api.database
    const [lasting, brief] = [createKeyring(db, masterKeys), createKeyring(db, masterKeys, { rememberMs: 1 })]
    const { operatorId } = venue
    await makeKey(operatorId)
    const keys = await lasting.keysOf(operatorId)
    await brief.keysOf(operatorId)
    await spoil(operatorId)
    expect(await lasting.keysOf(operatorId)).toBe(keys)
    await expect.poll(() => brief.keysOf(operatorId).then(() => 'known', String)).toContain('not known')
  })

  test('are limited to a number of operators', async () => {
    const keyring = createKeyring(api.database.db, masterKeys, { rememberMost: 1 })
    const { operatorId } = await makeVenue(api.database.db, 'La Azotea')
    for (const id of [venue.operatorId, operatorId]) {
      await makeKey(id)
      await keyring.keysOf(id)
    }
    await spoil(venue.operatorId)
    await spoil(operatorId)
    await expect(keyring.keysOf(venue.operatorId)).rejects.toThrow('not known')
    expect((await keyring.keysOf(operatorId)).generation).toBe(1)
  })
})
