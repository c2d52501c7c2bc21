import { Text } from '../../design/primitives.tsx'
import { toast } from '../../design/toasts.tsx'
import { Confirmation } from '../../parts/forms/confirmation.tsx'
import { useWords } from '../../words/words.ts'
import { type Import, useImportCommands } from './imports-queries.ts'
import { importsWords } from './imports-words.ts'

type DiscardImportProps = { venueId: number; discarded: Import; onClose: () => void; onDiscarded?: () => void }

/** Asks before a file is forgotten. */
export function DiscardImport({ venueId, discarded, onClose, onDiscarded = onClose }: DiscardImportProps) {
  const t = useWords(importsWords)
  const { discard } = useImportCommands(venueId, discarded.id)
  return (
    <Confirmation
      title={t.discardTitle(discarded.file_name)}
      confirm={t.discard}
      onClose={onClose}
      onConfirm={async () => {
        await discard()
        toast.done({ title: t.discarded })
        onDiscarded()
      }}
    >
      <Text as="p">{t.discardHint}</Text>
    </Confirmation>
  )
}
