import { useWords, words } from '../words/words.ts'
import classes from './loading.module.css'

const loadingWords = words({
  es: { loading: 'Cargando…' },
  en: { loading: 'Loading...' },
})

/** A whole screen that is on its way. Shows after a moment, so that a quick answer does not flicker. */
export function Loading() {
  const t = useWords(loadingWords)
  return (
    <div className={classes.screen} role="status">
      {t.loading}
    </div>
  )
}
