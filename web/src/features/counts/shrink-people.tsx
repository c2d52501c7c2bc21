import { milliOfQuantity } from '@aforo/domain'
import { Row, Stack, Text } from '../../design/primitives.tsx'
import { Surface, SurfaceHead } from '../../design/surface.tsx'
import { useLanguage } from '../../device/language.ts'
import { formatGrams } from '../../format/format.ts'
import { Portrait } from '../../parts/pictures/portrait.tsx'
import { useWords } from '../../words/words.ts'
import type { ShrinkReport } from './shrink-queries.ts'
import { shrinkWords } from './shrink-words.ts'

/** Whose shifts differ from the others. Nobody is named for few shifts or for what chance can explain. */
export function ShrinkPeople({ report }: { report: ShrinkReport }) {
  const t = useWords(shrinkWords)
  const facts = [
    ...(report.people_compared === 0 ? [] : [t.compared(report.people_compared)]),
    ...(report.people_too_few === 0 ? [] : [t.tooFew(report.people_too_few)]),
  ]
  return (
    <Surface aria-label={t.people}>
      <SurfaceHead title={t.people} hint={facts.join(' · ')} isInset />
      <Stack gap={5} pad={6}>
        {report.people.length === 0 ? (
          <Text as="p">{report.people_compared === 0 ? t.nobodyYet : t.nobody}</Text>
        ) : (
          <ul>
            {report.people.map((one) => (
              <Compared key={one.people.map(({ id }) => id).join(' ')} one={one} />
            ))}
          </ul>
        )}
        <Text as="p" size="small" tone="quiet">
          {t.peopleHint}
        </Text>
      </Stack>
    </Surface>
  )
}

function Compared({ one }: { one: ShrinkReport['people'][number] }) {
  const t = useWords(shrinkWords)
  const language = useLanguage()
  const grams = (quantity: number) => formatGrams(milliOfQuantity(quantity), language)
  return (
    <Row as="li" gap={5} padY={4} align="start">
      {one.people.map(({ id, name, image_path: imagePath }) => (
        <Portrait key={id} id={id} name={name} size={44} imagePath={imagePath} />
      ))}
      <Stack gap={1} grow>
        <Text weight="semibold">{one.people.map(({ name }) => name).join(t.together)}</Text>
        <Text as="p" numeric>
          {t.personText(grams(one.difference), t.shiftsOf(one.shifts), t.shiftsOf(one.other_shifts))}
        </Text>
        <Text size="small" tone="quiet" numeric>
          {t.casesOf(one.cases)} · {t.error(grams(one.error))}
          {one.people.length > 1 && ` · ${t.togetherHint}`}
        </Text>
      </Stack>
    </Row>
  )
}
