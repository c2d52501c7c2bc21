import { lockForEntry, lockForExit, writeEntry, writeExit } from '../../server/src/features/door/passage-queries.ts'
import { assertInRow, openBareSql, withTerms } from './bare-sql.ts'
import type { Door } from './door-passages.ts'

/** The script lets a member in and out. */
export const passagesEach = 2

type Statement = { text: string }
type Steps = { read: Statement & { lock?: Statement }; write: Statement; kind: string; after: string }

/** The statements of the API for an entry and an exit. What the API would decide is decided in advance. */
function scriptOf(doors: readonly Door[], answer: string): string {
  const [first] = doors
  if (first === undefined) throw new Error('There is no door.')
  const { venue, staffId, memberIds, regularIds } = first
  const { operatorId } = venue
  const asked = { venue, memberId: 1, key: '', staffId, mayExceed: false }
  const stamp = {
    operatorId,
    key: '',
    kind: '',
    venueId: venue.id,
    staffId,
    deviceId: null,
    requestHash: Buffer.alloc(32),
  }
  const by = {
    venue,
    caller: { staffId } as never,
    origin: {
      address: '',
      device: '',
      requestId: '',
      tillId: null,
      approvalId: null,
      deviceId: null,
      browser: null,
      country: null,
      language: 'es' as const,
    },
  }
  const passage = { memberId: 1, visitId: 1, at: new Date() }
  const openVisit = `(select id from visits where operator_id = ${operatorId} and member_id = :member and left_at is null and undone_at is null)`

  const transactionOf = ({ read, write, kind, after }: Steps, terms: Record<number, string>) => [
    '\\startpipeline',
    'begin;',
    `set local app.operator_id = '${operatorId}';`,
    `${withTerms(read.lock?.text ?? '', { 1: String(operatorId), 2: ':venue', 3: ':member' })};`,
    '\\endpipeline',
    `${withTerms(read.text, {
      1: String(operatorId),
      2: ':venue',
      3: ':member',
      4: '(select gen_random_uuid())',
      5: String(staffId),
      6: 'false',
    })} \\gset`,
    '\\startpipeline',
    `${withTerms(write.text, {
      1: String(operatorId),
      2: ':venue',
      3: ':member',
      4: String(staffId),
      6: ':now::timestamptz',
      7: `'${kind}'`,
      8: "'{}'",
      9: `'${after}'`,
      10: "'127.0.0.1'",
      11: "'00000000-0000-4000-8000-000000000000'",
      12: 'gen_random_uuid()',
      13: `'${kind}'`,
      14: `'\\x${'00'.repeat(32)}'`,
      15: `'${answer}'`,
      16: 'null',
      17: "'{}'",
      ...terms,
    })};`,
    'commit;',
    '\\endpipeline',
  ]
  const entry = {
    read: lockForEntry(asked),
    write: writeEntry(stamp, by, { ...passage, rules: [], reason: '', approved: null }, {}),
    kind: 'door.enter',
    after: '{"visitId": 100000}',
  }
  const exit = {
    read: lockForExit(asked),
    write: writeExit(stamp, by, { ...passage, kind: 'normal', approved: null }, {}),
    kind: 'door.leave',
    after: '{"exitKind": "normal"}',
  }
  return [
    `\\set number random(0, ${doors.length - 1})`,
    `\\set venue ${venue.id} + :number`,
    // Every connection has its own member at each venue, so that nobody enters twice.
    `\\set member ${regularIds[0]} + :number * ${memberIds.length} + :client_id`,
    ...transactionOf(entry, { 5: ':visit_id', 18: "'{}'", 19: "''" }),
    // pgbench cannot read a value within a pipeline, so the id of the locked visit is read again.
    ...transactionOf(exit, { 5: openVisit, 18: "'normal'" }),
    '',
  ].join('\n')
}

/** The same statements on the same rows without the API. */
export function openBarePassages(databaseUrl: string, doors: readonly Door[], answer: string) {
  const byOperator = Map.groupBy(doors, ({ venue }) => venue.operatorId)
  const scripts = [...byOperator.values()].map((own) => {
    assertInRow(own.map(({ venue }) => venue.id))
    assertInRow(own.flatMap(({ memberIds }) => memberIds))
    return scriptOf(own, answer)
  })
  return openBareSql(databaseUrl, scripts)
}
