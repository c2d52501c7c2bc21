import { useQuery } from '@tanstack/react-query'
import { useLiveState } from '../../api/live-state.ts'
import { Badge } from '../../design/badge.tsx'
import { Card } from '../../design/card.tsx'
import { sharedWords } from '../../words/shared-words.ts'
import { useWords } from '../../words/words.ts'
import { FactRow } from './fact-row.tsx'
import { healthQuery, versionQuery } from './support-queries.ts'
import { supportWords } from './support-words.ts'

type Tone = 'ok' | 'warn' | 'bad' | 'neutral'
type Row = { name: string; tone: Tone; label: string }

function useRows(): Row[] {
  const t = useWords(supportWords)
  const { data: health } = useQuery(healthQuery)
  const screen = useLiveState()
  const states = {
    ok: { tone: 'ok', label: t.fine },
    down: { tone: 'bad', label: t.down },
    unknown: { tone: 'neutral', label: t.unknown },
    checking: { tone: 'neutral', label: t.checking },
    degraded: { tone: 'warn', label: t.degraded },
  } as const
  const liveOf = { redis: states.ok, in_process: states.ok, degraded: states.degraded, unknown: states.unknown }
  const screens = {
    live: states.ok,
    connecting: { tone: 'neutral', label: t.connecting },
    lost: { tone: 'bad', label: t.screenLost },
  } as const
  return [
    { name: t.server, ...states[health?.server ?? 'checking'] },
    { name: t.database, ...states[health?.database ?? 'checking'] },
    { name: t.live, ...(health === undefined ? states.checking : liveOf[health.live]) },
    { name: t.thisScreen, ...screens[screen.kind] },
  ]
}

/** The health of the system, refreshed while the page is open, and the running version. */
export function HealthCard() {
  const t = useWords(supportWords)
  const shared = useWords(sharedWords)
  const { data: version } = useQuery(versionQuery)
  const rows = useRows()
  return (
    <Card title={t.health}>
      <dl>
        {rows.map(({ name, tone, label }) => (
          <FactRow key={name} name={name}>
            <Badge tone={tone}>{label}</Badge>
          </FactRow>
        ))}
        <FactRow name={t.version}>
          {shared.version}
          {version !== undefined && ` · ${version}`}
        </FactRow>
      </dl>
    </Card>
  )
}
