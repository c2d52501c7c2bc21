import { IconHammer } from '@tabler/icons-react'
import { usePagePath } from '../../session/page-path.ts'
import { Card } from '../../ui/card.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { StateCard } from '../../ui/state-card.tsx'
import { useWords } from '../../words/words.ts'
import { type UnbuiltPath, unbuiltWords } from './unbuilt-words.ts'

/** Says honestly that a page is not there yet, and what it will be for. */
export function Page() {
  const t = useWords(unbuiltWords)
  // Only routes of unbuilt pages lead here.
  const { title, purpose } = t.pages[usePagePath() as UnbuiltPath]
  return (
    <>
      <PageHead title={title} />
      <Card>
        <StateCard Icon={IconHammer} title={t.notYet}>
          {purpose}
        </StateCard>
      </Card>
    </>
  )
}
