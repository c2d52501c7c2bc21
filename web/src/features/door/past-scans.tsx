import { IconChevronRight } from '@tabler/icons-react'
import { useLanguage } from '../../device/language.ts'
import { formatTime } from '../../format/format.ts'
import { Badge } from '../../design/badge.tsx'
import { Row, Stack, Text } from '../../design/primitives.tsx'
import { RowButton } from '../../design/row-button.tsx'
import { memberName } from '../../parts/members/member-name.ts'
import { Portrait } from '../../parts/pictures/portrait.tsx'
import { useWords } from '../../words/words.ts'
import { useNamed, useWhom } from './door-names.ts'
import type { PastResult, Scan } from './door-results.ts'
import { doorWords } from './door-words.ts'
import classes from './past-scans.module.css'
import { capitalised, useRuleWords } from './use-rule-words.ts'

type PastScansProps = { scans: readonly Scan[]; timeZone: string; onRecall: (scan: Scan) => void }

/** The scans before the one in the strip. A press shows one again. */
export function PastScans({ scans, timeZone, onRecall }: PastScansProps) {
  const t = useWords(doorWords)
  const language = useLanguage()
  const nameOf = useNamed()
  const whom = useWhom()
  if (scans.length === 0) return null
  return (
    <Stack as="section" className={classes.past} aria-label={t.pastScans}>
      <Text as="h2" size="lead" weight="semibold" className={classes.title}>
        {t.pastScans}
      </Text>
      <Stack as="ul">
        {scans.map((scan) => {
          const { result, atMs } = scan
          const { client } = result
          return (
            <Row as="li" key={atMs} gap={5} padX={6} line="top" className={classes.scan}>
              {client !== null && (
                <Portrait id={client.id} name={memberName(client)} size={36} imagePath={client.profile.image_path} />
              )}
              <Row gap={4} grow wrap justify="between">
                <RowButton onClick={() => onRecall(scan)}>
                  {client !== null ? nameOf(client) : result.kind === 'failed' ? capitalised(whom(result)) : ''}
                </RowButton>
                <ScanBadge result={result} />
              </Row>
              <Text size="small" tone="soft" numeric>
                {formatTime(new Date(atMs), language, timeZone)}
              </Text>
              <IconChevronRight size={18} aria-hidden="true" className={classes.chevron} />
            </Row>
          )
        })}
      </Stack>
    </Stack>
  )
}

function ScanBadge({ result }: { result: PastResult }) {
  const t = useWords(doorWords)
  const ruleWords = useRuleWords()
  switch (result.kind) {
    case 'entered':
      return <Badge tone="ok">{t.past.entered}</Badge>
    case 'left':
      return <Badge tone="ok">{t.past.left}</Badge>
    case 'undone':
      return <Badge tone="neutral">{t.past.undone}</Badge>
    case 'inside':
      return <Badge tone="info">{t.past.inside}</Badge>
    case 'refused':
      return <Badge tone="bad">{capitalised(ruleWords(result.client, [result.rule]))}</Badge>
    case 'asks':
      return <Badge tone="warn">{capitalised(ruleWords(result.client, result.rules))}</Badge>
    case 'limited':
    case 'failed':
      return <Badge tone="bad">{t.past.failed}</Badge>
  }
}
