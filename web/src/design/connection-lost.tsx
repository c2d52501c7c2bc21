import { IconClock, IconCloudOff, IconRefresh } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useLanguage } from '../device/language.ts'
import { formatTime } from '../format/format.ts'
import { useWords, words } from '../words/words.ts'
import classes from './connection-lost.module.css'

const lostWords = words({
  es: {
    title: (time: string) => `Sin conexión desde las ${time}`,
    body: 'El aforo puede no estar al día. No se registran entradas ni cobros.',
    last: (time: string) => `Último dato ${time}`,
    retry: (seconds: number) => (seconds > 0 ? `Reintento en ${seconds} s` : 'Reintentando…'),
  },
  en: {
    title: (time: string) => `No connection since ${time}`,
    body: 'The occupancy may be out of date. Entries and payments are not recorded.',
    last: (time: string) => `Last data ${time}`,
    retry: (seconds: number) => (seconds > 0 ? `Retrying in ${seconds} s` : 'Retrying...'),
  },
})

type ConnectionLostProps = { lastContactAt: Date; retryAt: Date; timeZone?: string | undefined }

/** Shows when the data was last updated and when the next attempt follows. */
export function ConnectionLost({ lastContactAt, retryAt, timeZone }: ConnectionLostProps) {
  const t = useWords(lostWords)
  const time = formatTime(lastContactAt, useLanguage(), timeZone)
  return (
    <div className={classes.strip}>
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
  const t = useWords(lostWords)
  const [nowMs, setNowMs] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), 500)
    return () => clearInterval(timer)
  }, [])
  return t.retry(Math.max(0, Math.ceil((until.getTime() - nowMs) / 1000)))
}
