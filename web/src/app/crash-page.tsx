import { Button } from '@mantine/core'
import { IconCloudOff } from '@tabler/icons-react'
import { StateCard } from '../ui/state-card.tsx'
import { useWords, words } from '../words/words.ts'

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

/** The last resort: a bug in a page, or a part of the app that could not be fetched. */
export function CrashPage() {
  const t = useWords(crashWords)
  return (
    <StateCard
      Icon={IconCloudOff}
      tone="bad"
      level="h1"
      title={t.title}
      action={<Button onClick={() => window.location.reload()}>{t.action}</Button>}
    >
      {t.body}
    </StateCard>
  )
}
