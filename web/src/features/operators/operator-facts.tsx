import { Button } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { Row, Text } from '../../design/primitives.tsx'
import { Surface, SurfaceHead } from '../../design/surface.tsx'
import { useWords } from '../../words/words.ts'
import { KnownValue } from './known-value.tsx'
import type { OperatorDetail } from './operators-queries.ts'
import { recordWords } from './record-words.ts'

const known = (text: string) => (text === '' ? null : text)

/** Who the operator is, for invoices and for writing to them. */
export function OperatorFacts({ operator, onEdit }: { operator: OperatorDetail; onEdit: () => void }) {
  const t = useWords(recordWords)
  const facts = [
    [t.taxId, operator.tax_id],
    [t.contact, operator.contact_name],
    [t.email, operator.contact_email],
    [t.phone, operator.contact_phone],
  ] as const
  return (
    <Surface>
      <SurfaceHead title={t.facts} isInset>
        <Button variant="default" leftSection={<IconPencil size={18} />} onClick={onEdit}>
          {t.edit}
        </Button>
      </SurfaceHead>
      <dl>
        {facts.map(([name, value]) => (
          <Row key={name} justify="between" gap={5} padX={6} padY={4} line="top">
            <Text as="dt" tone="soft">
              {name}
            </Text>
            <Text as="dd" weight="semibold" breaks>
              <KnownValue value={known(value)}>{(text) => text}</KnownValue>
            </Text>
          </Row>
        ))}
      </dl>
    </Surface>
  )
}
