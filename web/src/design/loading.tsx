import { Stack } from './primitives.tsx'
import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import { sharedWords } from '../words/shared-words.ts'
import { useWords, words } from '../words/words.ts'
import classes from './loading.module.css'

const loadingWords = words({
  es: { slow: 'Tarda más de lo normal.' },
  en: { slow: 'It is taking longer than usual.' },
})

const slowAfterMs = 5_000

/** Shown while a whole screen loads. It appears after a delay, so that a fast load does not flicker. */
export function Loading() {
  const shared = useWords(sharedWords)
  const t = useWords(loadingWords)
  const [isSlow, setIsSlow] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsSlow(true), slowAfterMs)
    return () => clearTimeout(timer)
  }, [])
  return (
    <Stack align="center" justify="center" gap={6} tone="quiet" className={classes.screen}>
      <Stack align="center" role="status">
        {shared.loading}
        {isSlow && <span>{t.slow}</span>}
      </Stack>
      {isSlow && (
        <Button variant="default" onClick={() => window.location.reload()}>
          {shared.tryAgain}
        </Button>
      )}
    </Stack>
  )
}
