import { ActionIcon, Popover } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useWords, words } from '../words/words.ts'
import { Stack } from './primitives.tsx'
import classes from './explanation.module.css'

const explanationWords = words({
  es: { explain: (what: string) => `Explicación: ${what}` },
  en: { explain: (what: string) => `Explanation: ${what}` },
})

/** Explains a figure. It opens with a press, so that it also works with a finger or a key. */
export function Explanation({ of, children }: { of: string; children: ReactNode }) {
  const t = useWords(explanationWords)
  const [isOpen, setIsOpen] = useState(false)
  return (
    <Popover opened={isOpen} onChange={setIsOpen} position="bottom" width={280} shadow="md">
      <Popover.Target>
        <ActionIcon
          variant="subtle"
          className={classes.button ?? ''}
          aria-label={t.explain(of)}
          onClick={() => setIsOpen(!isOpen)}
        >
          <IconInfoCircle size={16} stroke={1.7} aria-hidden="true" />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown>
        <Stack gap={3} size="small">
          {children}
        </Stack>
      </Popover.Dropdown>
    </Popover>
  )
}
