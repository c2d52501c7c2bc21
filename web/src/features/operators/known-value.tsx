import type { ReactNode } from 'react'
import { Text } from '../../design/primitives.tsx'
import { useWords } from '../../words/words.ts'
import { operatorsWords } from './operators-words.ts'

/** A figure, or a dash if there is no data yet. A dash never means zero. */
export function KnownValue<Value>({ value, children }: { value: Value | null; children: (value: Value) => ReactNode }) {
  const t = useWords(operatorsWords)
  if (value !== null) return children(value)
  return (
    <>
      <Text tone="quiet" aria-hidden="true">
        {t.unknown}
      </Text>
      <span className="for-readers">{t.noData}</span>
    </>
  )
}
