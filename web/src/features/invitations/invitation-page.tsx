import { Button } from '@mantine/core'
import { IconCloudOff, IconMailOff } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { ApiError } from '../../api/client.ts'
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

/** The target of a one-time link. The secret is in the URL fragment, so it never appears in a server log. */
export function InvitationPage() {
  const t = useWords(invitationsWords)
  const token = useLocation().hash.slice(1)
  const [lookUp, setLookUp] = useState<LookUp>(token === '' ? { kind: 'failed', error: null } : { kind: 'pending' })

  useEffect(() => {
    if (token === '') return
    lookUpInvitation(token).then(
      (invitation) => setLookUp({ kind: 'found', invitation }),
      (error: unknown) => setLookUp({ kind: 'failed', error: error instanceof ApiError ? error : null }),
    )
  }, [token])

  return (
    <BrandPage title={t.title}>
      {lookUp.kind === 'pending' && <Loading />}
      {lookUp.kind === 'found' && <AcceptForm token={token} invitation={lookUp.invitation} />}
      {lookUp.kind === 'failed' && <LookUpFailed error={lookUp.error} />}
    </BrandPage>
  )
}

/** A connection error is not reported as an invalid invitation. */
function LookUpFailed({ error }: { error: ApiError | null }) {
  const t = useWords(invitationsWords)
  const shared = useWords(sharedWords)
  if (error !== null && error.code !== 'invitation_invalid' && error.code !== 'request_invalid') {
    const tryAgain = <Button onClick={() => window.location.reload()}>{shared.tryAgain}</Button>
    return (
      <StateCard Icon={IconCloudOff} tone="bad" level="h1" title={t.notOpened} action={tryAgain}>
        {error.detail ?? shared.offline}
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
