import { ActionIcon, Button } from '@mantine/core'
import { IconPlayerPause, IconRefresh } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { useLanguage } from '../../device/language.ts'
import { formatRate } from '../../format/format.ts'
import { Badge } from '../../design/badge.tsx'
import { MoreButton } from '../../design/more-button.tsx'
import { Row, Stack, Text } from '../../design/primitives.tsx'
import { ProgressRing } from '../../design/progress-ring.tsx'
import { Surface } from '../../design/surface.tsx'
import { useMinute } from '../../design/use-now.ts'
import { Portrait } from '../../parts/pictures/portrait.tsx'
import { useWords } from '../../words/words.ts'
import type { CountEntry, CountSheet } from './counts-queries.ts'
import { JarPicture } from './jar-picture.tsx'
import { roundOf } from './sheet-round.ts'
import classes from './sheet-side.module.css'
import { useJarNames } from './sheet-view.ts'
import { sheetWords } from './sheet-words.ts'

const recountRound = 2
/** Somebody who has weighed nothing for so long is away. */
const awayAfterMs = 10 * 60_000

type SheetSideProps = {
  sheet: CountSheet
  list: UseInfiniteQueryResult<InfiniteData<{ items: CountEntry[] }>>
  /** Null while a weight is being saved. */
  onRepeat: ((number: number) => void) | null
  children: ReactNode
}

/** How far the count is, who counts, and what is done. It shows no differences. */
export function SheetSide({ sheet, list, onRepeat, children }: SheetSideProps) {
  return (
    <Stack as="aside" gap={5} className={classes.side}>
      <Progress sheet={sheet} />
      <People people={sheet.people} />
      <Weighed list={list} isRecount={sheet.recount !== null} onRepeat={onRepeat} />
      {children}
    </Stack>
  )
}

function Progress({ sheet }: { sheet: CountSheet }) {
  const t = useWords(sheetWords)
  const language = useLanguage()
  const { jars: all, jars_weighed: done } = roundOf(sheet)
  const { jars_skipped: skipped, minutes_left: minutesLeft } = sheet
  const share = formatRate(all === 0 ? 0 : Math.floor((100 * done) / all), language)
  const facts = [
    ...(skipped === 0 ? [] : [t.skipped(skipped)]),
    ...(minutesLeft === null || done === all ? [] : [t.minutesLeft(minutesLeft)]),
  ]
  return (
    <Surface as="div" pad={6} className={classes.fixed}>
      <Row gap={6}>
        <ProgressRing done={done} all={Math.max(1, all)} label={t.progress(done, all)} text={share} />
        <Stack gap={2} grow>
          <Text as="p" size="title" weight="semibold" numeric>
            {t.progress(done, all)}
          </Text>
          <Text as="p" tone="soft" numeric className={classes.facts}>
            {facts.join(' · ')}
          </Text>
        </Stack>
      </Row>
    </Surface>
  )
}

function People({ people }: Pick<CountSheet, 'people'>) {
  const t = useWords(sheetWords)
  const now = useMinute()
  if (people.length === 0) return null
  return (
    <Surface as="ul" padX={6} aria-label={t.people} className={classes.fixed}>
      {people.slice(0, 4).map(({ id, name, image_path: imagePath, jars, holds, last_at: lastAt }, index) => {
        const isHere = holds !== null || (lastAt !== null && now - Date.parse(lastAt) < awayAfterMs)
        return (
          <Row key={id} as="li" gap={5} padY={5} {...(index > 0 && { line: 'top' })}>
            <Portrait id={id} name={name} size={40} imagePath={imagePath} />
            <Stack grow className={classes.words}>
              <Text weight="semibold" truncate>
                {name}
              </Text>
              <Text size="small" tone="soft" numeric>
                {t.jarsOf(jars)}
              </Text>
            </Stack>
            <Badge tone={isHere ? 'ok' : 'neutral'}>{isHere ? t.here : t.away}</Badge>
          </Row>
        )
      })}
    </Surface>
  )
}

function Weighed({ list, isRecount, onRepeat }: Pick<SheetSideProps, 'list' | 'onRepeat'> & { isRecount: boolean }) {
  const t = useWords(sheetWords)
  const weighed = list.data?.pages.flatMap(({ items }) => items) ?? []
  // Who counts again must not see what was weighed before.
  const entries = isRecount ? weighed.filter(({ readings }) => readings.at(-1)?.round === recountRound) : weighed
  return (
    <Surface className={classes.done} aria-label={t.done}>
      <Row fixed gap={4} justify="between" padX={6} padY={5} line="bottom">
        <Text as="h2" size="lead" weight="semibold">
          {t.done}
        </Text>
        <Text size="small" tone="quiet">
          {t.noDifferences}
        </Text>
      </Row>
      {list.data !== undefined && entries.length === 0 && (
        <Text as="p" tone="quiet" className={classes.none}>
          {t.noneDone}
        </Text>
      )}
      <div className={classes.list}>
        <ul>
          {entries.map((entry, index) => (
            <WeighedJar key={entry.number} entry={entry} isFirst={index === 0} onRepeat={onRepeat} />
          ))}
        </ul>
        <MoreButton list={list} inCard />
      </div>
    </Surface>
  )
}

type WeighedJarProps = { entry: CountEntry; isFirst: boolean; onRepeat: SheetSideProps['onRepeat'] }

function WeighedJar({ entry, isFirst, onRepeat }: WeighedJarProps) {
  const t = useWords(sheetWords)
  const names = useJarNames()
  const isSkipped = entry.state === 'skipped'
  const mark = isSkipped ? t.isSkipped : entry.readings.length > 1 ? t.repeated : null
  return (
    <Row as="li" gap={5} padX={6} padY={4} {...(isFirst ? {} : { line: 'top' })}>
      <JarPicture product={entry.product} size={36} />
      <Stack grow className={classes.words}>
        <Text weight="semibold" truncate>
          {entry.product.name}
        </Text>
        <Text size="small" tone="soft" truncate>
          {names.short(entry)}
          {mark !== null && ' · '}
          {mark !== null && (
            <Text weight="medium" {...(isSkipped ? { tone: 'warn' as const } : {})}>
              {mark}
            </Text>
          )}
        </Text>
      </Stack>
      <Text weight="semibold" numeric nowrap>
        {isSkipped ? '—' : (names.quantity(entry) ?? '—')}
      </Text>
      <ActionIcon
        variant="subtle"
        className={classes.repeat ?? ''}
        aria-label={t.repeat(names.name(entry))}
        disabled={onRepeat === null}
        onClick={() => onRepeat?.(entry.number)}
      >
        <IconRefresh size={20} stroke={1.6} aria-hidden="true" />
      </ActionIcon>
    </Row>
  )
}

export function PauseButton({ onPause }: { onPause: () => void }) {
  const t = useWords(sheetWords)
  return (
    <Button
      size="lg"
      variant="default"
      className={classes.fixed ?? ''}
      leftSection={<IconPlayerPause size={20} stroke={1.6} aria-hidden="true" />}
      onClick={onPause}
    >
      {t.pause}
    </Button>
  )
}
