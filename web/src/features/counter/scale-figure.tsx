import { leavesMilli, type ScaleWeight, type WeighVerdict, weighingBand } from '@aforo/domain'
import { IconAlertTriangleFilled, IconCheck, IconScale } from '@tabler/icons-react'
import { useLanguage } from '../../device/language.ts'
import { useScale } from '../../device/scale.ts'
import { formatGrams, formatWeight } from '../../format/format.ts'
import { Row, Stack, Text } from '../../design/primitives.tsx'
import { ScaleState } from '../../parts/scale/scale-state.tsx'
import { WeightFigure } from '../../parts/scale/weight-figure.tsx'
import { scaleWords } from '../../words/scale-words.ts'
import { useWords } from '../../words/words.ts'
import type { Amount } from './cart.ts'
import classes from './scale-panel.module.css'
import { placeOnBand } from './scale-band.ts'
import { weighWords } from './weigh-words.ts'

type ScaleFigureProps = {
  weight: ScaleWeight
  verdict: WeighVerdict
  line: Amount
  askedMilli: number | null
  toleranceMilli: number
}

/** The state of the scale, the weight in large figures, and where it lies in the band. */
export function ScaleFigure({ weight, verdict, line, askedMilli, toleranceMilli }: ScaleFigureProps) {
  const t = useWords(weighWords)
  const s = useWords(scaleWords)
  const language = useLanguage()
  const { tareMilli } = useScale()
  const isWaiting = verdict.kind === 'wait'
  const isSteady = weight.state === 'stable'
  const figure = weight.milli === null ? null : formatWeight(weight.milli, language)
  const facts = [
    ...(tareMilli === 0 ? [] : [t.tareOf(formatGrams(tareMilli, language))]),
    ...(weight.isNet ? [t.net] : []),
  ]
  return (
    <>
      <Row fixed justify="between" gap={4} nowrap className={classes.head}>
        <ScaleState isSteady={isSteady} wait={verdict.kind === 'wait' ? verdict.why : null} />
        <Row as="span" gap={2} size="small" tone="soft" numeric>
          <IconScale size={18} stroke={1.6} aria-hidden="true" />
          <Text truncate>{s.scale}</Text>
          {facts.map((fact) => (
            <span key={fact}>· {fact}</span>
          ))}
        </Row>
      </Row>
      <WeightFigure text={figure} unit="g" isQuiet={!isSteady} />
      <Stack fixed gap={3}>
        <Band {...{ weight, line, askedMilli, toleranceMilli }} isQuiet={isWaiting} />
        <Verdict verdict={verdict} toleranceMilli={toleranceMilli} />
      </Stack>
    </>
  )
}

type BandProps = Omit<ScaleFigureProps, 'verdict'> & { isQuiet: boolean }

/** What the weight may be, and what it is. Without a wish there is only its place. */
function Band({ weight, line, askedMilli, toleranceMilli, isQuiet }: BandProps) {
  const language = useLanguage()
  if (askedMilli === null) return <div className={classes.band} />
  const middleMilli = askedMilli - (leavesMilli(line) - line.quantityMilli)
  const { fromMilli, toMilli } = weighingBand(line, askedMilli, toleranceMilli)
  const at = (milli: number) => `${placeOnBand(milli, middleMilli, toleranceMilli)}%`
  const width = placeOnBand(toMilli, middleMilli, toleranceMilli) - placeOnBand(fromMilli, middleMilli, toleranceMilli)
  return (
    <div className={classes.band} aria-hidden="true" data-quiet={isQuiet || undefined}>
      <div className={classes.track}>
        <span className={classes.margin} style={{ left: at(fromMilli), width: `${width}%` }} />
        {weight.milli !== null && <span className={classes.mark} style={{ left: at(weight.milli) }} />}
      </div>
      {[...new Set([fromMilli, toMilli])].map((milli) => (
        <Text key={milli} size="small" tone="soft" numeric className={classes.end} style={{ left: at(milli) }}>
          {formatWeight(milli, language)}
        </Text>
      ))}
    </div>
  )
}

function Verdict({ verdict, toleranceMilli }: { verdict: WeighVerdict; toleranceMilli: number }) {
  const t = useWords(weighWords)
  const s = useWords(scaleWords)
  const language = useLanguage()
  const grams = (milli: number) => formatGrams(milli, language)
  const shared = {
    as: 'p',
    gap: 3,
    justify: 'center',
    weight: 'semibold',
    role: 'status',
    className: classes.verdict,
  } as const
  if (verdict.kind === 'within') {
    return (
      <Row {...shared} tone="ok">
        <IconCheck size={18} stroke={2.2} aria-hidden="true" /> {t.within(grams(toleranceMilli))}
      </Row>
    )
  }
  if (verdict.kind === 'wait' || verdict.kind === 'unasked') {
    return (
      <Row {...shared} tone="soft">
        {verdict.kind === 'wait' ? s.waits[verdict.why].reason : t.unasked}
      </Row>
    )
  }
  return (
    <Row {...shared} tone="warn">
      <IconAlertTriangleFilled size={18} aria-hidden="true" />
      {(verdict.kind === 'weight_too_low' ? t.tooLow : t.tooHigh)(grams(verdict.byMilli))}
    </Row>
  )
}
