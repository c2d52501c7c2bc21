import { useLiveState } from '../../api/live-state.ts'
import { useSession } from '../../session/session.tsx'
import { ConnectionLost } from '../../design/connection-lost.tsx'

/**
 * Warns that the data on screen may be stale. The region is always rendered, so that screen readers announce its
 * content.
 */
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
