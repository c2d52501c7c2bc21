import { Button } from '@mantine/core'
import { IconDeviceMobileCode, IconFingerprint } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '../../api/client.ts'
import { brandForm, BrandPage } from '../../design/brand-page.tsx'
import { BusyButton } from '../../design/busy-button.tsx'
import { Notice } from '../../design/notice.tsx'
import { Stack, Text } from '../../design/primitives.tsx'
import { CodesForm } from '../../parts/second-factors/codes-form.tsx'
import { beginCodes, makeRecoveryCodes } from '../../parts/second-factors/factor-queries.ts'
import { PasskeyForm } from '../../parts/second-factors/passkey-form.tsx'
import { RecoveryCodes } from '../../parts/second-factors/recovery-codes.tsx'
import type { Session } from '../../session/session.tsx'
import { signOut } from '../../session/sign-out.ts'
import { sharedWords } from '../../words/shared-words.ts'
import { useWords } from '../../words/words.ts'
import { ownFactorWords } from './own-factor-words.ts'

type OwnFactorPageProps = { me: Session['me']; onDone: () => void }

/** Shown instead of every page until the person has the second factor that they must have. */
export function OwnFactorPage({ me, onDone }: OwnFactorPageProps) {
  const t = useWords(ownFactorWords)
  const shared = useWords(sharedWords)
  const [isPasskey, setIsPasskey] = useState(false)
  const codes = useMutation({ mutationFn: beginCodes })
  const recovery = useMutation({ mutationFn: makeRecoveryCodes })
  const failure = codes.error ?? recovery.error
  const finish = async () => void (await recovery.mutateAsync())
  const restart = () => {
    setIsPasskey(false)
    codes.reset()
  }

  if (recovery.data !== undefined) {
    return (
      <BrandPage title={t.recovery}>
        <div className={brandForm.form}>
          <h1 className={brandForm.title}>{t.recovery}</h1>
          <RecoveryCodes codes={recovery.data.codes} email={me.email} onDone={onDone} />
        </div>
      </BrandPage>
    )
  }
  return (
    <BrandPage title={t.title}>
      <div className={brandForm.form}>
        <h1 className={brandForm.title}>{t.title}</h1>
        <p className={brandForm.lead}>{t.lead(me.email)}</p>
        {failure !== null && (
          <Notice state="bad">{(failure instanceof ApiError ? failure.detail : null) ?? shared.offline}</Notice>
        )}
        {isPasskey && <PasskeyForm onAdded={finish} />}
        {codes.data !== undefined && <CodesForm secret={codes.data} onConfirmed={finish} />}
        {isPasskey || codes.data !== undefined ? (
          <Button variant="default" onClick={restart}>
            {t.other}
          </Button>
        ) : (
          <>
            <Stack gap={3}>
              <Button size="lg" leftSection={<IconFingerprint size={20} />} onClick={() => setIsPasskey(true)}>
                {t.passkey}
              </Button>
              <Text size="small" tone="quiet">
                {t.passkeyHint}
              </Text>
            </Stack>
            <Stack gap={3}>
              <BusyButton
                size="lg"
                variant="default"
                busy={codes.isPending}
                icon={<IconDeviceMobileCode size={20} />}
                onClick={() => codes.mutate()}
              >
                {t.codes}
              </BusyButton>
              <Text size="small" tone="quiet">
                {t.codesHint}
              </Text>
            </Stack>
          </>
        )}
        <Button variant="subtle" onClick={signOut}>
          {t.signOut}
        </Button>
      </div>
    </BrandPage>
  )
}
