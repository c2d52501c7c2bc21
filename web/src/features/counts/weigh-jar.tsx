import { milliOfQuantity, quantityMostMilli, readTypedMilli } from '@aforo/domain'
import { Button } from '@mantine/core'
import { IconBottleOff, IconCheck, IconLock, IconPlayerSkipForward, IconRefresh } from '@tabler/icons-react'
import { type MouseEvent, type ReactNode, useRef, useState } from 'react'
import { useLanguage } from '../../device/language.ts'
import { useScale, useScaleWeight } from '../../device/scale.ts'
import { scaleSetting } from '../../device/scale-setting.ts'
import { hasSerial } from '../../device/serial-ports.ts'
import { useDeviceSetting } from '../../device/setting.ts'
import { formatQuantity } from '../../format/format.ts'
import { type KeypadKey, nothingTyped, pressKey, settledText, type Typed } from '../../design/keypad-text.ts'
import { guardedMark } from '../../design/placements.ts'
import { Row, Stack } from '../../design/primitives.tsx'
import { isQuestionOpen } from '../../design/scan-queue.ts'
import { useKeypadKeys } from '../../design/use-keypad-keys.ts'
import { useWords } from '../../words/words.ts'
import type { CountEntry } from './counts-queries.ts'
import { isPanEmpty, type JarVerdict, jarVerdict } from './jar-verdict.ts'
import { ScaleFace } from './scale-face.tsx'
import { useJarNames, type Weighed } from './sheet-view.ts'
import { sheetWords } from './sheet-words.ts'
import classes from './weigh-jar.module.css'
import { TypingFace } from './typing-face.tsx'

type WeighJarProps = {
  entry: CountEntry
  /** How many jars the count has. */
  all: number
  /** Above the weight: which jar it is. */
  head: ReactNode
  /** What was weighed before is still being saved. */
  isBusy: boolean
  onSave: (weighed: Weighed) => void
  /** Keeps this weight too, and stays with the jar. */
  onAgain: (weighed: Weighed) => void
  onSkip: () => void
  onEmpty: () => void
}

const limitsOf = (isWeight: boolean) => (isWeight ? { wholeDigits: 6, decimals: 3 } : { wholeDigits: 5, decimals: 0 })

const weighedByHand = (milli: number | null): Weighed | null =>
  milli === null ? null : { netMilli: milli, grossMilli: milli, tareMilli: 0, by: 'hand' }

const weighedByScale = (verdict: JarVerdict, tareMilli: number): Weighed | null =>
  verdict.kind === 'ready'
    ? { netMilli: verdict.netMilli, grossMilli: verdict.netMilli + tareMilli, tareMilli, by: 'scale' }
    : null

/** Enter saves, whatever was pressed before. */
const keepFocus = (event: MouseEvent) => event.preventDefault()

