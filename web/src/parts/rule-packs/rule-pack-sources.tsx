import type { PackForce, RulePack } from '@aforo/domain'
import { Badge } from '../../design/badge.tsx'
import { Row, Stack, Text } from '../../design/primitives.tsx'
import surface from '../../design/surface.module.css'
import { useWords } from '../../words/words.ts'
import { rulePackWords } from './rule-pack-words.ts'

const tones = {
  law: 'info',
  ordinance: 'info',
  recommendation: 'neutral',
  judgment: 'outlined',
} as const satisfies Record<PackForce, string>

/** Each source of a pack: what it is, where it can be read, and what else it says. */
export function RulePackSources({ pack }: { pack: RulePack }) {
  const t = useWords(rulePackWords)
  return (
    <Stack as="ul" gap={5}>
      {pack.parts.map(({ force, title, address, notes }) => (
        <Stack as="li" key={title} gap={2}>
          <Row gap={3} wrap>
            <Badge tone={tones[force]}>{t.force[force]}</Badge>
            <a href={address} target="_blank" rel="noreferrer">
              <Text breaks>{title}</Text>
            </a>
          </Row>
          {notes.length > 0 && (
            <ul className={surface.bullets}>
              {notes.map(({ code, figures }) => (
                <li key={code}>{t.notes[code](...figures)}</li>
              ))}
            </ul>
          )}
        </Stack>
      ))}
    </Stack>
  )
}
