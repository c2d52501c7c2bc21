import { IconArchive, IconArrowBackUp } from '@tabler/icons-react'
import { useState } from 'react'
import { ApiError } from '../../api/client.ts'
import { BusyButton } from '../../design/busy-button.tsx'
import { FieldError } from '../../design/field-error.tsx'
import { Row, Stack, Text } from '../../design/primitives.tsx'
import { StateCard } from '../../design/state-card.tsx'
import { toast } from '../../design/toasts.tsx'
import { sharedWords } from '../../words/shared-words.ts'
import { useWords } from '../../words/words.ts'
import { archiveWords } from './archive-words.ts'

type Archived = { id: number; name: string; detail?: string | undefined }

type ArchivedRowsProps = {
  /** What the list contains, for screen readers. */
  label: string
  items: readonly Archived[]
  onRestore: (item: Archived) => Promise<unknown>
}

/** Archived records, each with a button that restores it. */
export const ArchivedRows = ({ label, items, onRestore }: ArchivedRowsProps) => (
  <ul aria-label={label}>
    {items.map((item) => (
      <ArchivedRow key={item.id} item={item} onRestore={onRestore} />
    ))}
  </ul>
)

export function NothingArchived() {
  const t = useWords(archiveWords)
  return (
    <StateCard Icon={IconArchive} title={t.none}>
      {t.noneHint}
    </StateCard>
  )
}

function ArchivedRow({ item, onRestore }: { item: Archived; onRestore: ArchivedRowsProps['onRestore'] }) {
  const t = useWords(archiveWords)
  const { offline } = useWords(sharedWords)
  const [isBusy, setIsBusy] = useState(false)
  const [fault, setFault] = useState<string | null>(null)

  async function restore(): Promise<void> {
    setIsBusy(true)
    setFault(null)
    try {
      await onRestore(item)
      toast.done({ title: t.restored(item.name) })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setFault(error.detail ?? offline)
    } finally {
      setIsBusy(false)
    }
  }

  return (
    <Stack as="li" gap={3} padY={4} line="bottom">
      <Row gap={5} justify="between">
        <Stack grow>
          <Text weight="semibold" breaks>
            {item.name}
          </Text>
          {item.detail !== undefined && (
            <Text size="small" tone="soft" breaks>
              {item.detail}
            </Text>
          )}
        </Stack>
        <BusyButton
          variant="default"
          busy={isBusy}
          icon={<IconArrowBackUp size={18} />}
          aria-label={t.restoreNamed(item.name)}
          onClick={() => void restore()}
        >
          {t.restore}
        </BusyButton>
      </Row>
      {fault !== null && (
        <div role="alert">
          <FieldError>{fault}</FieldError>
        </div>
      )}
    </Stack>
  )
}
