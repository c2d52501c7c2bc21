import { Button } from '@mantine/core'
import { IconCircleCheckFilled, IconShieldCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { useLanguage } from '../../device/language.ts'
import { type ReaderProfile, readerProfileSetting } from '../../device/reader.ts'
import { formatCount } from '../../format/format.ts'
import { Notice } from '../../design/notice.tsx'
import { learnRead, nothingLearned, profileOf, readsToLearn } from '../../design/scan-learning.ts'
import { shownCode } from '../../design/scan-queue.ts'
import { toast } from '../../design/toasts.tsx'
import { useReaderReady } from '../../design/use-reader-ready.ts'
import { Row, Stack, Text } from '../../design/primitives.tsx'
import { useRawReads } from '../../design/use-scanner.ts'
import { useWords } from '../../words/words.ts'
import classes from './reader.module.css'
import { readerWords } from './reader-words.ts'

/** Learns the card reader of this device from three scans of the same card. */
export function ReaderLearning({ onDone }: { onDone: () => void }) {
  const t = useWords(readerWords)
  const language = useLanguage()
  const isReady = useReaderReady()
  const [learning, setLearning] = useState(nothingLearned)
  useRawReads((read) => setLearning((before) => learnRead(before, read)))
  const { reads, hasRestarted } = learning
  const profile = profileOf(learning)
  const names = [t.first, t.second, t.third]

  function save(): void {
    if (profile === null) return
    readerProfileSetting.write(profile)
    toast.done({ title: t.saved })
    onDone()
  }
  return (
    <Stack gap={6} padY={6}>
      {hasRestarted && <Notice state="warn">{t.restarted}</Notice>}
      <Stack as="ol" gap={4} className={classes.steps} aria-live="polite">
        {Array.from({ length: readsToLearn }, (_step, index) => {
          const read = reads[index]
          const isNext = index === reads.length
          const length = formatCount(read?.raw.length ?? 0, language)
          return (
            <Row
              key={index}
              as="li"
              gap={5}
              padX={6}
              padY={4}
              className={classes.step}
              data-done={read !== undefined || undefined}
              data-next={isNext || undefined}
            >
              {read === undefined ? (
                <span className={classes.number} aria-hidden="true">
                  {index + 1}
                </span>
              ) : (
                <IconCircleCheckFilled className={classes.tick} size={34} aria-hidden="true" />
              )}
              <Stack as="span" size="small" tone={isNext ? 'accent' : 'soft'} breaks>
                <Text as="b" size="lead" weight="semibold" tone="ink">
                  {read !== undefined || !isNext ? names[index] : index === 0 ? t.pass : t.passAgain}
                </Text>
                {read !== undefined && (
                  <span>
                    {shownCode(read.raw)} · {index === 0 ? t.characters(length) : t.sameAsFirst}
                  </span>
                )}
                {isNext && <span>{isReady ? t.waiting : t.asleep}</span>}
              </Stack>
            </Row>
          )
        })}
      </Stack>
      {profile !== null && <Learned profile={profile} />}
      <Row as="p" align="start" gap={4} size="small" tone="soft">
        <IconShieldCheck size={18} aria-hidden="true" /> {t.harmless}
      </Row>
      <Row align="stretch" justify="end" wrap gap={4}>
        <Button variant="default" onClick={() => setLearning(nothingLearned)}>
          {t.again}
        </Button>
        <Button disabled={profile === null} onClick={save}>
          {t.save}
        </Button>
      </Row>
    </Stack>
  )
}

/** The learned profile of the reader. */
function Learned({ profile }: { profile: ReaderProfile }) {
  const t = useWords(readerWords)
  const language = useLanguage()
  const rows = [
    [t.length, t.characters(formatCount(profile.length, language))],
    [t.prefix, profile.prefix === '' ? t.none : profile.prefix],
    [t.suffix, profile.suffix === '' ? t.none : profile.suffix],
    [t.end, t.ends[profile.end]],
    [t.pace, t.milliseconds(formatCount(profile.paceMs, language))],
  ] as const
  return (
    <Stack as="section" gap={4} aria-label={t.learned}>
      <Text as="h3" size="lead" weight="semibold">
        {t.learned}
      </Text>
      <Stack as="dl" gap={4}>
        {rows.map(([name, value]) => (
          <Row key={name} align="start" justify="between" gap={6}>
            <Text as="dt" tone="soft">
              {name}
            </Text>
            <Text as="dd" weight="semibold" textAlign="end" breaks>
              {value}
            </Text>
          </Row>
        ))}
      </Stack>
    </Stack>
  )
}
