import { Confirmation } from '../../parts/forms/confirmation.tsx'
import { toast } from '../../design/toasts.tsx'
import { useWords } from '../../words/words.ts'
import { useVenueCommands, type Venue } from './venues-queries.ts'
import { venuesWords } from './venues-words.ts'

export function ArchiveDialog({ venue, onClose }: { venue: Venue; onClose: () => void }) {
  const t = useWords(venuesWords)
  const { archive } = useVenueCommands()
  return (
    <Confirmation
      title={t.removeTitle(venue.name)}
      name={venue.name}
      confirm={t.remove}
      failed={t.removeFailed}
      onClose={onClose}
      onConfirm={async () => {
        await archive(venue.id)
        toast.done({ title: t.removed(venue.name) })
        onClose()
      }}
    >
      {t.removeHint}
    </Confirmation>
  )
}
