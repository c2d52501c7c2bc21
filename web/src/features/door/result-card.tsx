import { IconAlertOctagonFilled, IconAlertTriangleFilled, IconCircleCheckFilled } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Row, Stack, Text } from '../../design/primitives.tsx'
import classes from './result-card.module.css'

export type Tone = 'ok' | 'warn' | 'bad' | 'info'

export type Chip = { key: string; Icon: typeof IconCircleCheckFilled; text: string; tone?: 'warn' | 'bad' }

type ResultCardProps = {
  tone: Tone
  /** Instead of the icon of the tone. */
  icon?: ReactNode
  portrait: ReactNode
  /** One word is larger than a sentence. */
  headline: string
  isWord?: boolean
  name: string
  /** At most three. */
  chips: readonly Chip[]
  children: ReactNode
}

const icons = { ok: IconCircleCheckFilled, warn: IconAlertTriangleFilled, bad: IconAlertOctagonFilled }

/** The result of a scan, readable from two metres: one colour, one word, the face and the reasons. */
export function ResultCard(props: ResultCardProps) {
  const { tone, icon, portrait, headline, isWord = false, name, chips, children } = props
  const Icon = tone === 'info' ? null : icons[tone]
  return (
    <Row gap={6} pad={6} wrap className={classes.card} data-tone={tone}>
      {portrait}
      <Stack gap={3} className={classes.words} breaks numeric>
        <Row gap={5} className={classes.headline}>
          {icon ?? (Icon !== null && <Icon size={isWord ? 36 : 28} aria-hidden="true" />)}
          <Text
            as="b"
            weight="semibold"
            size={isWord ? 'display' : 'heading'}
            className={classes.word}
            data-large={isWord || undefined}
          >
            {headline}
          </Text>
        </Row>
        {name !== '' && (
          <Text size="lead" tone="ink" weight="medium">
            {name}
          </Text>
        )}
        {chips.length > 0 && (
          <Row as="ul" gap={4} wrap>
            {chips.slice(0, 3).map(({ key, Icon: ChipIcon, text, tone: chipTone }) => (
              <Row as="li" key={key} gap={4} padX={4} weight="medium" className={classes.chip} data-tone={chipTone}>
                <ChipIcon size={16} aria-hidden="true" />
                <Text clamp title={text}>
                  {text}
                </Text>
              </Row>
            ))}
          </Row>
        )}
      </Stack>
      <Row gap={4} wrap justify="end" className={classes.actions}>
        {children}
      </Row>
    </Row>
  )
}
