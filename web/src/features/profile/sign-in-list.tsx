import { useQuery } from '@tanstack/react-query'
import { SignInRows } from '../../parts/sign-ins/sign-in-rows.tsx'
import { LoadError, SkeletonRows } from '../../parts/requests/loading-and-error.tsx'
import { useWords } from '../../words/words.ts'
import { signInsQuery, useSignInCommands } from './profile-queries.ts'
import { profileWords } from './profile-words.ts'

/** The person's current sign-ins. */
export function SignInList() {
  const t = useWords(profileWords)
  const signIns = useQuery(signInsQuery)
  const { end, endOthers } = useSignInCommands()

  if (signIns.isPending) return <SkeletonRows rows={2} />
  if (signIns.isLoadingError) {
    return <LoadError title={t.signInsError} error={signIns.error} onRetry={() => void signIns.refetch()} />
  }
  return <SignInRows signIns={signIns.data} onEnd={end} onEndMany={endOthers} endMany={t.endOthers} none={t.onlyThis} />
}
