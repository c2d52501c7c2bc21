import { ActionIcon, Loader } from '@mantine/core'
import { IconAlertOctagonFilled, IconX } from '@tabler/icons-react'
import { useWords } from '../../words/words.ts'
import { dispenserWords } from './dispenser-words.ts'
import { DoorLink } from './door-link.tsx'
import classes from './scan-notice.module.css'
import type { ScanTold } from './use-client-scan.ts'

/** Says why a card that was read chose nobody. The region is always there, so that readers hear what appears in it. */
export function ScanNotice({ told, onDismiss }: { told: ScanTold | null; onDismiss: () => void }) {
  const t = useWords(dispenserWords)
  return (
    <div className={classes.place} role="status">
      {told?.kind === 'looking' && (
        <p className={classes.looking}>
          <Loader size={18} color="currentColor" aria-hidden="true" /> {t.looking}
        </p>
      )}
      {told !== null && told.kind !== 'looking' && <Failure told={told} onDismiss={onDismiss} />}
    </div>
  )
}

function Failure({ told, onDismiss }: { told: Exclude<ScanTold, { kind: 'looking' }>; onDismiss: () => void }) {
  const t = useWords(dispenserWords)
  return (
    <div className={classes.failure}>
      <IconAlertOctagonFilled size={22} aria-hidden="true" />
      <div className={classes.words}>
        {told.kind === 'unknown' && <b>{t.unknownCode(told.code)}</b>}
        {told.kind === 'failed' && (
          <>
            <b>{t.scanFailed}</b> <span>{told.words}</span>
          </>
        )}
        {told.kind === 'outside' && (
          <>
            <b>{told.at === null ? t.outside(told.name) : t.outsideAt(told.name, told.at)}</b>{' '}
            <span>{t.outsideHint}</span>
          </>
        )}
      </div>
      {told.kind === 'outside' && <DoorLink />}
      <ActionIcon variant="subtle" aria-label={t.dismiss} onClick={onDismiss}>
        <IconX size={20} aria-hidden="true" />
      </ActionIcon>
    </div>
  )
}
