import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { inOperator } from '../../../server/src/db/transaction.ts'
import { callerOf } from '../../../server/testing/api.ts'
import { makePerson } from '../../../server/testing/people.ts'
import { openWebhookSecret } from '../../../server/src/features/webhooks/secrets.ts'
import { createKeyring } from '../../../server/src/features/operator-keys/service.ts'
import { createMasterKeys } from '../../../server/src/security/master-keys.ts'
import type { Environment } from '../environment.ts'
import { type Call, must } from '../grams-club.ts'
import { letIn, openRoundtripClub } from '../roundtrip-club.ts'
import { openDrillClub } from './drill-club.ts'

const codeOf = ({ status, error }: { status: number; error: { code: string } }): string => {
  if (status === 200) return 'sold'
  return status >= 500 && status !== 503 ? `error ${status}` : error.code
}

export type DamagedOperator = Awaited<ReturnType<typeof openDamagedOperator>>
type RoundtripClub = Awaited<ReturnType<typeof openRoundtripClub>>

/** How often somebody who did not close tries to sell while the operator is restored. */
const stubbornPauseMs = 150
const plan = 'Plan grande'

/** What an export leaves out, and a restore in the same installation must not lose: a plan, a webhook and an API key. */
async function agreeOnMore(environment: Environment, call: Call, { operatorId, owner }: RoundtripClub) {
  await environment.asAdmin(
    `update operators set plan_name = '${plan}', plan_members_limit = 5000 where id = ${operatorId}`,
  )
  const url = 'https://receiver.example/aforo'
  const hook = { name: 'Contabilidad', url, events: ['sale.made' as const], venue_ids: null }
  const { secret } = await must(call('POST /v1/webhooks', { body: hook }, owner))
  const scopes = ['members:read' as const]
  const { key } = await must(
    call('POST /v1/api-keys', { body: { name: 'Contabilidad', scopes, venue_ids: null, life_days: null } }, owner),
  )
  return { secret, key }
}

/** An operator that uses most of the product, on an API that is started for it by `startApi` and goes on. */
export async function openDamagedOperator(environment: Environment, startApi: () => Promise<string>) {
  const club = await openRoundtripClub(environment, { pictures: 4 })
  const { operatorId, name, owner, elsewhereId } = club
  const url = await startApi()
  const call = callerOf(url)
  const members = await openDrillClub(environment, { operatorId, venueId: owner.venueId, owner })
  // A device without a connection holds the counter of the first venue.
  const there = { ...owner, venueId: elsewhereId }
  const memberId = await letIn(call, there, 'compra@aforo.example')
  const product = { name: 'Agua', price: 2, stock_quantity: 500, unit_type: 'fixed', category_id: null } as const
  const { id: productId } = await must(call('POST /v1/products', { multipart: { product } }, there))
  const agreed = await agreeOnMore(environment, call, club)
  const superadmin = await makePerson(environment.db, 'superadmin')
  const operator = { params: { id: operatorId } }
  const items = [{ product_id: productId, quantity: 1, unit_price: 2 }]
  const sell = () =>
    call('POST /v1/make-purchase', { body: { user_id: memberId, items, amount: 2, id: randomUUID() } }, there)

  return {
    operatorId,
    name,
    url,
    members,
    sell,
    suspend: () =>
      must(call('POST /v1/operators/{id}/suspension', { ...operator, body: { name } }, { token: superadmin.token })),
    reactivate: () => must(call('DELETE /v1/operators/{id}/suspension', operator, { token: superadmin.token })),

    /** Somebody with the rights of a superuser imports nonsense over members, deletes sales, and deletes faces. */
    async damage(pictures: string, faces: readonly string[]): Promise<void> {
      await environment.asAdmin(`
        set session_replication_role = replica;
        update members set name = 'Nombre', last_name = 'Apellido' where operator_id = ${operatorId} and id % 2 = 0 and standing <> 'erased';
        update wallets set balance_cents = balance_cents + 1000 where operator_id = ${operatorId} and version > 0;
        create temporary table gone as
          select id from transactions where operator_id = ${operatorId} and kind = 'purchase' order by id desc limit 40;
        delete from sale_lines where operator_id = ${operatorId} and transaction_id in (select id from gone);
        delete from postings where operator_id = ${operatorId} and transaction_id in (select id from gone);
        delete from transactions where operator_id = ${operatorId} and id in (select id from gone)`)
      for (const face of faces) {
        for (const size of ['small', 'large']) {
          await rm(join(pictures, face.slice(0, 2), `${face}.${size}.webp`), { force: true })
        }
      }
    },

    /** A screen that was left open goes on trying to sell. Returns the answers by their code when it is stopped. */
    stayOpen() {
      const over = new AbortController()
      const answers: Record<string, number> = {}
      const trying = (async () => {
        while (!over.signal.aborted) {
          // The API has ended if the drill has.
          const answer = await sell().catch(() => null)
          const code = answer === null ? 'no answer' : codeOf(answer)
          answers[code] = (answers[code] ?? 0) + 1
          await sleep(stubbornPauseMs)
        }
      })()
      return async () => {
        over.abort()
        await trying
        return answers
      }
    },

    /** The number of things that no export has and that do not work any more. */
    async countLost(): Promise<number> {
      const [row] = await environment.ownerDb
        .selectFrom('operators')
        .select(['planName', 'planMembersLimit'])
        .where('id', '=', operatorId)
        .execute()
      const counts = await call('GET /v1/members/counts', { query: {} }, { token: agreed.key, venueId: owner.venueId })
      const hooks = await inOperator(environment.ownerDb, operatorId, (trx) =>
        trx.selectFrom('webhooks').select('sealedSecret').where('sealedSecret', 'is not', null).execute(),
      )
      const keys = await createKeyring(environment.db, createMasterKeys([environment.masterKey])).keysOf(operatorId)
      const isOpen = hooks.some(
        (hook) => openWebhookSecret(keys, operatorId, hook.sealedSecret ?? Buffer.of()) === agreed.secret,
      )
      const hasPlan = row?.planName === plan && row.planMembersLimit === 5000
      return [hasPlan, counts.status === 200, isOpen].filter((isSo) => !isSo).length
    },
  }
}
