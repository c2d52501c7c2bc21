import { useEffect, useState } from 'react'
import { useLanguage } from '../../device/language.ts'
import { formatTime, formatWeekday } from '../../format/format.ts'
import classes from './clock.module.css'

const tickEveryMs = 1_000

/** The time at the venue, which decides at the door what counts as late. */
export function Clock({ timeZone }: { timeZone: string }) {
  const language = useLanguage()
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), tickEveryMs)
    return () => clearInterval(timer)
  }, [])
  return (
    <time className={classes.clock} dateTime={now.toISOString()}>
      {formatWeekday(now, language, timeZone)} <b>{formatTime(now, language, timeZone)}</b>
    </time>
  )
}
