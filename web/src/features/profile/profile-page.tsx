import { isIdle } from '@aforo/domain'
import { useSession } from '../../session/session.tsx'
import { Card } from '../../ui/card.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { Portrait } from '../../ui/portrait.tsx'
import { useWords } from '../../words/words.ts'
import { PasswordForm } from './password-form.tsx'
import classes from './profile-page.module.css'
import { profileWords } from './profile-words.ts'
import { SignInList } from './sign-in-list.tsx'

export function Page() {
  const t = useWords(profileWords)
  const { me, person, venue } = useSession()
  return (
    <>
      <PageHead title={t.title} />
      {isIdle(person, venue?.id ?? null) && (
        <div className={classes.idle}>
          <Notice state="warn">{venue === null ? t.idle : t.idleAt(venue.name)}</Notice>
        </div>
      )}
      <div className={classes.columns}>
        <div className={classes.column}>
          <Card title={t.account}>
            <div className={classes.who}>
              <Portrait id={me.id} size={64} />
              <dl className={classes.facts}>
                <dt>{t.name}</dt>
                <dd>{me.name === '' ? t.noName : me.name}</dd>
                <dt>{t.email}</dt>
                <dd>{me.email}</dd>
              </dl>
            </div>
          </Card>
          <Card title={t.password}>
            <PasswordForm />
          </Card>
        </div>
        <Card title={t.signIns}>
          <SignInList />
        </Card>
      </div>
    </>
  )
}
