import { ActionIcon, Loader } from '@mantine/core'
import { IconAlertOctagonFilled, IconX } from '@tabler/icons-react'
import { useWords } from '../../words/words.ts'
import { counterWords } from './counter-words.ts'
import { DoorLink } from './door-link.tsx'
import classes from './scan-notice.module.css'
import type { ScanResult } from './use-member-scan.ts'

/**
 * Why a scanned card selected no member. The live region is always rendered, so that screen readers announce its
 * content.
 */
export function ScanNotice({ result, onDismiss }: { result: ScanResult | null; onDismiss: () => void }) {
  const t = useWords(counterWords)
  return (
    <div className={classes.region} role="status">
      {result?.kind === 'looking' && (
        <p className={classes.looking}>
          <Loader size={18} color="currentColor" aria-hidden="true" /> {t.looking}
        </p>
      )}
      {result !== null && result.kind !== 'looking' && <Failure result={result} onDismiss={onDismiss} />}
    </div>
  )
}

function Failure({ result, onDismiss }: { result: Exclude<ScanResult, { kind: 'looking' }>; onDismiss: () => void }) {
  const t = useWords(counterWords)
  return (
    <div className={classes.failure}>
      <IconAlertOctagonFilled size={22} aria-hidden="true" />
      <div className={classes.words}>
        {result.kind === 'unknown' && <b>{t.unknownCode(result.code)}</b>}
        {result.kind === 'failed' && (
          <>
            <b>{t.scanFailed}</b> <span>{result.words}</span>
          </>
        )}
        {result.kind === 'outside' && (
          <>
            <b>{result.at === null ? t.outside(result.name) : t.outsideAt(result.name, result.at)}</b>{' '}
            <span>{t.outsideHint}</span>
          </>
        )}
      </div>
      {result.kind === 'outside' && <DoorLink />}
      <ActionIcon variant="subtle" aria-label={t.dismiss} onClick={onDismiss}>
        <IconX size={20} aria-hidden="true" />
      </ActionIcon>
    </div>
  )
}
