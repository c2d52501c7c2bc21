import { execFile } from 'node:child_process'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { lockForSale, writeSale } from '../../server/src/features/counter/queries.ts'
import type { Counter } from './counter-data.ts'

const run = promisify(execFile)

async function findPgbench(): Promise<string> {
  const root = '/usr/lib/postgresql'
  const versions = await readdir(root).catch(() => [])
  const newest = versions.toSorted((one, other) => Number(one) - Number(other)).at(-1)
  return newest === undefined ? 'pgbench' : join(root, newest, 'bin', 'pgbench')
}

type Terms = Record<number, string>

/** The statement of the product, with a pgbench expression in place of each parameter. */
const withTerms = (text: string, terms: Terms): string =>
  text.replaceAll(/\$(\d+)/g, (_, firstId: string) => terms[Number(firstId)] ?? 'null').trim()

type Sale = { quantities: number[]; priceCents: number; businessDate: string; answer: string }

/** The statements of the API for a sale of two products. What the API would decide is decided in advance. */
function scriptOf(counters: readonly Counter[], { quantities, priceCents, businessDate, answer }: Sale): string {
  const [first] = counters
  if (first === undefined) throw new Error('Nothing to sell at.')
  const { operatorId, id: venueId } = first.venue
  const [members, products] = [first.memberIds.length, first.productIds.length]
  const half = Math.floor(products / 2)
  const firstId = (ids: number[]) => ids[0] ?? 0
  const totalCents = quantities.reduce((sum, quantity) => sum + (quantity * priceCents) / 1000, 0)
  const grams = quantities.reduce((sum, quantity) => sum + quantity, 0)
  const each = (figure: (quantity: number) => number | string) => `'{${quantities.map(figure).join(',')}}'`
  const productIds = 'array[:one, :other]'
  const sale = writeSale(
    { operatorId, key: '', kind: 'sale.make', venueId, staffId: first.staffId, requestHash: Buffer.alloc(32) },
    {
      venue: first.venue,
      caller: { staffId: first.staffId } as never,
      origin: { address: '127.0.0.1', device: '', requestId: '', tillId: null },
    },
    {
      transactionId: 1,
      at: new Date(),
      businessDate,
      memberId: 1,
      wallet: { version: 1, balanceCents: 1 },
      lines: [],
      totalCents,
      gramsMilli: grams,
      discountPercent: 0,
      extraDiscountCents: 0,
      rules: [],
      reason: '',
    },
    {},
  )
  const read = withTerms(lockForSale(first.venue, 1, [], '').text, {
    1: String(operatorId),
    2: ':venue',
    3: ':member',
    4: productIds,
    5: '(select gen_random_uuid())',
  })
  const write = withTerms(sale.text, {
    1: String(operatorId),
    2: ':transaction_id',
    3: ':venue',
    4: ':member',
    5: String(totalCents),
    6: `'${businessDate}'`,
    7: "'{}'",
    8: "''",
    9: String(first.staffId),
    10: ':now::timestamptz',
    11: '0',
    12: productIds,
    13: ':stock_versions',
    14: ':stocks',
    15: ':names',
    16: ':unit_types',
    17: ':prices',
    18: each((quantity) => quantity),
    19: each((quantity) => (quantity * priceCents) / 1000),
    20: each((quantity) => quantity),
    21: ':wallet_version',
    22: ':balance_cents',
    23: String(grams),
    24: `'{"balanceCents": 5000000}'`,
    25: `'{"transactionId": 100000, "totalCents": ${totalCents}, "gramsMilli": ${grams}, "lines": 2}'`,
    26: "'127.0.0.1'",
    27: "'00000000-0000-4000-8000-000000000000'",
    28: 'gen_random_uuid()',
    29: "'sale.make'",
    30: `'\\x${'00'.repeat(32)}'`,
    31: `'${answer}'`,
  })
  return [
    `\\set number random(0, ${counters.length - 1})`,
    `\\set venue ${venueId} + :number`,
    `\\set member ${firstId(first.memberIds)} + :number * ${members} + random(0, ${members - 1})`,
    `\\set one ${firstId(first.productIds)} + :number * ${products} + random(0, ${half - 1})`,
    `\\set other ${firstId(first.productIds)} + :number * ${products} + random(${half}, ${products - 1})`,
    '\\startpipeline',
    'begin;',
    `set local app.operator_id = '${operatorId}';`,
    '\\endpipeline',
    `${read.replaceAll('\n', ' ')} \\gset`,
    '\\startpipeline',
    `${write.replaceAll('\n', ' ')};`,
    'commit;',
    '\\endpipeline',
    '',
  ].join('\n')
}

/** pgbench computes ids, so they must be consecutive. */
function assertInRow(counters: readonly Counter[]): void {
  const rows = [
    counters.map(({ venue }) => venue.id),
    counters.flatMap(({ memberIds }) => memberIds),
    counters.flatMap(({ productIds }) => productIds),
  ]
  for (const row of rows) {
    if (row.some((id, index) => id !== (row[0] ?? 0) + index)) throw new Error('Ids are not in a row.')
  }
}

/** The same statements on the same rows without the API: the sales a second that PostgreSQL alone can make. */
export async function openBareSales(databaseUrl: string, counters: readonly Counter[], sale: Sale) {
  const pgbench = await findPgbench()
  const folder = await mkdtemp(join(tmpdir(), 'aforo-bare-'))
  const byOperator = Map.groupBy(counters, ({ venue }) => venue.operatorId)
  const files: string[] = []
  for (const [operatorId, own] of byOperator) {
    assertInRow(own)
    const file = join(folder, `operator-${operatorId}.sql`)
    await writeFile(file, scriptOf(own, sale))
    files.push('--file', file)
  }
  return {
    async measure(seconds: number, connections: number): Promise<{ perSecond: number; latencyMs: number }> {
      const { stdout, stderr } = await run(
        pgbench,
        ['-n', '-M', 'prepared', '-c', String(connections), '-j', '2', '-T', String(seconds), ...files, databaseUrl],
        { maxBuffer: 64 * 1024 * 1024 },
      )
      const perSecond = Number(/tps = ([\d.]+)/.exec(stdout)?.[1])
      const latencyMs = Number(/latency average = ([\d.]+)/.exec(stdout)?.[1])
      if (!(perSecond > 0) || /failed|error/i.test(stderr)) throw new Error(`pgbench: ${stderr}\n${stdout}`)
      return { perSecond, latencyMs }
    },
    close: () => rm(folder, { recursive: true, force: true }),
  }
}
