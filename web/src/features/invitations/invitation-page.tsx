import { Button } from '@mantine/core'
import { IconCloudOff, IconMailOff } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { ApiError } from '../../api/client.ts'
import { useRetries } from '../../api/use-retries.ts'
import { BrandPage } from '../../design/brand-page.tsx'
import { Loading } from '../../design/loading.tsx'
import { StateCard } from '../../design/state-card.tsx'
import { sharedWords } from '../../words/shared-words.ts'
import { useWords } from '../../words/words.ts'
import { AcceptForm } from './accept-form.tsx'
import { type Invitation, lookUpInvitation } from './invitations-queries.ts'
import { invitationsWords } from './invitations-words.ts'

type LookUp =
  { kind: 'pending' } | { kind: 'found'; invitation: Invitation } | { kind: 'failed'; error: ApiError | null }

const lookUpOnce = (token: string): Promise<LookUp> =>
  lookUpInvitation(token).then(
    (invitation) => ({ kind: 'found', invitation }),
    (error: unknown) => ({ kind: 'failed', error: error instanceof ApiError ? error : null }),
  )

/** The target of a one-time link. The secret is in the URL fragment, so it never appears in a server log. */
export function InvitationPage() {
  const t = useWords(invitationsWords)
  const token = useLocation().hash.slice(1)
  const [lookUp, setLookUp] = useState<LookUp>(token === '' ? { kind: 'failed', error: null } : { kind: 'pending' })

  useEffect(() => {
    if (token !== '') void lookUpOnce(token).then(setLookUp)
  }, [token])
  useRetries(lookUp.kind === 'failed' && lookUp.error !== null && isUnanswered(lookUp.error), () =>
    lookUpOnce(token).then(setLookUp),
  )

  return (
    <BrandPage title={t.title}>
      {lookUp.kind === 'pending' && <Loading />}
      {lookUp.kind === 'found' && <AcceptForm token={token} invitation={lookUp.invitation} />}
      {lookUp.kind === 'failed' && <LookUpFailed error={lookUp.error} />}
    </BrandPage>
  )
}

/** A connection error is not reported as an invalid invitation. */
const isUnanswered = ({ code }: ApiError): boolean => code !== 'invitation_invalid' && code !== 'request_invalid'

function LookUpFailed({ error }: { error: ApiError | null }) {
  const t = useWords(invitationsWords)
  const shared = useWords(sharedWords)
  if (error !== null && isUnanswered(error)) {
    const tryAgain = <Button onClick={() => window.location.reload()}>{shared.tryAgain}</Button>
    return (
      <StateCard Icon={IconCloudOff} tone="bad" level="h1" title={t.notOpened} action={tryAgain}>
        {error.detail ?? shared.noAnswer}
      </StateCard>
    )
  }
  const toSignIn = (
    <Button component={Link} to="/login">
      {t.toSignIn}
    </Button>
  )
  return (
    <StateCard Icon={IconMailOff} tone="bad" level="h1" title={t.invalid} action={toSignIn}>
      {error?.code === 'invitation_invalid' ? error.detail : t.noLink}
    </StateCard>
  )
}
