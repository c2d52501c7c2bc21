import { useWords, words } from '../words/words.ts'
import { FailedPage } from './failed-page.tsx'

const crashWords = words({
  es: {
    title: 'Esta pantalla ha fallado',
    body: 'Nada de lo guardado se ha perdido. Vuelve a cargarla.',
    action: 'Volver a cargar',
  },
  en: {
    title: 'This screen has failed',
    body: 'Nothing that was saved is lost. Load it again.',
    action: 'Load again',
  },
})

/** Shown when a page crashes because of a bug. */
export function CrashPage() {
  const t = useWords(crashWords)
  return <FailedPage title={t.title} words={t.body} action={t.action} onAction={() => window.location.reload()} />
}
