import type { CallReply } from '@aforo/contract'
import { proofLifeMinutes } from '@aforo/domain'
import { useEffect, useState } from 'react'
import { ApiError } from '../../api/client.ts'
import { Dialog } from '../../design/dialog.tsx'
import { Loading } from '../../design/loading.tsx'
import { Notice } from '../../design/notice.tsx'
import { Stack, Text } from '../../design/primitives.tsx'
import { FactorForm } from '../../parts/second-factors/factor-form.tsx'
import { sharedWords } from '../../words/shared-words.ts'
import { useWords, words } from '../../words/words.ts'
import { offerProofs, prove } from './proof-queries.ts'

const proofWords = words({
  es: {
    title: 'Confirma que eres tú',
    lead: `Es un paso delicado y hace más de ${proofLifeMinutes} minutos de la última comprobación. Después se sigue donde estabas.`,
    submit: 'Confirmar',
  },
  en: {
    title: 'Confirm that it is you',
    lead: `This is a sensitive step, and the last check was more than ${proofLifeMinutes} minutes ago. Afterwards it goes on where you were.`,
    submit: 'Confirm',
  },
})

/** Asks the person to prove who they are. Closing it gives up what asked for it. */
export function ProofDialog({ onEnd }: { onEnd: (proved: boolean) => void }) {
  const t = useWords(proofWords)
  const shared = useWords(sharedWords)
  const [offer, setOffer] = useState<CallReply<'POST /v1/proofs/options'> | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  useEffect(() => {
    let wanted = true
    offerProofs().then(
      (found) => wanted && setOffer(found),
      (error: unknown) => wanted && setFault((error instanceof ApiError ? error.detail : null) ?? shared.offline),
    )
    return () => {
      wanted = false
    }
  }, [shared.offline])
  return (
    <Dialog title={t.title} onClose={() => onEnd(false)} width={480}>
      <Stack gap={6}>
        <Text as="p" tone="soft">
          {t.lead}
        </Text>
        {fault !== null && <Notice state="bad">{fault}</Notice>}
        {offer === null && fault === null && <Loading />}
        {offer !== null && (
          <FactorForm
            ways={offer.factors}
            passkeyOptions={offer.passkey_options}
            submit={t.submit}
            onAnswer={async (answer) => {
              await prove(offer.challenge, answer)
              onEnd(true)
            }}
          />
        )}
      </Stack>
    </Dialog>
  )
}
