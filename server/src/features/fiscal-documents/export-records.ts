import type { Readable } from 'node:stream'
import type { ParsedInput } from '@aforo/contract'
import { inOperator } from '../../db/transaction.ts'
import { escapeXml } from '../../fiscal/verifactu/xml.ts'
import type { Exported } from '../../http/exported.ts'
import type { ActorAt } from '../audit/service.ts'
import { type ExportDeps, exportPieces, type Piece } from '../exports/service.ts'
import { listRecords, listRecordSpans } from './record-queries.ts'

type Days = ParsedInput<'GET /v1/fiscal/records/export'>['query']
type RecordSpan = Awaited<ReturnType<typeof listRecordSpans>>[number]

const rowsAtOnce = 500

const attributes = (values: Record<string, string | number>): string =>
  Object.entries(values)
    .map(([name, value]) => ` ${name}="${escapeXml(String(value))}"`)
    .join('')

const chainHead = (span: RecordSpan): string =>
  `<Cadena${attributes({
    Entorno: span.environment === 'live' ? 'real' : 'pruebas',
    NIF: span.issuerTaxId,
    Nombre: span.issuerName,
    NumeroInstalacion: span.installation,
    Registros: span.last - span.first + 1,
    PrimeraPosicion: span.first,
    UltimaPosicion: span.last,
    PrimeraHuella: span.firstHash,
    UltimaHuella: span.lastHash,
  })}>\n`

/** The stored record follows byte for byte, so that its hash can be checked. */
const recordText = ({ position, xml, seal }: Awaited<ReturnType<typeof listRecords>>[number]): string =>
  `<Registro${attributes({ Posicion: position, Sello: seal })}>${xml}</Registro>\n`

async function* recordPieces({ db }: ExportDeps, { venue }: ActorAt, days: Days): AsyncGenerator<Piece> {
  const { operatorId } = venue
  const spans = await inOperator(db, operatorId, (trx) => listRecordSpans(trx, venue, days))
  const head = attributes({ Desde: days.from, Hasta: days.to })
  yield { text: `<?xml version="1.0" encoding="UTF-8"?>\n<RegistrosDeFacturacion${head}>\n`, rows: 0 }
  for (const span of spans) {
    yield { text: chainHead(span), rows: 0 }
    for (let after = span.first - 1; after < span.last;) {
      const page = { chainId: span.chainId, after, until: span.last, limit: rowsAtOnce }
      const rows = await inOperator(db, operatorId, (trx) => listRecords(trx, operatorId, page))
      if (rows.length === 0) break
      yield { text: rows.map(recordText).join(''), rows: rows.length }
      after = rows.at(-1)?.position ?? span.last
    }
    yield { text: '</Cadena>\n', rows: 0 }
  }
  yield { text: '</RegistrosDeFacturacion>\n', rows: 0 }
}

/** Every record that the venue issued on these days, in order and exactly as it is stored. */
export const exportRecords = (deps: ExportDeps, by: ActorAt, days: Days): Promise<Exported<Readable>> =>
  exportPieces(deps, by, { kind: 'fiscal_records', format: 'xml', query: days }, recordPieces(deps, by, days))
