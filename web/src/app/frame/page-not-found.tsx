import { homeOf, type PagePath } from '@aforo/domain'
import { Button } from '@mantine/core'
import { IconMapOff } from '@tabler/icons-react'
import { Link } from 'react-router'
import { useSession } from '../../session/session.tsx'
import { Card } from '../../design/card.tsx'
import { StateCard } from '../../design/state-card.tsx'
import { useWords } from '../../words/words.ts'
import { frameWords } from './frame-words.ts'

export function PageNotFound() {
  const t = useWords(frameWords)
  const { person, venueId } = useSession()
  const home = homeOf(person, venueId)
  const labels: Partial<Record<PagePath, string>> = { ...t.menu, '/profile': t.profile }
  return (
    <Card>
      <title>{`${t.notFound.title} · Aforo`}</title>
      <StateCard
        Icon={IconMapOff}
        title={t.notFound.title}
        level="h1"
        action={
          <Button component={Link} to={home}>
            {t.notFound.action(labels[home] ?? home)}
          </Button>
        }
      >
        {t.notFound.body}
      </StateCard>
    </Card>
  )
}
