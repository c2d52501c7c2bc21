import { Button } from '@mantine/core'
import { IconUsers } from '@tabler/icons-react'
import { useState } from 'react'
import { Row, Stack, Text } from '../../design/primitives.tsx'
import { Surface } from '../../design/surface.tsx'
import { useLanguage } from '../../device/language.ts'
import { formatCount } from '../../format/format.ts'
import type { PageVenue } from '../../parts/venues/at-venue.tsx'
import { useMay } from '../../session/use-may.ts'
import { useWords } from '../../words/words.ts'
import type { Batch } from './batches-queries.ts'
import { batchesWords } from './batches-words.ts'
import { ReceiversDialog } from './receivers-dialog.tsx'

/** How many members received some of a batch. Who they are is for those who may see members. */
export function BatchReceivers({ venue, batch }: { venue: PageVenue; batch: Batch }) {
  const t = useWords(batchesWords)
  const language = useLanguage()
  const may = useMay(venue.id)
  const [isOpen, setIsOpen] = useState(false)
  const maySee = may('batch.members')
  return (
    <Surface pad={6} gap={4}>
      <Row wrap gap={5} justify="between">
        <Stack numeric>
          <Text as="h2" size="small" weight="medium" tone="soft">
            {t.receivedBy}
          </Text>
          <Text as="p" size="heading" weight="bold">
            {t.members(formatCount(batch.members, language))}
          </Text>
          <Text as="p" size="small" tone="soft">
            {t.lately(formatCount(batch.members_lately, language))}
          </Text>
        </Stack>
        <Button
          variant="default"
          disabled={!maySee || batch.members === 0}
          leftSection={<IconUsers size={18} aria-hidden="true" />}
          onClick={() => setIsOpen(true)}
        >
          {t.seeList}
        </Button>
      </Row>
      {!maySee && (
        <Text as="p" size="small" tone="quiet">
          {t.seeListLocked}
        </Text>
      )}
      {isOpen && <ReceiversDialog venue={venue} batch={batch} onClose={() => setIsOpen(false)} />}
    </Surface>
  )
}
