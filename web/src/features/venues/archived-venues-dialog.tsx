import { useInfiniteQuery } from '@tanstack/react-query'
import { archiveWords } from '../../parts/archive/archive-words.ts'
import { ArchivedRows, NothingArchived } from '../../parts/archive/archived-rows.tsx'
import { QueryList } from '../../parts/requests/query-list.tsx'
import { Dialog } from '../../design/dialog.tsx'
import { useWords } from '../../words/words.ts'
import { archivedVenuesQuery, useVenueCommands } from './venues-queries.ts'

/** The archived venues that this person can restore. */
export function ArchivedVenuesDialog({ onClose }: { onClose: () => void }) {
  const t = useWords(archiveWords)
  const venues = useInfiniteQuery(archivedVenuesQuery)
  const { restore } = useVenueCommands()
  return (
    <Dialog title={t.venues} of={t.hint} onClose={onClose} width={560} sheet>
      <QueryList list={venues} failed={t.loadError} empty={<NothingArchived />}>
        {(items) => (
          <ArchivedRows
            label={t.venues}
            items={items.map(({ id, name, address }) => ({ id, name, detail: address }))}
            onRestore={({ id }) => restore(id)}
          />
        )}
      </QueryList>
    </Dialog>
  )
}