/** The weight of one jar, from the scale or typed, and what is done with it. */
export function WeighJar({ entry, all, head, isBusy, onSave, onAgain, onSkip, onEmpty }: WeighJarProps) {
  const t = useWords(sheetWords)
  const language = useLanguage()
  const { connection } = useScale()
  const { weight } = useScaleWeight({ isGross: true })
  const names = useJarNames()
  const unitType = entry.product.unit_type
  const tareMilli = entry.tare === null ? null : milliOfQuantity(entry.tare)
  const isWeight = unitType === 'weight'
  const [typed, setTyped] = useState<{ number: number; text: Typed }>({ number: entry.number, text: nothingTyped })
  const [byHand, setByHand] = useState(false)
  const [isPanUsed, setIsPanUsed] = useState(false)
  const action = useRef<HTMLButtonElement>(null)
  if (isPanUsed && isPanEmpty(weight)) setIsPanUsed(false)
  const isLost = weight.state === 'silent'
  // It stays the keypad once the scale is back: somebody may be typing.
  const hasScale = useDeviceSetting(scaleSetting) !== null && hasSerial()
  // Not before the first try. It stays the keypad once the scale is back: somebody may be typing.
  if (isWeight && !byHand && isLost && connection !== 'none' && connection !== 'connecting') setByHand(true)
  const isTyping = byHand || !isWeight || !hasScale

  const text = typed.number === entry.number ? typed.text : nothingTyped
  const verdict = jarVerdict({ weight, tareMilli, hasSeenEmptyPan: !isPanUsed })
  const typedMilli = text.text === '' ? null : readTypedMilli(settledText(text), quantityMostMilli)
  const weighed = isBusy ? null : isTyping ? weighedByHand(typedMilli) : weighedByScale(verdict, tareMilli ?? 0)

  function changeText(next: Typed): void {
    setTyped({ number: entry.number, text: next })
  }
  function leave(): void {
    changeText(nothingTyped)
    // What lies on the scale now belongs to this jar.
    if (!isTyping) setIsPanUsed(true)
  }
  function take(then: (weighed: Weighed) => void): void {
    if (weighed === null) return
    leave()
    then(weighed)
  }
  useKeypadKeys({
    onKey: (key: KeypadKey) => {
      if (isTyping && !isBusy && !isQuestionOpen()) changeText(pressKey(text, key, limitsOf(isWeight)))
    },
    onEnter: () => {
      if (isQuestionOpen()) return
      // What was typed is meant. A weight may have become stable under the finger: the guard of the button decides.
      if (isTyping) take(onSave)
      else action.current?.click()
    },
  })
  const typeText = (pasted: string) => {
    const milli = readTypedMilli(pasted, quantityMostMilli)
    if (milli !== null) changeText({ text: String(milli / 1000), isFilledIn: false })
  }

  return (
    <Stack as="section" aria-label={names.name(entry)} className={classes.card}>
      {head}
      {isTyping ? (
        <TypingFace
          isWeight={isWeight}
          typed={text}
          isLost={isWeight && hasScale && isLost}
          canUseScale={isWeight && hasScale}
          onPress={(key) => changeText(pressKey(text, key, limitsOf(isWeight)))}
          onText={typeText}
          onScale={() => setByHand(false)}
        />
      ) : (
        <ScaleFace {...{ weight, verdict, all }} tareMilli={tareMilli} onHand={() => setByHand(true)} />
      )}
      <Stack fixed gap={5} pad={6} line="top">
        <div className={classes.acts}>
          <Button
            size="lg"
            variant="default"
            disabled={isBusy}
            leftSection={<IconPlayerSkipForward size={20} stroke={1.6} aria-hidden="true" />}
            onMouseDown={keepFocus}
            onClick={() => {
              leave()
              onSkip()
            }}
          >
            {t.skip}
          </Button>
          <Button
            {...guardedMark}
            size="lg"
            variant="default"
            disabled={weighed === null}
            leftSection={<IconRefresh size={20} stroke={1.6} aria-hidden="true" />}
            onMouseDown={keepFocus}
            onClick={() => take(onAgain)}
          >
            {t.again}
          </Button>
          <Button
            size="lg"
            variant="default"
            aria-haspopup="dialog"
            disabled={isBusy}
            onMouseDown={keepFocus}
            leftSection={<IconBottleOff size={20} stroke={1.6} aria-hidden="true" />}
            onClick={onEmpty}
          >
            {t.empty}
          </Button>
        </div>
        <Button
          {...guardedMark}
          ref={action}
          size="xl"
          fullWidth
          className={classes.save ?? ''}
          disabled={weighed === null}
          leftSection={
            weighed === null ? <IconLock size={20} aria-hidden="true" /> : <IconCheck size={22} aria-hidden="true" />
          }
          onMouseDown={keepFocus}
          onClick={() => take(onSave)}
        >
          <Row as="span" numeric>
            {isBusy
              ? t.saving
              : weighed !== null
                ? t.save(formatQuantity(weighed.netMilli, unitType, language))
                : isTyping || verdict.kind === 'ready'
                  ? t.typeIt
                  : t.locked[verdict.why]}
          </Row>
        </Button>
      </Stack>
    </Stack>
  )
}
