import { milliOfQuantity } from '@aforo/domain'
import { IconBottle, IconCheck, IconLock } from '@tabler/icons-react'
import { Dialog } from '../../design/dialog.tsx'
import { guardedMark } from '../../design/placements.ts'
import { Stack, Text } from '../../design/primitives.tsx'
import { useLanguage } from '../../device/language.ts'
import { formatQuantity } from '../../format/format.ts'
import { batchWords } from '../../parts/batches/batch-words.ts'
import { useExpiry } from '../../parts/batches/use-expiry.ts'
import { useWords } from '../../words/words.ts'
import type { Product } from './counter-queries.ts'
import { jarWords } from './jar-words.ts'
import classes from './jars.module.css'
import type { Jar } from './jars.ts'
import type { NamedBatch } from './stored-batch.ts'

type JarsDialogProps = {
  product: Product
  timeZone: string
  /** What is to be taken. */
  milli: number
  /** The jar that it is taken from now. */
  current: Jar | null
  onChoose: (batch: NamedBatch) => void
  onClose: () => void
}

/** The jars of a product, oldest first. One tap takes from another. */
export function JarsDialog({ product, timeZone, milli, current, onChoose, onClose }: JarsDialogProps) {
  const t = useWords(jarWords)
  return (
    <Dialog title={t.choose} of={product.name} onClose={onClose} width={480}>
      <Stack as="ul" gap={4} aria-label={t.choose}>
        {product.batches.map((jar) => (
          <li key={jar.id}>
            <JarButton
              {...{ jar, product, timeZone, milli }}
              isCurrent={jar.id === current?.id}
              onPress={() => {
                onChoose({ id: jar.id, code: jar.code })
                onClose()
              }}
            />
          </li>
        ))}
      </Stack>
      {product.batches.length === 0 && <Text as="p">{t.noneLeft}</Text>}
    </Dialog>
  )
}

type JarButtonProps = Pick<JarsDialogProps, 'product' | 'timeZone' | 'milli'> & {
  jar: Jar
  isCurrent: boolean
  onPress: () => void
}

function JarButton({ jar, product, timeZone, milli, isCurrent, onPress }: JarButtonProps) {
  const t = useWords(jarWords)
  const b = useWords(batchWords)
  const language = useLanguage()
  const expiry = useExpiry(timeZone)(jar.expires_on)
  const leftMilli = milliOfQuantity(jar.left)
  const left = formatQuantity(leftMilli, product.unit_type, language)
  const isShort = leftMilli < milli
  const Icon = jar.blocked ? IconLock : isCurrent ? IconCheck : IconBottle
  return (
    <button
      {...guardedMark}
      type="button"
      className={classes.jar}
      disabled={jar.blocked}
      aria-current={isCurrent}
      data-autofocus={isCurrent || undefined}
      onClick={onPress}
    >
      <Icon size={22} stroke={1.7} aria-hidden="true" />
      <Stack as="span" grow>
        <Text size="lead" weight="semibold" breaks>
          {b.batch(jar.code)}
        </Text>
        <Text size="small" tone={jar.blocked ? 'bad' : isShort || expiry?.isPast === true ? 'warn' : 'soft'}>
          {jar.blocked ? t.blocked : [isShort ? t.why.batch_short : null, expiry?.words].filter(Boolean).join(' · ')}
        </Text>
      </Stack>
      <Text size="lead" weight="semibold" numeric nowrap>
        {left}
      </Text>
    </button>
  )
}
