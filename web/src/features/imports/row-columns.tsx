import { useLanguage } from '../../device/language.ts'
import { formatCount } from '../../format/format.ts'
import type { DataColumn } from '../../design/data-rows.tsx'
import { Text } from '../../design/primitives.tsx'
import { useWords } from '../../words/words.ts'
import { checkWords } from './check-words.ts'
import type { Import, ImportRow } from './imports-queries.ts'

/** The columns that every list of rows begins with: the row of the file, and whom or what it is about. */
export function useRowColumns<Shown>(kind: Import['kind'], rowOf: (shown: Shown) => ImportRow): DataColumn<Shown>[] {
  const t = useWords(checkWords)
  const language = useLanguage()
  return [
    {
      key: 'row',
      head: t.row,
      width: 72,
      onCard: 'aside',
      renderCell: (shown) => (
        <Text tone="quiet" numeric>
          {formatCount(rowOf(shown).row, language)}
        </Text>
      ),
    },
    {
      key: 'subject',
      head: t.subject[kind],
      isRowHead: true,
      onCard: 'title',
      renderCell: (shown) => (
        <Text weight="semibold" breaks>
          {rowOf(shown).name === '' ? t.unnamed : rowOf(shown).name}
        </Text>
      ),
    },
  ]
}
