import type { ReactNode } from 'react'
import { Stack, Text } from '../../design/primitives.tsx'
import { Surface } from '../../design/surface.tsx'
import classes from './tile.module.css'

/** Figures beside each other in one sheet. */
export const Tiles = ({ children }: { children: ReactNode }) => (
  <Surface as="dl" className={classes.tiles}>
    {children}
  </Surface>
)

type TileProps = { name: string; hint?: string | undefined; tone?: 'bad' | 'warn' | undefined; children: ReactNode }

export function Tile({ name, hint, tone, children }: TileProps) {
  return (
    <Stack className={classes.tile} padX={6} padY={5} gap={1} numeric>
      <Text as="dt" size="small" weight="medium" tone="soft">
        {name}
      </Text>
      <Text as="dd" size="heading" weight="bold" {...(tone === undefined ? {} : { tone })}>
        {children}
      </Text>
      {hint !== undefined && (
        <Text as="dd" size="small" tone="quiet">
          {hint}
        </Text>
      )}
    </Stack>
  )
}
