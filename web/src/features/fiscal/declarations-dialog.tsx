import { IconFileCertificate } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Dialog } from '../../design/dialog.tsx'
import { Stack, Text } from '../../design/primitives.tsx'
import { StateCard } from '../../design/state-card.tsx'
import { useLanguage } from '../../device/language.ts'
import { formatDate } from '../../format/format.ts'
import { LoadError, SkeletonRows } from '../../parts/requests/loading-and-error.tsx'
import type { PageVenue } from '../../parts/venues/at-venue.tsx'
import { useWords } from '../../words/words.ts'
import { fiscalPageWords } from './fiscal-page-words.ts'
import classes from './fiscal-page.module.css'
import { declarationsQuery } from './fiscal-queries.ts'

/** What the producer declares about each version that has issued here. */
export function DeclarationsDialog({ venue, onClose }: { venue: PageVenue; onClose: () => void }) {
  const t = useWords(fiscalPageWords)
  const language = useLanguage()
  const list = useQuery(declarationsQuery(venue.id))
  return (
    <Dialog title={t.declarations} of={venue.name} onClose={onClose} width={760} sheet>
      {list.isPending && <SkeletonRows rows={4} />}
      {list.isLoadingError && (
        <LoadError title={t.declarationsError} error={list.error} onRetry={() => void list.refetch()} />
      )}
      {list.data?.length === 0 && (
        <StateCard Icon={IconFileCertificate} title={t.noDeclarations}>
          {t.noDeclarationsHint}
        </StateCard>
      )}
      <Stack gap={7}>
        {list.data?.map(({ version, text, first_used_at: usedAt }) => (
          <Stack key={version} as="article" gap={3}>
            <Text as="h3" size="lead" weight="semibold">
              {t.version(version)}
            </Text>
            <Text size="small" tone="quiet">
              {t.usedSince(formatDate(new Date(usedAt), language, venue.timeZone))}
            </Text>
            <p className={classes.text}>{text}</p>
          </Stack>
        ))}
      </Stack>
    </Dialog>
  )
}
