import { moneyText, numberIn, type TaxShare } from '@aforo/domain'
import { type InsertObject, sql } from 'kysely'
import type { Database } from '../src/db/connection.ts'
import { inOperator } from '../src/db/transaction.ts'
import type { DB } from '../src/db/types.ts'
import type { NewDocument, Previous } from '../src/fiscal/regime.ts'
import { verifactu } from '../src/fiscal/verifactu/verifactu.ts'

export const testTaxId = '89890001K'

type Place = { operatorId: number; venueId: number; staffId: number }
export type TestChain = Place & { id: number; installation: string }

let chains = 0

/** A chain of a venue, as if its regime had just begun. */
export async function openTestChain(db: Database, place: Place): Promise<TestChain> {
  chains += 1
  const installation = `TEST-${process.pid}-${chains}`
  const { operatorId, venueId, staffId } = place
  const { id } = await inOperator(db, operatorId, (trx) =>
    trx
      .insertInto('fiscalChains')
      .values({
        operatorId,
        venueId,
        regime: 'verifactu',
        environment: 'test',
        issuerTaxId: testTaxId,
        issuerName: 'Club de prueba',
        issuerAddress: 'C/ de Prueba, 1, 28013 Madrid',
        installation,
        series: chains,
        startedBy: staffId,
      })
      .returning('id')
      .executeTakeFirstOrThrow(),
  )
  return { ...place, id, installation }
}

const share: TaxShare = { kind: 'taxed', reason: null, rateBp: 2100, baseCents: 1000, taxCents: 210 }

/** Issues simplified invoices without a sale, and returns their ids and numbers. */
export async function issueTestDocuments(db: Database, chain: TestChain, count: number, xmlOf = (xml: string) => xml) {
  const { operatorId, venueId, staffId, id: chainId } = chain
  return inOperator(db, operatorId, async (trx) => {
    const rows: InsertObject<DB, 'fiscalDocuments'>[] = []
    const last = await trx
      .selectFrom('fiscalChains')
      .select(['lastPosition', 'lastNumber', 'lastIssuedOn', 'lastHash', 'series'])
      .where('id', '=', chainId)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow()
    let previous: Previous | null =
      last.lastNumber === null || last.lastIssuedOn === null || last.lastHash === null
        ? null
        : { issuerTaxId: testTaxId, number: last.lastNumber, issuedOn: last.lastIssuedOn, hash: last.lastHash }
    for (let position = last.lastPosition + 1; position <= last.lastPosition + count; position += 1) {
      const series = `A${last.series}-2027`
      const document: NewDocument = {
        issuer: { taxId: testTaxId, name: 'Club de prueba' },
        type: 'F2',
        number: numberIn(series, position),
        issuedOn: '02-01-2027',
        stamp: '2027-01-02T10:00:00+01:00',
        description: 'Retirada',
        tax: 'iva',
        regimeKey: '01',
        shares: [share],
        taxText: moneyText(210),
        totalText: moneyText(1210),
        recipient: null,
        corrects: null,
        replaces: [],
        amends: null,
      }
      const system = {
        producer: { name: 'Productor de prueba', taxId: testTaxId },
        id: 'AF',
        name: 'Aforo',
        version: '1',
        installation: chain.installation,
        hasSeveralIssuers: false,
      }
      const { hash, xml } = verifactu.seal(document, system, previous)
      rows.push({
        operatorId,
        chainId,
        position,
        venueId,
        kind: 'issue',
        type: document.type,
        tax: document.tax,
        series,
        seriesNumber: position,
        number: document.number,
        issuerTaxId: testTaxId,
        issuerName: document.issuer.name,
        issuedOn: document.issuedOn,
        stamp: document.stamp,
        total: document.totalText,
        taxTotal: document.taxText,
        shares: JSON.stringify(document.shares),
        previousPosition: position === 1 ? null : position - 1,
        previousHash: previous?.hash ?? null,
        hash,
        seal: hash,
        runningCents: 1210 * position,
        xml: xmlOf(xml),
        version: '1',
        businessDate: '2027-01-02',
        issuedAt: sql`clock_timestamp()`,
        issuedBy: staffId,
      })
      previous = { issuerTaxId: testTaxId, number: document.number, issuedOn: document.issuedOn, hash }
    }
    const issued = await trx.insertInto('fiscalDocuments').values(rows).returning(['id', 'number']).execute()
    await trx
      .updateTable('fiscalChains')
      .set({
        lastPosition: last.lastPosition + count,
        lastNumber: previous?.number ?? null,
        lastIssuedOn: previous?.issuedOn ?? null,
        lastHash: previous?.hash ?? null,
        lastSeal: previous?.hash ?? null,
      })
      .where('id', '=', chainId)
      .execute()
    return issued
  })
}
