import type { ReactNode } from 'react'
import { Row, Stack, Text } from '../../design/primitives.tsx'
import { Surface } from '../../design/surface.tsx'
import classes from './figure-tiles.module.css'

type FigureTile = { name: string; text: string; hint: string; icon?: ReactNode }

/** Figures beside each other, each with its name and one line. */
export const FigureTiles = ({ figures }: { figures: readonly FigureTile[] }) => (
  <Surface as="dl" className={classes.tiles}>
    {figures.map(({ name, text, hint, icon }) => (
      <Stack key={name} gap={1} padX={6} padY={5}>
        <Row as="dt" gap={4} size="small">
          {icon}
          {name}
        </Row>
        <Text as="dd" size="heading" weight="bold" numeric className={classes.figure}>
          {text}
        </Text>
        <Text as="dd" size="small" tone="soft" numeric>
          {hint}
        </Text>
      </Stack>
    ))}
  </Surface>
)
