import type { Role } from '@aforo/domain'
import { IconCrown, IconIdBadge2, IconShieldCog } from '@tabler/icons-react'
import { Badge } from '../../design/badge.tsx'
import { peopleWords } from '../../words/people-words.ts'
import { useWords } from '../../words/words.ts'

const icons = { superadmin: IconShieldCog, owner: IconCrown, employee: IconIdBadge2 }

export function RoleBadge({ role }: { role: Role }) {
  const t = useWords(peopleWords)
  return (
    <Badge tone={role === 'employee' ? 'neutral' : 'info'} Icon={icons[role]}>
      {t.role[role]}
    </Badge>
  )
}
