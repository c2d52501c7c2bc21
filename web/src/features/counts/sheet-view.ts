import { milliOfQuantity, type UnitType } from '@aforo/domain'
import { useLanguage } from '../../device/language.ts'
import { formatQuantity } from '../../format/format.ts'
import { useWords } from '../../words/words.ts'
import type { CountEntry } from './counts-queries.ts'
import { sheetWords } from './sheet-words.ts'

/** A weight of a jar, before it is sent. By hand it is what is in the jar; the scale weighs the jar with it. */
export type Weighed = { netMilli: number; grossMilli: number; tareMilli: number; by: 'scale' | 'hand' }

export type CountedProduct = { id: number; unit_type: UnitType; image_path: string | null }

/** How the screens name a jar. */
export function useJarNames() {
  const t = useWords(sheetWords)
  const language = useLanguage()
  return {
    name: ({ product, jar }: CountEntry): string =>
      jar === null ? product.name : `${product.name} · ${t.jar(jar.number)}`,
    /** Below the name of the whole jar. */
    detail: ({ batch, jar }: CountEntry): string =>
      [
        ...(batch === null ? [t.noBatch] : [t.batch(batch.code)]),
        ...(jar === null ? [t.noJar] : jar.place === '' ? [] : [jar.place]),
      ].join(' · '),
    /** Below the name of the product. */
    short: ({ batch, jar }: CountEntry): string =>
      jar !== null ? t.jar(jar.number) : batch === null ? t.noBatch : t.batch(batch.code),
    quantity: ({ product, readings }: CountEntry): string | null => {
      const last = readings.at(-1)
      return last === undefined ? null : formatQuantity(milliOfQuantity(last.net), product.unit_type, language)
    },
  }
}
