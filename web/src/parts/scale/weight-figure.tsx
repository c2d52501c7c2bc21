import { Row, Text } from '../../design/primitives.tsx'
import classes from './scale.module.css'

type WeightFigureProps = {
  /** The figure without its unit, or null if there is none. */
  text: string | null
  unit: string
  /** Not to be taken: it moves, or there is nothing. */
  isQuiet: boolean
}

/** A weight in large figures. A long one is drawn smaller, in the same place. */
export function WeightFigure({ text, unit, isQuiet }: WeightFigureProps) {
  return (
    <Row
      fixed
      as="p"
      align="baseline"
      justify="center"
      gap={3}
      weight="bold"
      numeric
      className={classes.figure}
      data-quiet={isQuiet || undefined}
      data-length={text === null || text.length <= 5 ? undefined : text.length <= 8 ? 'long' : 'longest'}
    >
      {text ?? '—'}
      {text !== null && (
        <Text size="heading" weight="semibold" tone="quiet" className={classes.unit}>
          {unit}
        </Text>
      )}
    </Row>
  )
}
