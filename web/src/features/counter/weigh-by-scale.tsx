import { Button } from '@mantine/core'
import { type IconProps, IconScale } from '@tabler/icons-react'
import { typedByHand } from '@aforo/domain'
import { type ComponentType, type ReactNode, useState } from 'react'
import { useScaleWeight } from '../../device/scale.ts'
import { guardedMark } from '../../design/placements.ts'
import { Row } from '../../design/primitives.tsx'
import { LostScale } from '../../parts/scale/lost-scale.tsx'
import { useWords } from '../../words/words.ts'
import type { Amount } from './cart.ts'
import type { Product } from './counter-queries.ts'
import type { JarChoice } from './jar-row.tsx'
import { KeypadPanel } from './keypad-panel.tsx'
import { ScalePanel } from './scale-panel.tsx'
import { weighWords } from './weigh-words.ts'
import type { Counter } from './use-counter.ts'
import { quantityTyped, startWeighing, type Weighing } from './weighing.ts'

type WeighByScaleProps = {
  counter: Counter
  product: Product
  verb: string
  Icon: ComponentType<IconProps> | null
  jar: JarChoice
  /** The line of the cart to which the weight is added. */
  line: Amount
  /** What is asked for already, or null. */
  startMilli: number | null
  lineWith: (part: Amount) => Amount
  onTake: (part: Amount) => void
  onBack: () => void
}

/** The scale, or the keypad that asks how much is wanted, or the keypad in place of the scale. */
type View = { kind: 'scale' } | { kind: 'ask' | 'hand'; start: Weighing }

/** Weighs a product on the scale of this device. Without an answer from it, the weight is typed. */
export function WeighByScale(props: WeighByScaleProps) {
  const { counter, product, verb, Icon, jar, line, startMilli, lineWith, onTake, onBack } = props
  const t = useWords(weighWords)
  const { weight, tare, zero } = useScaleWeight()
  const [askedMilli, setAskedMilli] = useState(startMilli)
  const [view, setView] = useState<View>({ kind: 'scale' })
  const start: Weighing =
    askedMilli === null ? startWeighing('weight') : { box: 'quantity', typed: quantityTyped(askedMilli) }
  const isLost = weight.state === 'silent'
  // It stays the keypad once the scale is back: somebody may be typing.
  if (view.kind === 'scale' && isLost) setView({ kind: 'hand', start })
  const toScale = () => setView({ kind: 'scale' })

  if (view.kind === 'scale') {
    return (
      <ScalePanel
        {...{ counter, product, verb, Icon, jar, line, lineWith, onTake, onBack, weight, askedMilli }}
        onTare={tare}
        onZero={zero}
        onAsk={(typed) => setView({ kind: 'ask', start: typed ?? start })}
        onHand={() => setView({ kind: 'hand', start })}
        onChargeWeighed={setAskedMilli}
      />
    )
  }
  const typed = (quantityMilli: number): Amount => ({ quantityMilli, weighed: typedByHand })
  if (view.kind === 'ask') {
    return (
      <KeypadPanel
        key="ask"
        {...{ counter, product, jar }}
        start={view.start}
        verb={t.weigh}
        Icon={IconScale}
        head={<Head>{t.howMuch}</Head>}
        foot={<ToScale isLost={false} onPress={toScale} />}
        lineWith={(quantityMilli) => lineWith(typed(quantityMilli))}
        onTake={(quantityMilli) => {
          setAskedMilli(quantityMilli)
          toScale()
        }}
        onBack={toScale}
        onCart={onBack}
      />
    )
  }
  return (
    <KeypadPanel
      key="hand"
      {...{ counter, product, verb, Icon, jar }}
      start={view.start}
      head={<Head>{isLost ? <LostScale /> : t.typed}</Head>}
      foot={<ToScale isLost={isLost} onPress={toScale} />}
      lineWith={(quantityMilli) => lineWith(typed(quantityMilli))}
      onTake={(quantityMilli) => onTake(typed(quantityMilli))}
      onBack={onBack}
      onCart={onBack}
    />
  )
}

/** Above a keypad: what it is for. It has its place, so that the keys stay where they are. */
function Head({ children }: { children: ReactNode }) {
  return (
    <Row fixed role="status" gap={3} size="small" weight="semibold" tone="soft">
      {children}
    </Row>
  )
}

function ToScale({ isLost, onPress }: { isLost: boolean; onPress: () => void }) {
  const t = useWords(weighWords)
  return (
    <Button {...guardedMark} variant="default" disabled={isLost} onClick={onPress}>
      {t.useScale}
    </Button>
  )
}
