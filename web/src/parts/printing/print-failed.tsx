import { Button } from '@mantine/core'
import { IconPrinter, IconRefresh } from '@tabler/icons-react'
import { Strip } from '../../design/strip.tsx'
import { useWords } from '../../words/words.ts'
import { printerWords } from './printer-words.ts'
import type { PrintFailure } from './use-printer.ts'

type PrintFailedProps = { failure: PrintFailure; onAgain: () => void; onBrowser: (() => void) | null }

/** Why nothing came out, where it was printed, with the ways out. Nothing is printed again by itself. */
export function PrintFailed({ failure, onAgain, onBrowser }: PrintFailedProps) {
  const t = useWords(printerWords)
  const isUnknown = failure === 'unknown'
  return (
    <Strip
      tone={isUnknown ? 'warn' : 'bad'}
      title={isUnknown ? t.maybe : t.failed}
      hint={failure === 'unreadable' ? t.unreadable : t.failures[failure]}
      compact
      role="alert"
    >
      <Button variant="default" leftSection={<IconRefresh size={18} aria-hidden="true" />} onClick={onAgain}>
        {t.again}
      </Button>
      {onBrowser !== null && (
        <Button variant="default" leftSection={<IconPrinter size={18} aria-hidden="true" />} onClick={onBrowser}>
          {t.byBrowser}
        </Button>
      )}
    </Strip>
  )
}
