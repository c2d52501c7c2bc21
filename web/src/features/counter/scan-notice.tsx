import { ActionIcon, Loader } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { Row } from '../../design/primitives.tsx'
import { Strip } from '../../design/strip.tsx'
import { batchWords } from '../../parts/batches/batch-words.ts'
import { useLine } from '../../parts/offline/use-line.ts'
import { useWords } from '../../words/words.ts'
import classes from './serving.module.css'
import { counterWords } from './counter-words.ts'
import { DoorLink } from './door-link.tsx'
import { jarWords } from './jar-words.ts'
import { offlineCounterWords } from './offline-counter-words.ts'
import type { ScanResult } from './use-counter-scan.ts'

/**
 * Why a scanned code selected no member and added no product. The live region is always rendered, so that screen readers announce its
 * content.
 */
export function ScanNotice({ result, onDismiss }: { result: ScanResult | null; onDismiss: () => void }) {
  const t = useWords(counterWords)
  return (
    <div className={classes.region} role="status">
      {result?.kind === 'looking' && (
        <Row as="p" gap={4} fixed size="body" tone="soft">
          <Loader size={18} color="currentColor" aria-hidden="true" /> {t.looking}
        </Row>
      )}
      {result !== null && result.kind !== 'looking' && <Failure result={result} onDismiss={onDismiss} />}
    </div>
  )
}

type Unserved = Exclude<ScanResult, { kind: 'looking' }>

function Failure({ result, onDismiss }: { result: Unserved; onDismiss: () => void }) {
  const t = useWords(counterWords)
  return (
    <Strip tone="bad" {...useFailureWords(result)}>
      {result.kind === 'outside' && <DoorLink />}
      <ActionIcon size="lg" variant="subtle" aria-label={t.dismiss} onClick={onDismiss}>
        <IconX size={20} aria-hidden="true" />
      </ActionIcon>
    </Strip>
  )
}

function useFailureWords(result: Unserved) {
  const t = useWords(counterWords)
  const o = useWords(offlineCounterWords)
  const j = useWords(jarWords)
  const { batch } = useWords(batchWords)
  const { isAlone } = useLine('counter')
  switch (result.kind) {
    case 'unknown':
      return isAlone ? { title: o.unknownCode, hint: o.unknownCodeHint } : { title: t.unknownCode(result.code) }
    case 'failed':
      return { title: t.scanFailed, hint: result.words }
    case 'no_member':
      return { title: t.noMemberFor(result.product) }
    case 'sold_out':
      return { title: t.soldOut(result.product) }
    case 'paying':
      return { title: t.paying(result.product) }
    case 'jar_blocked':
      return { title: j.jarBlocked(batch(result.code), result.product), hint: j.jarBlockedHint }
    case 'jar_gone':
      return { title: j.jarGone, hint: j.jarGoneHint }
    case 'outside':
      return {
        title: result.at === null ? t.outside(result.name) : t.outsideAt(result.name, result.at),
        hint: t.outsideHint,
      }
  }
}
