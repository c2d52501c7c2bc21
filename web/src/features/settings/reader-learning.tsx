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
import { useRawReads } from '../../design/use-scanner.ts'
import { useWords } from '../../words/words.ts'
import classes from './reader-learning.module.css'
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
    <div className={classes.learning}>
      {hasRestarted && <Notice state="warn">{t.restarted}</Notice>}
      <ol className={classes.steps} aria-live="polite">
        {Array.from({ length: readsToLearn }, (_step, index) => {
          const read = reads[index]
          const isNext = index === reads.length
          const length = formatCount(read?.raw.length ?? 0, language)
          return (
            <li
              key={index}
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
              <span className={classes.words}>
                <b>{read !== undefined || !isNext ? names[index] : index === 0 ? t.pass : t.passAgain}</b>
                {read !== undefined && (
                  <span>
                    {shownCode(read.raw)} · {index === 0 ? t.characters(length) : t.sameAsFirst}
                  </span>
                )}
                {isNext && <span>{isReady ? t.waiting : t.asleep}</span>}
              </span>
            </li>
          )
        })}
      </ol>
      {profile !== null && <Learned profile={profile} />}
      <p className={classes.harmless}>
        <IconShieldCheck size={18} aria-hidden="true" /> {t.harmless}
      </p>
      <div className={classes.buttons}>
        <Button variant="default" onClick={() => setLearning(nothingLearned)}>
          {t.again}
        </Button>
        <Button disabled={profile === null} onClick={save}>
          {t.save}
        </Button>
      </div>
    </div>
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
    <section className={classes.learned} aria-label={t.learned}>
      <h3>{t.learned}</h3>
      <dl>
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
