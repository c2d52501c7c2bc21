import { Button } from '@mantine/core'
import { IconCloudOff } from '@tabler/icons-react'
import { StateCard } from '../design/state-card.tsx'
import classes from './failed-page.module.css'

type FailedPageProps = { title: string; words: string; action: string; onAction: () => void }

/** Replaces a page that could not be loaded or crashed: says what happened and offers one action. */
export function FailedPage({ title, words, action, onAction }: FailedPageProps) {
  return (
    <div className={classes.page}>
      <StateCard
        Icon={IconCloudOff}
        tone="bad"
        level="h1"
        title={title}
        action={<Button onClick={onAction}>{action}</Button>}
      >
        {words}
      </StateCard>
    </div>
  )
}
