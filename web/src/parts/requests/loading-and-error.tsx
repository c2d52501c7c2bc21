import { errorWords } from '@aforo/contract'
import { Button, Skeleton } from '@mantine/core'
import { IconCloudOff, IconLock, IconRefresh } from '@tabler/icons-react'
import { ApiError } from '../../api/client.ts'
import { useLanguage } from '../../device/language.ts'
import { sharedWords } from '../../words/shared-words.ts'
import { useWords, words } from '../../words/words.ts'
import { Row, Stack } from '../../design/primitives.tsx'
import { StateCard } from '../../design/state-card.tsx'
import surface from '../../design/surface.module.css'

const stateWords = words({
  es: {
    nothingLost: 'No se ha perdido nada.',
  },
  en: {
    nothingLost: 'Nothing was lost.',
  },
})

type SkeletonRowsProps = {
  rows?: number
  /** In a card whose rows have their own padding. */
  inCard?: boolean
}

/** Placeholder rows with the final layout while a list loads. */
export function SkeletonRows({ rows = 4, inCard = false }: SkeletonRowsProps) {
  const shared = useWords(sharedWords)
  return (
    <Stack className={surface.late} role="status" {...(inCard && { padX: 6 as const })}>
      <span className="for-readers">{shared.loading}</span>
      {Array.from({ length: rows }, (_, row) => (
        <Row key={row} gap={5} padY={4} {...(row > 0 && { line: 'top' })}>
          <Skeleton width={36} height={36} radius={10} />
          <Stack gap={3} grow>
            <Skeleton width={`${60 - (row % 3) * 12}%`} height={11} radius={6} />
            <Skeleton width={`${40 - (row % 2) * 8}%`} height={9} radius={6} />
          </Stack>
          <Skeleton width={84} height={36} radius={10} />
        </Row>
      ))}
    </Stack>
  )
}

/** Says what could not be loaded and why, with a retry button. */
export function LoadError({ title, error, onRetry }: { title: string; error: Error; onRetry: () => void }) {
  const t = useWords(stateWords)
  const shared = useWords(sharedWords)
  if (error instanceof ApiError && error.code === 'privileges_missing') return <NoPermission />
  return (
    <StateCard
      Icon={IconCloudOff}
      tone="bad"
      title={title}
      action={
        <Button variant="default" leftSection={<IconRefresh size={18} />} onClick={onRetry}>
          {shared.tryAgain}
        </Button>
      }
    >
      {error instanceof ApiError && error.detail !== null ? error.detail : `${shared.noAnswer} ${t.nothingLost}`}
    </StateCard>
  )
}

/** Shown instead of a part that needs more rights. Says whom to ask for access. */
export function NoPermission() {
  const language = useLanguage()
  const shared = useWords(sharedWords)
  return (
    <StateCard
      Icon={IconLock}
      title={errorWords('privileges_missing', language)}
      action={
        <Button variant="default" onClick={() => window.history.back()}>
          {shared.back}
        </Button>
      }
    >
      {shared.askOwner}
    </StateCard>
  )
}
