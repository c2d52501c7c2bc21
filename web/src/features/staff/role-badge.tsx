import type { Role } from '@aforo/domain'
import { IconCrown, IconIdBadge2, IconShieldCog } from '@tabler/icons-react'
import { peopleWords } from '../../words/people-words.ts'
import { useWords } from '../../words/words.ts'
import classes from './role-badge.module.css'

const icons = { superadmin: IconShieldCog, owner: IconCrown, employee: IconIdBadge2 }

export function RoleBadge({ role }: { role: Role }) {
  const t = useWords(peopleWords)
  const Icon = icons[role]
  return (
    <span className={classes.badge} data-role={role}>
      <Icon size={15} aria-hidden="true" /> {t.role[role]}
    </span>
  )
}
