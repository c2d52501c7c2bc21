import { leavesMilli, milliOfQuantity } from '@aforo/domain'
import { Button } from '@mantine/core'
import { IconAlertTriangleFilled, IconBottle } from '@tabler/icons-react'
import { useState } from 'react'
import { Row, Stack, Text } from '../../design/primitives.tsx'
import { useLanguage } from '../../device/language.ts'
import { formatQuantity } from '../../format/format.ts'
import { batchWords } from '../../parts/batches/batch-words.ts'
import { useExpiry } from '../../parts/batches/use-expiry.ts'
import { useWords } from '../../words/words.ts'
import type { Amount } from './cart.ts'
import type { Product } from './counter-queries.ts'
import { jarWords } from './jar-words.ts'
import { JarsDialog } from './jars-dialog.tsx'
import classes from './jars.module.css'
import { takenFrom } from './jars.ts'
import type { NamedBatch } from './stored-batch.ts'

/** The jar that is chosen while a product is weighed or counted, and how another one is. */
export type JarChoice = {
  chosen: NamedBatch | null
  /** What is in the cart comes from another jar so far. */
  moves: Amount | null
  onChoose: (batch: NamedBatch) => void
}

type JarRowProps = { product: Product; timeZone: string; wanted: Amount; choice: JarChoice }

/** The jar that goods are taken from, with a button for another one. Its two lines keep their place. */
export function JarRow({ product, timeZone, wanted, choice: { chosen, moves, onChoose } }: JarRowProps) {
  const t = useWords(jarWords)
  const b = useWords(batchWords)
  const language = useLanguage()
  const [isOpen, setIsOpen] = useState(false)
  const expiryOf = useExpiry(timeZone)
  const milli = leavesMilli(wanted)
  const taken = takenFrom(product, milli, chosen)
  if (taken === null) return null
  const { jar, blocker } = taken
  const quantity = (amount: number) => formatQuantity(amount, product.unit_type, language)
  const code = jar?.code ?? chosen?.code ?? null
  const left = jar === null ? null : quantity(milliOfQuantity(jar.left))
  const expiry = expiryOf(jar?.expires_on ?? null)
  const facts = moves === null ? (left === null ? '' : t.left(left)) : t.alsoInCart(quantity(moves.quantityMilli))
  const short = left === null ? t.empty : t.short(left)
  const why = blocker === 'batch_short' && chosen !== null ? short : blocker && t.why[blocker]
  const isWarned = why !== null || expiry?.isPast === true
  return (
    <Row fixed gap={4} padX={6} padY={2} line="bottom" className={classes.row}>
      {isWarned ? (
        <IconAlertTriangleFilled size={20} className={classes.warning} aria-hidden="true" />
      ) : (
        <IconBottle size={20} stroke={1.6} aria-hidden="true" />
      )}
      <Stack grow numeric role="status">
        <Text weight="semibold" truncate>
          <span className="for-readers">{t.from} </span>
          {code === null ? b.withoutBatch : b.batch(code)}
          {expiry !== null && (
            <Text weight="regular" tone={expiry.isPast ? 'warn' : 'soft'}>
              {' '}
              · {expiry.words}
            </Text>
          )}
        </Text>
        <Text size="small" tone={isWarned ? 'warn' : 'soft'} truncate>
          {why ?? facts}
        </Text>
      </Stack>
      <Button
        variant="subtle"
        className={classes.change ?? ''}
        aria-label={t.changeNamed(product.name)}
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => setIsOpen(true)}
      >
        {t.change}
      </Button>
      {isOpen && (
        <JarsDialog {...{ product, timeZone, milli, onChoose }} current={jar} onClose={() => setIsOpen(false)} />
      )}
    </Row>
  )
}
