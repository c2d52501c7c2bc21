import { Button } from '@mantine/core'
import { useWords, words } from '../words/words.ts'
import { Dialog } from './dialog.tsx'
import classes from './dialog-form.module.css'
import { guardedMark } from './placements.ts'

const discardWords = words({
  es: {
    title: '¿Descartar los cambios?',
    hint: 'Lo que has cambiado no se ha guardado.',
    keep: 'Seguir editando',
    discard: 'Descartar',
  },
  en: {
    title: 'Discard the changes?',
    hint: 'What you changed has not been saved.',
    keep: 'Keep editing',
    discard: 'Discard',
  },
})

/** Asks before unsaved input is discarded. */
export function DiscardQuestion({ onKeep, onDiscard }: { onKeep: () => void; onDiscard: () => void }) {
  const t = useWords(discardWords)
  return (
    <Dialog title={t.title} onClose={onKeep} width={420}>
      <p>{t.hint}</p>
      <div className={classes.buttons}>
        <Button variant="default" onClick={onKeep} data-autofocus>
          {t.keep}
        </Button>
        <Button {...guardedMark} color="red" onClick={onDiscard}>
          {t.discard}
        </Button>
      </div>
    </Dialog>
  )
}
