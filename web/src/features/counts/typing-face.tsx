import { Button } from '@mantine/core'
import { IconScale } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import type { KeypadKey, Typed } from '../../design/keypad-text.ts'
import { Keypad } from '../../design/keypad.tsx'
import { guardedMark } from '../../design/placements.ts'
import { Row, Stack, Text } from '../../design/primitives.tsx'
import { ValueBox } from '../../design/value-box.tsx'
import { LostScale } from '../../parts/scale/lost-scale.tsx'
import { useWords } from '../../words/words.ts'
import { sheetWords } from './sheet-words.ts'
import classes from './weigh-jar.module.css'

type TypingFaceProps = {
  isWeight: boolean
  typed: Typed
  /** The chosen scale gives no weight. */
  isLost: boolean
  canUseScale: boolean
  onPress: (key: KeypadKey) => void
  onText: (text: string) => void
  onScale: () => void
}

/** The keypad in place of the scale, or for pieces. */
export function TypingFace({ isWeight, typed, isLost, canUseScale, onPress, onText, onScale }: TypingFaceProps) {
  const t = useWords(sheetWords)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus({ preventScroll: true }), [])
  return (
    <Stack grow gap={4} pad={6} className={classes.typing}>
      <Row fixed gap={4} justify="between" className={classes.note} role="status">
        <Text size="small" tone="soft">
          {isLost ? <LostScale /> : isWeight ? t.typedNet : t.typedPieces}
        </Text>
        {canUseScale && (
          <Button
            {...guardedMark}
            variant="default"
            disabled={isLost}
            leftSection={<IconScale size={20} stroke={1.6} aria-hidden="true" />}
            onClick={onScale}
          >
            {t.useScale}
          </Button>
        )}
      </Row>
      <ValueBox
        label={isWeight ? t.weight : t.pieces}
        typed={typed}
        unit={isWeight ? 'g' : t.unitPieces}
        unitLeads={false}
        locked={false}
        compact
        field={field}
        onText={onText}
      />
      <Keypad onPress={onPress} whole={!isWeight} />
    </Stack>
  )
}
