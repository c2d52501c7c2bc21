import type { PagePath } from '@aforo/domain'
import { Button } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'
import { Link } from 'react-router'
import { SettingRow } from '../../design/setting-row.tsx'
import { useVenuePath } from '../../parts/venues/venue-path.ts'
import { useWords, words } from '../../words/words.ts'

const rowWords = words({ es: { open: 'Abrir' }, en: { open: 'Open' } })

type PageRowProps = { venueId: number; path: PagePath; name: string; hint: string }

/** Settings that have a page of their own. */
export function PageRow({ venueId, path, name, hint }: PageRowProps) {
  const t = useWords(rowWords)
  const venuePath = useVenuePath(venueId)
  return (
    <SettingRow name={name} hint={hint}>
      <Button
        component={Link}
        to={venuePath(path)}
        variant="default"
        aria-label={`${t.open}: ${name}`}
        rightSection={<IconChevronRight size={18} aria-hidden="true" />}
      >
        {t.open}
      </Button>
    </SettingRow>
  )
}
