import { pageBlocker } from '@aforo/domain'
import { TextInput } from '@mantine/core'
import { IconArrowRight, IconChevronRight, IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { useLanguage } from '../../device/language.ts'
import { useSession } from '../../session/session.tsx'
import { Card } from '../../design/card.tsx'
import { Row, Stack, Text } from '../../design/primitives.tsx'
import { StateCard } from '../../design/state-card.tsx'
import { useSearchKey } from '../../design/use-search-key.ts'
import { useWords } from '../../words/words.ts'
import { findHelp } from './help-search.ts'
import { helpLimits } from './help-limits.ts'
import { help } from './help.ts'
import { helpPages, type HelpTopic } from './help-topics.ts'
import classes from './support-page.module.css'
import { supportWords } from './support-words.ts'

/** A search with at most this many results opens them. */
const openedBelow = 3

/** Instructions for each task, with a search. */
export function HelpList() {
  const t = useWords(supportWords)
  const language = useLanguage()
  const field = useSearchKey()
  const [typed, setTyped] = useState('')
  const found = findHelp(typed, language)
  const isSearch = typed.trim() !== ''
  return (
    <Card title={t.tasks}>
      <Stack gap={4}>
        <TextInput
          ref={field}
          type="search"
          aria-label={t.search}
          placeholder={t.search}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          leftSection={<IconSearch size={18} aria-hidden="true" />}
        />
        <p className="for-readers" role="status">
          {isSearch && t.found(found.length)}
        </p>
        {found.length === 0 && (
          <StateCard Icon={IconSearch} title={t.none}>
            {t.noneHint}
          </StateCard>
        )}
        <ul className={classes.tasks}>
          {found.map((topic) => (
            // Remount when a search starts or ends, so that tasks opened by hand and by a search are independent.
            <Task key={`${topic} ${isSearch}`} topic={topic} opened={isSearch && found.length <= openedBelow} />
          ))}
        </ul>
      </Stack>
    </Card>
  )
}

function Task({ topic, opened }: { topic: HelpTopic; opened: boolean }) {
  const t = useWords(supportWords)
  const { person, venueId } = useSession()
  const language = useLanguage()
  const { title, steps } = help[language][topic]
  const limits = helpLimits[topic]?.[language]
  const page = helpPages[topic]
  const mayOpen = page !== null && pageBlocker(page, person, venueId) === null
  return (
    <li>
      <details open={opened}>
        <Row as="summary" gap={4} weight="semibold" className={classes.task}>
          <IconChevronRight size={18} aria-hidden="true" />
          {title}
        </Row>
        <Stack as="ol" gap={4} tone="soft" className={classes.steps}>
          {steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </Stack>
        {limits !== undefined && (
          <dl className={classes.limits} aria-label={limits.head.join(', ')}>
            {limits.rows.map(([what, how]) => (
              <div key={what}>
                <Text as="dt" weight="semibold">
                  {what}
                </Text>
                <Text as="dd" tone="soft">
                  {how}
                </Text>
              </div>
            ))}
          </dl>
        )}
        {mayOpen && (
          <Link className={classes.open ?? ''} to={page} aria-label={t.openOf(title)}>
            <Row as="span" gap={3}>
              {t.open} <IconArrowRight size={16} aria-hidden="true" />
            </Row>
          </Link>
        )}
      </details>
    </li>
  )
}
