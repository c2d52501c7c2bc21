import { pageBlocker } from '@aforo/domain'
import { Button } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { Link } from 'react-router'
import { useSession } from '../../session/session.tsx'
import { useWords, words } from '../../words/words.ts'

const recordWords = words({ es: { record: 'Registro' }, en: { record: 'Activity log' } })

/** Link to the audit log, for people who may open it. */
export function RecordLink() {
  const t = useWords(recordWords)
  const { person, venueId } = useSession()
  if (pageBlocker('/audit', person, venueId) !== null) return null
  return (
    <Button component={Link} to="/audit" variant="default" leftSection={<IconHistory size={18} aria-hidden="true" />}>
      {t.record}
    </Button>
  )
}
