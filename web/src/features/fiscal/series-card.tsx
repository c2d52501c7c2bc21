import { FactLine } from '../../design/fact-line.tsx'
import { Stack, Text } from '../../design/primitives.tsx'
import { Surface, SurfaceHead } from '../../design/surface.tsx'
import type { FiscalStatus } from '../../parts/fiscal/sending-state.ts'
import { useWords } from '../../words/words.ts'
import { fiscalPageWords } from './fiscal-page-words.ts'

/** The series of the venue with their next numbers. */
export function SeriesCard({ chain }: { chain: NonNullable<FiscalStatus['chain']> }) {
  const t = useWords(fiscalPageWords)
  return (
    <Surface>
      <SurfaceHead title={t.series} isInset>
        <Text size="small" tone="quiet">
          {t.nextNumber}
        </Text>
      </SurfaceHead>
      <Stack as="dl" padX={6} padY={2}>
        {chain.series.map(({ kind, name, next }) => (
          <FactLine key={kind} isLined name={`${name} · ${t.seriesKinds[kind]}`}>
            {next}
          </FactLine>
        ))}
      </Stack>
    </Surface>
  )
}
