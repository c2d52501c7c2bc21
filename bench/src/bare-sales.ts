import { lockForSale } from '../../server/src/features/counter/lock-sale-queries.ts'
import { writeSale } from '../../server/src/features/counter/write-sale-queries.ts'
import { assertInRow, openBareSql, withTerms } from './bare-sql.ts'
import type { Counter } from './counter-data.ts'

type Sale = { batchesEach: number; quantities: number[]; priceCents: number; businessDate: string; answer: string }

/** The statements of the API for a sale of two products. What the API would decide is decided in advance. */
function scriptOf(
  counters: readonly Counter[],
  { batchesEach, quantities, priceCents, businessDate, answer }: Sale,
): string {
  const [first] = counters
  if (first === undefined) throw new Error('Nothing to sell at.')
  const { operatorId, id: venueId } = first.venue
  const venuesEach = counters.filter(({ venue }) => venue.operatorId === operatorId).length
  const [members, products] = [first.memberIds.length, first.productIds.length]
  const half = Math.floor(products / 2)
  const firstId = (ids: number[]) => ids[0] ?? 0
  const totalCents = quantities.reduce((sum, quantity) => sum + (quantity * priceCents) / 1000, 0)
  const grams = quantities.reduce((sum, quantity) => sum + quantity, 0)
  const each = (figure: (quantity: number) => number | string) => `'{${quantities.map(figure).join(',')}}'`
  const productIds = 'array[:one, :other]'
  const batchOf = (product: string) =>
    batchesEach === 0
      ? 'null'
      : `${String(firstId(first.firstBatchIds))} + (${product} - ${String(firstId(first.productIds))}) * ${String(batchesEach)}`
  const sale = writeSale(
    {
      operatorId,
      key: '',
      kind: 'sale.make',
      venueId,
      staffId: first.staffId,
      deviceId: null,
      requestHash: Buffer.alloc(32),
    },
    {
      venue: first.venue,
      caller: { staffId: first.staffId } as never,
      origin: {
        address: '127.0.0.1',
        device: '',
        requestId: '',
        tillId: null,
        approvalId: null,
        deviceId: null,
        browser: null,
        country: null,
        language: 'es' as const,
      },
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
      offlineAt: null,
      approved: null,
      taxes: null,
      document: null,
    },
    {},
  )
  const read = withTerms(lockForSale(first.venue, 1, [], '').text, {
    1: ':operator',
    2: ':venue',
    3: ':member',
    4: productIds,
    5: '(select gen_random_uuid())',
  })
  const write = withTerms(sale.text, {
    1: ':operator',
    2: ':transaction_id',
    3: ':venue',
    4: ':member',
    5: String(totalCents),
    6: `'${businessDate}'`,
    7: "'{}'",
    8: "''",
    9: ':staff',
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
    // pgbench reads a word after a colon as a variable.
    31: `'${answer.replaceAll(':null', ': null')}'`,
    39: `array[${batchOf(':one')}, ${batchOf(':other')}]`,
  })
  return [
    `\\set number random(0, ${counters.length - 1})`,
    `\\set venue ${venueId} + :number`,
    `\\set operator ${operatorId} + :number / ${venuesEach}`,
    `\\set staff ${first.staffId} + :number`,
    `\\set member ${firstId(first.memberIds)} + :number * ${members} + random(0, ${members - 1})`,
    `\\set one ${firstId(first.productIds)} + :number * ${products} + random(0, ${half - 1})`,
    `\\set other ${firstId(first.productIds)} + :number * ${products} + random(${half}, ${products - 1})`,
    '\\startpipeline',
    'begin;',
    "select set_config('app.operator_id', :operator::text, true);",
    '\\endpipeline',
    `${read} \\gset`,
    '\\startpipeline',
    `${write};`,
    'commit;',
    '\\endpipeline',
    '',
  ].join('\n')
}

/** The same statements on the same rows without the API: the sales a second that PostgreSQL alone can make. */
export function openBareSales(databaseUrl: string, counters: readonly Counter[], sale: Sale) {
  const byOperator = Map.groupBy(counters, ({ venue }) => venue.operatorId)
  return openScripts(databaseUrl, [...byOperator.values()], sale)
}

/** The same with one script for all operators, so that preparing its statements takes no noticeable part of the time. */
export const openPreparedSales = (databaseUrl: string, counters: readonly Counter[], sale: Sale) =>
  openScripts(databaseUrl, [counters], sale)

function openScripts(databaseUrl: string, groups: readonly (readonly Counter[])[], sale: Sale) {
  const scripts = groups.map((own) => {
    assertInRow(own.map(({ venue }) => venue.id))
    assertInRow([...new Set(own.map(({ venue }) => venue.operatorId))])
    assertInRow(own.map(({ staffId }) => staffId))
    assertInRow(own.flatMap(({ memberIds }) => memberIds))
    assertInRow(own.flatMap(({ productIds }) => productIds))
    return scriptOf(own, sale)
  })
  return openBareSql(databaseUrl, scripts)
}
