import { Button } from '@mantine/core'
import { IconCloudOff } from '@tabler/icons-react'
import { useNavigate } from 'react-router'
import { call } from '../api/client.ts'
import { useRetries } from '../api/use-retries.ts'
import { BrandPage } from '../design/brand-page.tsx'
import { StateCard } from '../design/state-card.tsx'
import { signOut } from '../session/sign-out.ts'
import { sharedWords } from '../words/shared-words.ts'
import { useWords, words } from '../words/words.ts'

const outageWords = words({
  es: {
    body: 'No se han podido obtener los datos de usuario. En cuanto responda, volverás a donde estabas.',
    signOut: 'Cerrar sesión',
  },
  en: {
    body: 'Could not get user data. You will return to where you were as soon as it answers.',
    signOut: 'Sign out',
  },
})

/** For somebody who is signed in while the server does not answer. Returns to `from` as soon as it does. */
export function OutagePage({ from }: { from: string }) {
  const t = useWords(outageWords)
  const shared = useWords(sharedWords)
  const navigate = useNavigate()
  useRetries(true, async () => {
    await call('GET /v1/users/me', {})
    await navigate(from, { replace: true })
  })
  return (
    <BrandPage title={shared.noAnswer}>
      <StateCard
        Icon={IconCloudOff}
        tone="bad"
        level="h1"
        title={shared.noAnswer}
        action={
          <Button variant="default" onClick={signOut}>
            {t.signOut}
          </Button>
        }
      >
        {t.body}
      </StateCard>
    </BrandPage>
  )
}
