import type { IconProps } from '@tabler/icons-react'
import { type ComponentType, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { Row } from '../../design/primitives.tsx'
import { useWords } from '../../words/words.ts'
import classes from './settings.module.css'
import { settingsWords } from './settings-words.ts'

export type Section = { id: string; name: string; Icon: ComponentType<IconProps> }

/** A section is current once its title is this close to the top of the sheet. */
const readFromPx = 140

/** The current section: the one in the URL hash while it is visible, otherwise the last one scrolled to the top. */
function useSectionInView(sections: readonly Section[]): string | undefined {
  const { hash } = useLocation()
  const [inView, setInView] = useState<string | undefined>(sections[0]?.id)
  const ids = sections.map(({ id }) => id).join(' ')

  useEffect(() => {
    const sheet = document.querySelector('#content')
    if (sheet === null) return
    const update = () => {
      const frame = sheet.getBoundingClientRect()
      const positions = ids.split(' ').flatMap((id) => {
        const box = document.getElementById(id)?.getBoundingClientRect()
        return box === undefined ? [] : [{ id, top: box.top - frame.top }]
      })
      const jumpedTo = positions.find(({ id, top }) => `#${id}` === hash && top >= 0 && top < frame.height)
      const read = positions.findLast(({ top }) => top <= readFromPx)
      setInView((jumpedTo ?? read ?? positions[0])?.id)
    }
    update()
    sheet.addEventListener('scroll', update, { passive: true })
    return () => sheet.removeEventListener('scroll', update)
  }, [ids, hash])
  return inView
}

/** Links to the sections of a long page, beside it if there is space. */
export function SectionList({ sections }: { sections: readonly Section[] }) {
  const t = useWords(settingsWords)
  const inView = useSectionInView(sections)
  return (
    <nav className={classes.sections} aria-label={t.sections}>
      {sections.map(({ id, name, Icon }) => (
        <Row
          key={id}
          as="a"
          gap={4}
          padX={5}
          padY={2}
          className={classes.section}
          href={`#${id}`}
          aria-current={id === inView ? 'location' : undefined}
        >
          <Icon size={20} stroke={1.6} aria-hidden="true" />
          {name}
        </Row>
      ))}
    </nav>
  )
}
