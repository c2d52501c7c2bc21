import type { IconProps } from '@tabler/icons-react'
import { type ComponentType, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { useWords } from '../../words/words.ts'
import classes from './section-list.module.css'
import { settingsWords } from './settings-words.ts'

export type Section = { id: string; name: string; Icon: ComponentType<IconProps> }

/** Counts as read once its title is this close to the top of the sheet. */
const readFromPx = 140

/** The section being read: the one just jumped to while it is in sight, else the last whose title has come up. */
function useSectionInView(sections: readonly Section[]): string | undefined {
  const { hash } = useLocation()
  const [inView, setInView] = useState<string | undefined>(sections[0]?.id)
  const ids = sections.map(({ id }) => id).join(' ')

  useEffect(() => {
    const sheet = document.querySelector('#content')
    if (sheet === null) return
    const look = () => {
      const frame = sheet.getBoundingClientRect()
      const placed = ids.split(' ').flatMap((id) => {
        const box = document.getElementById(id)?.getBoundingClientRect()
        return box === undefined ? [] : [{ id, top: box.top - frame.top }]
      })
      const jumpedTo = placed.find(({ id, top }) => `#${id}` === hash && top >= 0 && top < frame.height)
      const read = placed.findLast(({ top }) => top <= readFromPx)
      setInView((jumpedTo ?? read ?? placed[0])?.id)
    }
    look()
    sheet.addEventListener('scroll', look, { passive: true })
    return () => sheet.removeEventListener('scroll', look)
  }, [ids, hash])
  return inView
}

/** The way to each part of a long page; beside it where there is room. */
export function SectionList({ sections }: { sections: readonly Section[] }) {
  const t = useWords(settingsWords)
  const inView = useSectionInView(sections)
  return (
    <nav className={classes.list} aria-label={t.sections}>
      {sections.map(({ id, name, Icon }) => (
        <a key={id} href={`#${id}`} aria-current={id === inView ? 'location' : undefined}>
          <Icon size={20} stroke={1.6} aria-hidden="true" />
          {name}
        </a>
      ))}
    </nav>
  )
}
