import type { ScaleWeight } from '@aforo/domain'
import { Button } from '@mantine/core'
import { IconEyeOff, IconKeyboard } from '@tabler/icons-react'
import { useLanguage } from '../../device/language.ts'
import { formatGrams, formatThousandths } from '../../format/format.ts'
import { Row, Stack, Text } from '../../design/primitives.tsx'
import surface from '../../design/surface.module.css'
import { ScaleState } from '../../parts/scale/scale-state.tsx'
import { WeightFigure } from '../../parts/scale/weight-figure.tsx'
import { scaleWords } from '../../words/scale-words.ts'
import { useWords } from '../../words/words.ts'
import type { JarVerdict } from './jar-verdict.ts'
import { sheetWords } from './sheet-words.ts'
import classes from './weigh-jar.module.css'

type ScaleFaceProps = {
  weight: ScaleWeight
  verdict: JarVerdict
  tareMilli: number | null
  all: number
  onHand: () => void
}

const scaleWaits = ['moving', 'silent', 'overload', 'below_zero', 'empty'] as const

/** What the scale says about the jar. It never shows what was expected. */
export function ScaleFace({ weight, verdict, tareMilli, all, onHand }: ScaleFaceProps) {
  const t = useWords(sheetWords)
  const s = useWords(scaleWords)
  const language = useLanguage()
  const isReady = verdict.kind === 'ready'
  const isSteady = weight.state === 'stable'
  const why = verdict.kind === 'wait' ? verdict.why : null
  const net = weight.milli === null ? null : weight.milli - (tareMilli ?? 0)
  const isOff = why === 'empty' || why === 'lift' || why === 'light' || net === null
  return (
    <Stack grow gap={6} pad={6} align="center" justify="center" className={classes.face}>
      <Row gap={5} wrap justify="center">
        <ScaleState isSteady={isSteady} wait={scaleWaits.find((wait) => wait === why) ?? null} />
        <Text tone="soft">{isSteady ? `${s.scale} · ${t.ready}` : s.scale}</Text>
      </Row>
      <WeightFigure text={isOff ? null : formatThousandths(net, language)} unit="g" isQuiet={!isReady} />
      <Text as="p" size="lead" tone="soft" numeric textAlign="center" className={classes.sum}>
        {tareMilli === null ? (
          t.noTare
        ) : (
          <>
            {t.full} <b>{weight.milli === null ? '—' : formatGrams(weight.milli, language)}</b>
            {' − '}
            {t.tare} <b>{formatGrams(tareMilli, language)}</b>
          </>
        )}
      </Text>
      <Row gap={4} padX={6} padY={5} tone="soft" className={surface.well}>
        <IconEyeOff size={20} stroke={1.6} aria-hidden="true" />
        {t.blind(all)}
      </Row>
      <Button
        variant="subtle"
        leftSection={<IconKeyboard size={20} stroke={1.6} aria-hidden="true" />}
        onClick={onHand}
      >
        {t.typeWeight}
      </Button>
    </Stack>
  )
}
