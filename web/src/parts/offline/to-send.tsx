import { IconCloudUp } from '@tabler/icons-react'
import { Row } from '../../design/primitives.tsx'
import { isQueued } from '../../offline/offline-members.ts'
import { goesOnAlone, useOffline } from '../../offline/offline-state.ts'
import { useWords } from '../../words/words.ts'
import { offlineWords } from './offline-words.ts'

/** Whether this device still has something to send about a member. */
export function useIsToSend(memberId: number): boolean {
  // The engine changes this state with every operation that it queues or sends.
  const offline = useOffline()
  return goesOnAlone(offline) && isQueued(memberId)
}

/** Marks a member about whom this device still has something to send. */
export function ToSend({ memberId }: { memberId: number }) {
  const t = useWords(offlineWords)
  if (!useIsToSend(memberId)) return null
  return (
    <Row as="span" gap={2} size="small" tone="warn" nowrap>
      <IconCloudUp size={16} stroke={1.7} aria-hidden="true" /> {t.toSend}
    </Row>
  )
}
