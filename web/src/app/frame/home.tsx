import { homeOf } from '@aforo/domain'
import { Navigate } from 'react-router'
import { Loading } from '../../design/loading.tsx'
import { useDeviceSetting } from '../../device/setting.ts'
import { laterSetting, useStepsDone } from '../../features/first-steps/first-steps-queries.ts'
import { useSession } from '../../session/session.tsx'

/** Redirects `/` to the start page of the signed-in person. Until the first sale that is the list of first steps. */
export function Home() {
  const { person, venueId } = useSession()
  const { done, isPending } = useStepsDone()
  const isLater = useDeviceSetting(laterSetting)
  if (isPending && !isLater) return <Loading />
  const isNew = done !== null && !done.includes('sale') && !isLater
  return <Navigate to={isNew ? '/start' : homeOf(person, venueId)} replace />
}
