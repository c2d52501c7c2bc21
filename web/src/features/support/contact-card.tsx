import { useQuery } from '@tanstack/react-query'
import { Card } from '../../design/card.tsx'
import { useWords } from '../../words/words.ts'
import classes from './support-page.module.css'
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
      <p className={classes.hint}>{t.contactHint}</p>
      <dl className={classes.facts}>
        {email !== null && (
          <div>
            <dt>{t.email}</dt>
            <dd>
              <a href={`mailto:${email}`}>{email}</a>
            </dd>
          </div>
        )}
        {phone !== null && (
          <div>
            <dt>{t.phone}</dt>
            <dd>
              <a href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`}>{phone}</a>
            </dd>
          </div>
        )}
      </dl>
    </Card>
  )
}
