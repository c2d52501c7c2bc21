import { Stack } from '../../design/primitives.tsx'
import { PageHead } from '../../design/page-head.tsx'
import { PracticeCard } from '../../parts/practice/practice-card.tsx'
import { useWords } from '../../words/words.ts'
import { ContactCard } from './contact-card.tsx'
import { HealthCard } from './health-card.tsx'
import { HelpList } from './help-list.tsx'
import { KeysCard } from './keys-card.tsx'
import classes from './support-page.module.css'
import { supportWords } from './support-words.ts'

/** Help, system health and the support contact. */
export function Page() {
  const t = useWords(supportWords)
  return (
    <>
      <PageHead title={t.title} />
      <div className={classes.columns}>
        <HelpList />
        <Stack gap={6}>
          <PracticeCard />
          <HealthCard />
          <ContactCard />
          <KeysCard />
        </Stack>
      </div>
    </>
  )
}
