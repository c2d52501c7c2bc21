import {
  amountOfCents,
  categoriesMost,
  checkProductRow,
  type ImportedFields,
  type ImportedProduct,
  type ImportFault,
  type ImportWarning,
  plainText,
  type ProductFacts,
  quantityOfMilli,
} from '@aforo/domain'
import type { Transaction } from 'kysely'
import type { DB } from '../../db/types.ts'
import { listCategoryNames, lockAllCategories, removeEmptyCategories } from '../categories/service.ts'
import { importedProducts } from '../products/service.ts'
import type { Acting } from './acting.ts'
import type { CheckedRow, OpenedRow, RunRow, UndoRow } from './kinds.ts'
import { changedWords } from './member-rows.ts'
import { faultOf, noteRepeated, type SeenValues } from './repeated-rows.ts'

type Names = { category: string | null; subcategory: string | null }

/** What a product is, in the words of the fields of a file. */
const wordsOf = (facts: ProductFacts, { category, subcategory }: Names): ImportedFields => ({
  name: facts.name,
  description: facts.description,
  category: category ?? '',
  subcategory: subcategory ?? '',
  unit_type: facts.unitType,
  price: String(amountOfCents(facts.priceCents)),
  gram_equivalent: facts.gramEquivalentMilli === null ? '' : String(quantityOfMilli(facts.gramEquivalentMilli)),
  barcode: facts.barcode ?? '',
  low_stock_threshold: facts.lowStockMilli === null ? '' : String(quantityOfMilli(facts.lowStockMilli)),
})

const pathKeys = ({ category, subcategory }: ImportedProduct): string[] => {
  if (category === null) return []
  const own = plainText(category)
  return subcategory === null ? [own] : [own, `${own}/${plainText(subcategory)}`]
}

/** Which categories are new, and whether there is room for them. */
function checkCategories(seen: SeenValues, fields: ImportedFields, product: ImportedProduct) {
  const missing = pathKeys(product).filter((key) => !seen.categories.has(key))
  if (missing.length === 0) return { faults: [], warnings: [] }
  if (seen.categories.size + missing.length > categoriesMost) {
    const fault = faultOf(fields, 'category', 'category_limit', { most: String(categoriesMost) })
    return { faults: [fault], warnings: [] }
  }
  for (const key of missing) seen.categories.add(key)
  return { faults: [], warnings: [{ field: 'category', code: 'category_new' } as const] }
}

const stockKept: ImportWarning = { field: 'stock', code: 'stock_kept' }

/** Checks rows of products: each by itself, against the rows before it, and against what the venue offers. */
export async function checkProducts(
  trx: Transaction<DB>,
  acting: Acting,
  rows: readonly OpenedRow[],
  seen: SeenValues,
): Promise<CheckedRow[]> {
  const read = rows.map(({ row, fields }) => ({ row, fields, ...checkProductRow(fields) }))
  const valid = read.flatMap(({ product }) => product ?? [])
  const matchesOf = new Map(
    (await importedProducts.matchProducts(trx, acting.venue, valid)).map(
      (matches, index) => [valid[index], matches] as const,
    ),
  )
  const checked: CheckedRow[] = []
  for (const { row, fields, name, product, faults: own } of read) {
    const faults: ImportFault[] = [...own]
    const warnings: ImportWarning[] = []
    const matches = product === null ? [] : (matchesOf.get(product) ?? [])
    let changes: CheckedRow['changes'] = []
    if (product !== null) {
      faults.push(
        ...noteRepeated(seen, row, fields, [
          ['name', plainText(product.name)],
          ['barcode', product.barcode],
        ]),
      )
      const categories = checkCategories(seen, fields, product)
      faults.push(...categories.faults)
      warnings.push(...categories.warnings)
      const [only, ...others] = matches
      if (only !== undefined && (product.stockMilli ?? 0) > 0) warnings.push(stockKept)
      const preview =
        only === undefined || others.length > 0
          ? null
          : await importedProducts.previewProduct(trx, acting.venue, only.id, product)
      if (preview !== null) {
        const { before, after, keepsUnit } = preview
        const named = product.category === null ? preview : product
        changes = changedWords(wordsOf(before, preview), wordsOf(after, named))
        if (keepsUnit && before.unitType !== after.unitType) faults.push(faultOf(fields, 'unit_type', 'unit_kept'))
      }
    }
    checked.push({
      row,
      name,
      faults,
      warnings,
      matches: matches.map((match) => ({
        same: [...(match.sameBarcode ? (['barcode'] as const) : []), ...(match.sameName ? (['name'] as const) : [])],
        id: match.id,
        number: null,
        name: match.name,
      })),
      changes,
      balanceCents: 0,
      sponsorNumber: null,
    })
  }
  return checked
}

/** The categories of a venue by name, with those of the file added as it is read. */
export async function seenCategories(trx: Transaction<DB>, { venue }: Pick<Acting, 'venue'>): Promise<Set<string>> {
  const names = await listCategoryNames(trx, venue)
  return new Set(
    names.map(({ name, parent }) => (parent === null ? plainText(name) : `${plainText(parent)}/${plainText(name)}`)),
  )
}

/** Brings rows of products in. A row that the venue offers meanwhile is refused. */
export async function runProducts(trx: Transaction<DB>, acting: Acting, rows: readonly OpenedRow[]): Promise<RunRow[]> {
  const done: RunRow[] = []
  for (const row of rows) done.push((await runProduct(trx, acting, row)) ?? { row: row.row, outcome: 'refused' })
  return done
}

async function runProduct(
  trx: Transaction<DB>,
  { actor, venue, opening }: Acting,
  { row, fields, decision, targetId }: OpenedRow,
): Promise<RunRow | null> {
  const { product } = checkProductRow(fields)
  if (product === null) return null
  const [[only, ...others] = []] = await importedProducts.matchProducts(trx, venue, [product])
  if (decision === 'import') {
    if (only !== undefined) return null
    return {
      row,
      outcome: 'created',
      ...(await importedProducts.createImported(trx, actor, product, opening.reason)),
    }
  }
  if (only === undefined || others.length > 0 || only.id !== targetId) return null
  const changed = await importedProducts.changeImportedProduct(trx, actor, only.id, product)
  if (changed === null) return null
  const { before: formerProduct, version, stockVersion, madeCategories } = changed
  return { row, outcome: 'updated', subject: { id: only.id, version, stockVersion }, formerProduct, madeCategories }
}

/** Takes the rows of an import of products back, with the categories that were made for them and are empty now. */
export async function undoProducts(trx: Transaction<DB>, acting: Acting, rows: readonly UndoRow[]): Promise<void> {
  // Categories before products, as when somebody changes a product.
  await lockAllCategories(trx, acting.venue)
  for (const { outcome, subjectId, content } of rows) {
    if (outcome === 'created')
      await importedProducts.withdrawProduct(trx, acting.actor, subjectId, acting.opening.reason)
    else if (content.formerProduct !== undefined) {
      await importedProducts.changeProductBack(trx, acting.actor, subjectId, content.formerProduct)
    }
  }
  await removeEmptyCategories(
    trx,
    acting.actor,
    rows.flatMap(({ content }) => content.madeCategories ?? []),
  )
}
