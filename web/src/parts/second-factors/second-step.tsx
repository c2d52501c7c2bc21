import type { CallReply } from '@aforo/contract'
import { Button } from '@mantine/core'
import { IconFingerprint } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { ApiError } from '../../api/client.ts'
import { BusyButton } from '../../design/busy-button.tsx'
import { Loading } from '../../design/loading.tsx'
import { Notice } from '../../design/notice.tsx'
import { Stack, Text } from '../../design/primitives.tsx'
import { FactorForm } from './factor-form.tsx'
import { PasskeyUnused } from './passkey.ts'
import { sharedWords } from '../../words/shared-words.ts'
import { useWords } from '../../words/words.ts'
import { finishSignIn, listFactors, signInWithPasskey } from './second-step-queries.ts'
import { secondStepWords } from './second-step-words.ts'

type Offer = CallReply<'POST /v1/sign-in/second-factor/options'>

/** After the right password of a person who has a second factor. */
export function SecondStep({ challenge, onBack }: { challenge: string; onBack: () => void }) {
  const t = useWords(secondStepWords)
  const shared = useWords(sharedWords)
  const [offer, setOffer] = useState<Offer | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  useEffect(() => {
    let wanted = true
    listFactors(challenge).then(
      (found) => wanted && setOffer(found),
      (error: unknown) => wanted && setFault((error instanceof ApiError ? error.detail : null) ?? shared.offline),
    )
    return () => {
      wanted = false
    }
  }, [challenge, shared.offline])
  return (
    <Stack gap={6}>
      <Stack gap={4}>
        <Text as="h1" size="amount">
          {t.title}
        </Text>
        <Text as="p" size="lead" tone="soft">
          {t.lead}
        </Text>
      </Stack>
      {fault !== null && <Notice state="bad">{fault}</Notice>}
      {offer === null && fault === null && <Loading />}
      {offer !== null && (
        <FactorForm
          ways={offer.factors}
          passkeyOptions={offer.passkey_options}
          submit={t.submit}
          onAnswer={(answer) => finishSignIn(challenge, answer)}
        />
      )}
      <Button variant="default" onClick={onBack}>
        {t.back}
      </Button>
    </Stack>
  )
}

/** Signs in without e-mail and password. */
export function PasskeyButton() {
  const t = useWords(secondStepWords)
  const shared = useWords(sharedWords)
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  const enter = async () => {
    setBusy(true)
    setFault(null)
    try {
      await signInWithPasskey()
    } catch (error) {
      if (error instanceof PasskeyUnused) setFault(t.unused)
      else if (error instanceof ApiError) setFault(error.detail ?? shared.offline)
      else throw error
    } finally {
      setBusy(false)
    }
  }
  if (!('PublicKeyCredential' in window)) return null
  return (
    <>
      <BusyButton
        variant="default"
        size="lg"
        fullWidth
        busy={busy}
        icon={<IconFingerprint size={20} />}
        onClick={() => void enter()}
      >
        {t.withPasskey}
      </BusyButton>
      {fault !== null && <Notice state="bad">{fault}</Notice>}
    </>
  )
}
