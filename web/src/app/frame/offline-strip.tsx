import { useLiveState } from '../../api/live-state.ts'
import { useSession } from '../../session/session.tsx'
import { ConnectionLost } from '../../design/connection-lost.tsx'

/** Says that the screen is old. The region is always there, so that screen readers hear what appears in it. */
export function OfflineStrip() {
  const state = useLiveState()
  const { venue } = useSession()
  return (
    <div role="status">
      {state.kind === 'lost' && (
        <ConnectionLost lastContactAt={state.lastContactAt} retryAt={state.retryAt} timeZone={venue?.time_zone} />
      )}
    </div>
  )
}
