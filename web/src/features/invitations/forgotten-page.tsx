import { isEmail } from '@aforo/domain'
import { Button, TextInput } from '@mantine/core'
import { IconArrowRight, IconLifebuoy, IconMail, IconMailCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { BrandPage, brandForm } from '../../design/brand-page.tsx'
import { BusyButton } from '../../design/busy-button.tsx'
import { Notice } from '../../design/notice.tsx'
import { StateCard } from '../../design/state-card.tsx'
import { useForm } from '../../parts/forms/form.tsx'
import { useWords } from '../../words/words.ts'
import { askForReset } from './invitations-queries.ts'
import { invitationsWords } from './invitations-words.ts'

type Answer = { isMailed: boolean; email: string }

/** Asks for a link to a new password. The answer is the same whether or not there is such an account. */
export function ForgottenPage() {
  const t = useWords(invitationsWords)
  const [answer, setAnswer] = useState<Answer | null>(null)
  return (
    <BrandPage title={t.forgotten}>
      {answer === null ? <ForgottenForm onAnswer={setAnswer} /> : <Answered answer={answer} />}
    </BrandPage>
  )
}

function ForgottenForm({ onAnswer }: { onAnswer: (answer: Answer) => void }) {
  const t = useWords(invitationsWords)
  const form = useForm({
    initial: { email: '' },
    check: { email: (email) => (isEmail(email) ? null : t.emailInvalid) },
    submit: async ({ email }) => {
      onAnswer({ email: email.trim(), isMailed: await askForReset(email.trim()) })
    },
  })
  return (
    <form className={brandForm.form} onSubmit={form.onSubmit} noValidate>
      <h1 className={brandForm.title}>{t.forgotten}</h1>
      <p className={brandForm.lead}>{t.forgottenLead}</p>
      {form.refusal !== null && <Notice state="bad">{form.refusal.words}</Notice>}
      <TextInput
        {...form.field('email')}
        label={t.email}
        type="email"
        size="lg"
        autoComplete="username"
        autoFocus
        leftSection={<IconMail size={20} aria-hidden="true" />}
      />
      <BusyButton
        type="submit"
        size="lg"
        fullWidth
        busy={form.busy}
        icon={<IconArrowRight size={18} />}
        iconSide="right"
      >
        {t.send}
      </BusyButton>
      <Link to="/login">{t.back}</Link>
    </form>
  )
}

function Answered({ answer: { isMailed, email } }: { answer: Answer }) {
  const t = useWords(invitationsWords)
  const back = (
    <Button component={Link} to="/login">
      {t.back}
    </Button>
  )
  if (!isMailed) {
    return (
      <StateCard Icon={IconLifebuoy} level="h1" title={t.noMail} action={back}>
        {t.noMailHint}
      </StateCard>
    )
  }
  return (
    <StateCard Icon={IconMailCheck} level="h1" title={t.sent} action={back}>
      {t.sentHint(email)}
    </StateCard>
  )
}
