import { appStartOf, homeOf } from '@aforo/domain'
import { Navigate, useSearchParams } from 'react-router'
import { Loading } from '../../design/loading.tsx'
import { lastFloorSetting } from '../../device/last-floor.ts'
import { useDeviceSetting } from '../../device/setting.ts'
import { laterSetting, useStepsDone } from '../../features/first-steps/first-steps-queries.ts'
import { useIsCut } from '../../session/cut-start.ts'
import { useSession } from '../../session/session.tsx'

/**
 * Redirects `/` to the start page of the signed-in person. Until the first sale that is the list of first steps. The
 * installed app, and a start without a connection, go to the door or the counter.
 */
export function Home() {
  const { person, venueId } = useSession()
  const { done, isPending } = useStepsDone()
  const isLater = useDeviceSetting(laterSetting)
  const lastFloor = useDeviceSetting(lastFloorSetting)
  const isInstalled = useSearchParams()[0].has('app')
  const isCut = useIsCut()
  if (isCut || (isInstalled && lastFloor !== null)) {
    return <Navigate to={appStartOf(person, venueId, lastFloor)} replace />
  }
  if (isPending && !isLater) return <Loading />
  const isNew = done !== null && !done.includes('sale') && !isLater
  return <Navigate to={isNew ? '/start' : homeOf(person, venueId)} replace />
}
