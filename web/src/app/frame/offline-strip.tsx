import { IconClock, IconCloudOff, IconRefresh } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useLanguage } from '../../device/language.ts'
import { formatTime } from '../../format/format.ts'
import { useWords } from '../../words/words.ts'
import { frameWords } from './frame-words.ts'
import { useLiveState } from './live.tsx'
import classes from './offline-strip.module.css'

/** Says since when the screen is old, and when it tries again. Nothing is queued in silence. */
export function OfflineStrip() {
  const state = useLiveState()
  if (state.kind !== 'lost') return null
  return <LostLine lastContactAt={state.lastContactAt} retryAt={state.retryAt} />
}

export function LostLine({ lastContactAt, retryAt }: { lastContactAt: Date; retryAt: Date }) {
  const t = useWords(frameWords).offline
  const time = formatTime(lastContactAt, useLanguage())
  return (
    <div className={classes.strip} role="status">
      <IconCloudOff size={22} stroke={1.7} aria-hidden="true" />
      <div className={classes.words}>
        <b>{t.title(time)}</b>
        <span>{t.body}</span>
      </div>
      <div className={classes.facts} aria-hidden="true">
        <span className={classes.fact} data-outlined>
          <IconClock size={15} /> {t.last(time)}
        </span>
        <span className={classes.fact}>
          <IconRefresh size={15} /> <Countdown until={retryAt} />
        </span>
      </div>
    </div>
  )
}

function Countdown({ until }: { until: Date }) {
  const t = useWords(frameWords).offline
  const [nowMs, setNowMs] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), 500)
    return () => clearInterval(timer)
  }, [])
  return t.retry(Math.max(0, Math.ceil((until.getTime() - nowMs) / 1000)))
}
