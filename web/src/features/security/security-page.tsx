import { Button } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useLanguage } from '../../device/language.ts'
import { formatDate } from '../../format/format.ts'
import { Card } from '../../design/card.tsx'
import { Dialog } from '../../design/dialog.tsx'
import { PageHead } from '../../design/page-head.tsx'
import { Stack, Text } from '../../design/primitives.tsx'
import { Strip } from '../../design/strip.tsx'
import { Surface } from '../../design/surface.tsx'
import { SupportAccessCard } from '../../parts/inspections/support-access-card.tsx'
import { LoadError, SkeletonRows } from '../../parts/requests/loading-and-error.tsx'
import { factorsQuery, makeRecoveryCodes, type SecondFactors } from '../../parts/second-factors/factor-queries.ts'
import { RecoveryCodes } from '../../parts/second-factors/recovery-codes.tsx'
import { setUpWords } from '../../parts/second-factors/set-up-words.ts'
import { FailedSignInRows } from '../../parts/sign-ins/failed-sign-in-rows.tsx'
import { SignInRows } from '../../parts/sign-ins/sign-in-rows.tsx'
import { useSession } from '../../session/session.tsx'
import { useWords } from '../../words/words.ts'
import { AlertMailsCard } from './alert-mails-card.tsx'
import { CodesCard } from './codes-card.tsx'
import { HistoryCard } from './history-card.tsx'
import { PasskeysCard } from './passkeys-card.tsx'
import classes from './security.module.css'
import { failedSignInsQuery, type SignIn, signInsQuery, useSecurityCommands } from './security-queries.ts'
import { securityWords } from './security-words.ts'
import { SummaryCard } from './summary-card.tsx'
import { UnknownSignIn } from './unknown-sign-in.tsx'

/** How safe the account is, what happened to it, and what to do about it. */
export function Page() {
  const t = useWords(securityWords)
  const { me, venue, venues } = useSession()
  const isOwner = venues.some(({ role }) => role === 'owner')
  const factors = useQuery(factorsQuery)
  const signIns = useQuery(signInsQuery)
  const unknown = (signIns.data ?? []).filter((signIn) => signIn.unknown)
  return (
    <>
      <PageHead title={t.title} of={t.of(me.email)} back={{ to: '/settings', label: t.settings }}>
        <Button
          component={Link}
          to="/profile#password"
          variant="default"
          leftSection={<IconLock size={18} aria-hidden="true" />}
        >
          {t.changePassword}
        </Button>
      </PageHead>
      <Stack gap={6} className={classes.page}>
        {unknown.map((signIn) => (
          <UnknownSignIn key={signIn.id} signIn={signIn} />
        ))}
        <FactorDue />
        <div className={classes.columns}>
          <Stack gap={6}>
            <Factors />
            <SessionsCard />
            <FailedCard />
            {isOwner && venue?.role === 'owner' && <SupportAccessCard venue={venue} />}
            {isOwner && <AlertMailsCard />}
          </Stack>
          <Stack gap={6}>
            {factors.isSuccess && signIns.isSuccess && <SummaryCard account={accountOf(factors.data, signIns.data)} />}
            <HistoryCard />
            <Surface pad={6} gap={4}>
              <Text as="h2" size="body" weight="semibold">
                {t.lockedOut}
              </Text>
              <Text as="p" size="small" tone="quiet">
                {t.lockedOutBody}
              </Text>
            </Surface>
          </Stack>
        </div>
      </Stack>
    </>
  )
}

const accountOf = (factors: SecondFactors, signIns: readonly SignIn[]) => ({
  passkeys: factors.passkeys.length,
  hasCodes: factors.codes_since !== null,
  recoveryCodesLeft: factors.recovery_codes_left,
  unknownSignIns: signIns.filter(({ unknown }) => unknown).length,
})

/** Until when a second factor must be set up. */
function FactorDue() {
  const t = useWords(securityWords)
  const language = useLanguage()
  const { me, venue } = useSession()
  if (me.second_factor_due_at === null) return null
  const date = formatDate(new Date(me.second_factor_due_at), language, venue?.time_zone)
  return <Strip tone="warn" title={t.dueTitle(date)} hint={t.dueHint} />
}

function Factors() {
  const t = useWords(securityWords)
  const setUp = useWords(setUpWords)
  const { me } = useSession()
  const factors = useQuery(factorsQuery)
  const { refresh } = useSecurityCommands()
  const recovery = useMutation({ mutationFn: makeRecoveryCodes, onSettled: () => void refresh() })
  if (factors.isPending) return <SkeletonRows rows={4} />
  if (factors.isLoadingError) {
    return <LoadError title={t.loadError} error={factors.error} onRetry={() => void factors.refetch()} />
  }
  const makeCodes = async () => void (await recovery.mutateAsync())
  /** The first factor comes with recovery codes. */
  const onAdded = async () => {
    await refresh()
    if (factors.data.recovery_codes_made === 0) await makeCodes()
  }
  return (
    <>
      <PasskeysCard passkeys={factors.data.passkeys} onAdded={onAdded} />
      <CodesCard factors={factors.data} onSetUp={onAdded} onMakeRecoveryCodes={makeCodes} />
      {recovery.data !== undefined && (
        <Dialog title={setUp.recovery} onClose={() => {}} width={560}>
          <RecoveryCodes codes={recovery.data.codes} email={me.email} onDone={recovery.reset} />
        </Dialog>
      )}
    </>
  )
}

function SessionsCard() {
  const t = useWords(securityWords)
  const signIns = useQuery(signInsQuery)
  const { end, endOthers } = useSecurityCommands()
  return (
    <Card title={t.sessions}>
      {signIns.isPending && <SkeletonRows rows={2} />}
      {signIns.isLoadingError && (
        <LoadError title={t.loadError} error={signIns.error} onRetry={() => void signIns.refetch()} />
      )}
      {signIns.isSuccess && (
        <SignInRows
          signIns={signIns.data}
          onEnd={end}
          onEndMany={endOthers}
          endMany={t.closeOthers}
          none={t.onlyThis}
        />
      )}
    </Card>
  )
}

function FailedCard() {
  const t = useWords(securityWords)
  const failed = useQuery(failedSignInsQuery)
  return (
    <Card title={t.failed}>
      {failed.isPending && <SkeletonRows rows={1} />}
      {failed.isLoadingError && (
        <LoadError title={t.loadError} error={failed.error} onRetry={() => void failed.refetch()} />
      )}
      {failed.isSuccess && <FailedSignInRows attempts={failed.data} />}
    </Card>
  )
}
