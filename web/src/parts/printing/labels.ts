import { type Language, milliOfQuantity, type UnitType } from '@aforo/domain'
import { formatDate, formatDay, formatQuantity } from '../../format/format.ts'
import type { Sale } from '../sales/sale-query.ts'
import type { PageVenue } from '../venues/at-venue.tsx'
import type { Paper, PaperPart } from './paper.ts'
import { paperWords } from './paper-words.ts'

/** A jar of a batch, as its label shows it. */
export type Jar = {
  product: string
  unitType: UnitType
  batch: { id: number; code: string }
  /** Null without a number of its own. */
  number: number | null
  /** What is in it. Null leaves it out. */
  quantity: number | null
  /** The day on the label, such as when it was filled. */
  day: string
  expiresOn: string | null
}

type LabelOf = { venueName: string; labelWords: string; language: Language }

/** What scanners read from a jar. */
const codeOfBatch = (id: number) => `L${id}`

const requiredLines = (labelWords: string): PaperPart[] => {
  const lines = labelWords.split('\n').filter((line) => line.trim() !== '')
  return lines.length === 0 ? [] : [{ kind: 'rule' }, ...lines.map((text): PaperPart => ({ kind: 'text', text }))]
}

const amountPair = (quantity: number, unitType: UnitType, language: Language): PaperPart => ({
  kind: 'pair',
  left: unitType === 'weight' ? paperWords[language].weight : paperWords[language].quantity,
  right: formatQuantity(milliOfQuantity(quantity), unitType, language),
  bold: true,
})

/** The label of a jar. The bar code names the batch. */
export function jarLabel(jar: Jar, { venueName, labelWords, language }: LabelOf): Paper {
  const t = paperWords[language]
  const code = codeOfBatch(jar.batch.id)
  return [
    { kind: 'text', text: jar.product, bold: true, large: true },
    {
      kind: 'text',
      text: [t.batch(jar.batch.code), ...(jar.number === null ? [] : [t.jar(jar.number)])].join(' · '),
      bold: true,
    },
    ...(jar.quantity === null ? [] : [amountPair(jar.quantity, jar.unitType, language)]),
    { kind: 'pair', left: t.packed, right: formatDay(jar.day, language) },
    ...(jar.expiresOn === null
      ? []
      : [{ kind: 'pair', left: t.expires, right: formatDay(jar.expiresOn, language) } as const]),
    ...requiredLines(labelWords),
    { kind: 'text', text: venueName },
    { kind: 'gap' },
    { kind: 'barcode', text: code },
  ]
}

/** The label of one line of a sale, for what the member takes home. It does not name the member. */
export function saleLabel(
  { at, items }: Pick<Sale, 'at' | 'items'>,
  line: number,
  venue: PageVenue,
  { venueName, labelWords, language }: LabelOf,
): Paper {
  const t = paperWords[language]
  const item = items.find((one) => one.line === line)
  if (item === undefined) return []
  return [
    { kind: 'text', text: item.product_name, bold: true, large: true },
    ...(item.batch === null ? [] : [{ kind: 'text', text: t.batch(item.batch.code), bold: true } as const]),
    amountPair(item.quantity, item.unit_type, language),
    { kind: 'pair', left: t.packed, right: formatDate(new Date(at), language, venue.timeZone) },
    ...requiredLines(labelWords),
    { kind: 'text', text: venueName },
  ]
}
