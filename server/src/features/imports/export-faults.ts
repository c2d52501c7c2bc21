import type { Readable } from 'node:stream'
import { filledImportWords, importFaultWords, importFieldWords } from '@aforo/contract'
import type { ImportFault, Language } from '@aforo/domain'
import { inOperator } from '../../db/transaction.ts'
import { exportedAtOnce } from '../../http/csv.ts'
import type { Exported } from '../../http/exported.ts'
import type { ActorAt } from '../audit/service.ts'
import { exportTable } from '../exports/service.ts'
import type { ImportRecord } from './queries.ts'
import { listRowsAfter, type StoredRow } from './row-queries.ts'
import { openRow, type RowContent } from './sealed-rows.ts'
import { getImport, type ImportDeps } from './service.ts'

const heads: Record<Language, { row: string; reason: string }> = {
  es: { row: 'Fila', reason: 'Qué hay que corregir' },
  en: { row: 'Row', reason: 'What to correct' },
}

/** What is wrong with a row and how to mend it, in one cell. */
const reasonOf = (faults: readonly ImportFault[], language: Language): string =>
  faults
    .map(({ field, code, figures }) => {
      const { what, fix } = importFaultWords[code]
      const said = filledImportWords(`${what[language]} ${fix[language]}`, figures)
      return `${importFieldWords[field][language]}: ${said}`
    })
    .join(' · ')

/** The faulty rows under the headings of the file, with their row numbers and what to correct. */
export async function exportFaults(
  deps: ImportDeps,
  by: ActorAt,
  id: number,
  language: Language,
): Promise<Exported<Readable>> {
  const { operatorId } = by.venue
  const made = await inOperator(deps.db, operatorId, (trx) => getImport(trx, by.venue, id))
  const mapped = made.columns.flatMap(({ heading, field }) => (field === null ? [] : [{ heading, field }]))
  const { row, reason } = heads[language]
  const cellsOf = (number: number, { fields, finding }: RowContent) => [
    number,
    ...mapped.map(({ field }) => fields[field] ?? ''),
    reasonOf(finding?.faults ?? [], language),
  ]
  async function* pages() {
    for await (const rows of readFaulty(deps, made)) yield rows.map(({ number, content }) => cellsOf(number, content))
  }
  return exportTable(
    deps,
    by,
    { kind: 'import_faults' },
    { columns: [row, ...mapped.map(({ heading }) => heading), reason], pages: pages(), language },
  )
}

async function* readFaulty({ db, keyring }: ImportDeps, made: ImportRecord) {
  const { operatorId, id } = made
  let after: number | null = 0
  while (after !== null) {
    const from: number = after
    const rows: StoredRow[] = await inOperator(db, operatorId, (trx) =>
      listRowsAfter(trx, made, { after: from, limit: exportedAtOnce, verdict: 'faulty' }),
    )
    yield await keyring.withKeys(operatorId, async (keys) =>
      rows.map(({ row, sealed }) => ({
        number: row,
        content: openRow(keys, { operatorId, importId: id, row }, sealed),
      })),
    )
    after = rows.at(-1)?.row ?? null
  }
}
