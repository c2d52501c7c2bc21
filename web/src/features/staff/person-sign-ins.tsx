import { Text } from '../../design/primitives.tsx'
import { type ErrorCode, errorWords } from '@aforo/contract'
import { useQuery } from '@tanstack/react-query'
import { useLanguage } from '../../device/language.ts'
import { FailedSignInRows } from '../../parts/sign-ins/failed-sign-in-rows.tsx'
import { SignInRows } from '../../parts/sign-ins/sign-in-rows.tsx'
import { LoadError, SkeletonRows } from '../../parts/requests/loading-and-error.tsx'
import { useWords } from '../../words/words.ts'
import { PanelPart } from './panel-part.tsx'
import { failedSignInsOfQuery, signInsOfQuery, useStaffCommands } from './staff-queries.ts'
import { staffWords } from './staff-words.ts'

/** The sign-ins of another person, for those who manage their account. */
export function PersonSignIns({ id, blocker }: { id: number; blocker: ErrorCode | null }) {
  const t = useWords(staffWords)
  const language = useLanguage()
  return (
    <PanelPart title={t.signIns}>
      {blocker === null ? (
        <Rows id={id} />
      ) : (
        <Text as="p" size="small" tone="quiet">
          {errorWords(blocker, language)}
        </Text>
      )}
    </PanelPart>
  )
}

/** Failed attempts to sign in to their account, for the same people. */
export function PersonFailedSignIns({ id }: { id: number }) {
  const t = useWords(staffWords)
  const failed = useQuery(failedSignInsOfQuery(id))
  return (
    <PanelPart title={t.failedSignIns}>
      {failed.isPending && <SkeletonRows rows={1} />}
      {failed.isLoadingError && (
        <LoadError title={t.failedSignInsError} error={failed.error} onRetry={() => void failed.refetch()} />
      )}
      {failed.data !== undefined && <FailedSignInRows attempts={failed.data} />}
    </PanelPart>
  )
}

function Rows({ id }: { id: number }) {
  const t = useWords(staffWords)
  const { endSignIn, endSignIns } = useStaffCommands()
  const signIns = useQuery(signInsOfQuery(id))
  if (signIns.isPending) return <SkeletonRows rows={1} />
  if (signIns.isLoadingError) {
    return <LoadError title={t.signInsError} error={signIns.error} onRetry={() => void signIns.refetch()} />
  }
  return (
    <SignInRows
      signIns={signIns.data}
      onEnd={(signInId) => endSignIn(id, signInId)}
      onEndMany={() => endSignIns(id)}
      endMany={t.endSignIns}
      none={t.noSignIns}
    />
  )
}
