import { errorWords } from '@aforo/contract'
import { menuGroups, menuOf } from '@aforo/domain'
import { Button } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { Link, Navigate } from 'react-router'
import { useLanguage } from '../../device/language.ts'
import { BrandPage } from '../../design/brand-page.tsx'
import { Loading } from '../../design/loading.tsx'
import { Row, Stack } from '../../design/primitives.tsx'
import { StateCard } from '../../design/state-card.tsx'
import { practiceWords } from '../../parts/practice/practice-words.ts'
import type { SignInState } from '../../session/landing.ts'
import { meQuery } from '../../session/me-query.ts'
import { SessionProvider, useSession } from '../../session/session.tsx'
import { signOut } from '../../session/sign-out.ts'
import { useWords } from '../../words/words.ts'
import { frameWords } from './frame-words.ts'
import { menuIcons } from './menu-icons.ts'
import { queryClient } from './query-client.ts'
import '../../design/mantine-signed-in.css'

/** For somebody who is signed in and may not open `from`: whom to ask, and the pages that they may open. */
export function RefusedPage({ from }: { from: string }) {
  return (
    <QueryClientProvider client={queryClient}>
      <WithSession from={from} />
    </QueryClientProvider>
  )
}

function WithSession({ from }: { from: string }) {
  const me = useQuery(meQuery)
  if (me.data !== undefined) {
    return (
      <SessionProvider me={me.data}>
        <Refusal />
      </SessionProvider>
    )
  }
  if (!me.isError) return <Loading />
  return <Navigate to="/login" replace state={{ from, reason: 'unreachable' } satisfies SignInState} />
}

const focusOnce = (element: HTMLElement | null) => element?.focus()

function Refusal() {
  const t = useWords(frameWords)
  const title = errorWords('privileges_missing', useLanguage())
  const practice = useWords(practiceWords)
  const { me, person, venueId } = useSession()
  const open = [...menuGroups, 'fixed' as const].flatMap((group) => menuOf(group, person, venueId))
  return (
    <BrandPage title={title}>
      <StateCard
        Icon={IconLock}
        tone="bad"
        level="h1"
        title={title}
        action={
          <Stack as="nav" gap={6} align="center" aria-label={t.refused.open}>
            <Row as="ul" wrap gap={4} justify="center">
              {open.map((path, index) => {
                const Icon = menuIcons[path]
                return (
                  <li key={path}>
                    <Button
                      component={Link}
                      to={path}
                      variant="default"
                      leftSection={<Icon size={20} stroke={1.6} aria-hidden="true" />}
                      {...(index === 0 && { ref: focusOnce })}
                    >
                      {t.menu[path]}
                    </Button>
                  </li>
                )
              })}
            </Row>
            <Button variant="subtle" onClick={signOut}>
              {t.refused.otherAccount}
            </Button>
          </Stack>
        }
      >
        {me.practising ? practice.notHere : t.refused.ask[person.role]}
      </StateCard>
    </BrandPage>
  )
}
