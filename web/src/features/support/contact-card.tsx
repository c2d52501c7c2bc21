import { useQuery } from '@tanstack/react-query'
import { Card } from '../../design/card.tsx'
import { Row, Stack, Text } from '../../design/primitives.tsx'
import { useWords } from '../../words/words.ts'
import { FactRow } from './fact-row.tsx'
import { contactQuery } from './support-queries.ts'
import { supportWords } from './support-words.ts'

/** The support contact, if the installation has one. */
export function ContactCard() {
  const t = useWords(supportWords)
  const { data: contact } = useQuery(contactQuery)
  if (contact === undefined || (contact.email === null && contact.phone === null)) return null
  const { email, phone } = contact
  return (
    <Card title={t.contact}>
      <Text as="p" size="small" tone="quiet">
        {t.contactHint}
      </Text>
      <Stack as="dl">
        {email !== null && (
          <FactRow name={t.email}>
            <Row as="a" padY={4} href={`mailto:${email}`}>
              {email}
            </Row>
          </FactRow>
        )}
        {phone !== null && (
          <FactRow name={t.phone}>
            <Row as="a" padY={4} href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`}>
              {phone}
            </Row>
          </FactRow>
        )}
      </Stack>
    </Card>
  )
}
