import { useQuery } from '@tanstack/react-query'
import { FailedSignInRows } from '../../parts/sign-ins/failed-sign-in-rows.tsx'
import { LoadError, SkeletonRows } from '../../parts/requests/loading-and-error.tsx'
import { useWords } from '../../words/words.ts'
import { failedSignInsQuery } from './profile-queries.ts'
import { profileWords } from './profile-words.ts'

/** Failed attempts to sign in to this account. */
export function FailedSignInList() {
  const t = useWords(profileWords)
  const failed = useQuery(failedSignInsQuery)
  if (failed.isPending) return <SkeletonRows rows={1} />
  if (failed.isLoadingError) {
    return <LoadError title={t.failedSignInsError} error={failed.error} onRetry={() => void failed.refetch()} />
  }
  return <FailedSignInRows attempts={failed.data} />
}
