import type { AlertKind, Language } from '@aforo/domain'
import type { FastifyBaseLogger } from 'fastify'
import type { Transaction } from 'kysely'
import { readNow } from '../../db/clock.ts'
import type { Database } from '../../db/connection.ts'
import type { DB } from '../../db/types.ts'
import { runEveryMinute } from '../../scheduler.ts'
import type { MasterKeys } from '../../security/master-keys.ts'
import { digest } from '../../security/secrets.ts'
import type { Job, Jobs, MailTarget } from '../jobs/service.ts'
import { mailText } from './mail-words.ts'
import {
  claimMail,
  countMails,
  giveUpExpired,
  insertMail,
  isWaiting,
  listForgotten,
  markGivenUp,
  markSent,
  releaseMail,
} from './queries.ts'
import { renderMail } from './render-mail.ts'
import { type MailSettings, openTransport, RecipientRefused } from './transport.ts'

const jobName = 'send-mail'
/** Longer than any attempt takes. */
const claimSeconds = 45
/** Mails without a link are sent late rather than never. */
const usefulHours = 7 * 24
const forgottenSeconds = 60
const forgottenMost = 1_000

type Deps = {
  db: Database
  log: FastifyBaseLogger
  jobs: Pick<Jobs, 'send' | 'isStarted'>
  masterKeys: MasterKeys
  /** Null: no mail is sent. */
  settings: MailSettings | null
}

/** What each template is filled with. */
export type MailContent =
  | {
      template: 'invitation'
      /** Without a venue the person is invited to the platform. */
      values: { link: string; venue: string | null; inviter: string; hours: number }
    }
  | {
      template: 'password_reset'
      /** Without a maker the person asked for it themselves. */
      values: { link: string; maker: string | null; hours: number }
    }
  | {
      template: 'new_device'
      /** `device` is the user agent, `at` an instant in ISO 8601. */
      values: { device: string; address: string; at: string; link: string }
    }
  | {
      template: 'alert'
      /** Nothing about members. `at` is an instant in ISO 8601. */
      values: {
        kind: AlertKind
        venue: string | null
        who: string | null
        count: number
        at: string
        link: string
      }
    }

export type NewMail = MailContent & {
  /** Names the event. A second mail with the same key is not sent. */
  key: string
  to: string
  language: Language
  /** After so many hours the mail is of no use, for example because its link has expired. */
  usefulHours?: number
}

export type Mail = ReturnType<typeof createMail>

const sealContextOf = (eventKey: string) => `mail ${eventKey}`
const messageIdOf = (eventKey: string) => digest(`mail ${eventKey}`).toString('hex').slice(0, 40)

/**
 * Sends mails. A mail is a row that is written in the transaction that causes it, and is sent at least once by a job.
 * If a process is killed while it sends one, that mail may arrive twice.
 */
export function createMail({ db, log, jobs, masterKeys, settings }: Deps) {
  const send = settings === null ? null : openTransport(settings)
  const figures = { waiting: 0, oldestSeconds: 0, givenUp: 0 }
  const close = runEveryMinute(log, 'count the mails', async () => {
    Object.assign(figures, await countMails(db))
  })

  const job: Job<MailTarget> = {
    name: jobName,
    async findDue(_now, pod) {
      if (pod !== null) return []
      await giveUpExpired(db)
      return send === null ? [] : listForgotten(db, forgottenSeconds, forgottenMost)
    },
    // One after the other, so that a killed process leaves at most one mail of which nobody knows whether it arrived.
    async run({ mailId }) {
      if (send === null) throw new Error('No mail server is set.')
      const mail = await claimMail(db, mailId, claimSeconds)
      if (mail === undefined) {
        if (await isWaiting(db, mailId)) throw new Error('Another process may be sending this mail.')
        return
      }
      const { eventKey, recipient: to, language, template, sealedValues } = mail
      try {
        const values: unknown = JSON.parse(masterKeys.unsealSecret(sealContextOf(eventKey), sealedValues).toString())
        // Sealed by `post` together with this template.
        const content = { template, values } as MailContent
        await send({ id: messageIdOf(eventKey), to, ...renderMail(mailText(content, language), language) })
      } catch (error) {
        const message = error instanceof Error ? error.message : String(error)
        if (!(error instanceof RecipientRefused)) {
          await releaseMail(db, mailId, message)
          throw error
        }
        log.warn({ err: error, mailId }, 'gave up a mail that its recipient’s server refuses')
        await markGivenUp(db, mailId, message)
        return
      }
      await markSent(db, mailId)
    },
  }

  return {
    isOn: send !== null,
    job,
    /** A process without a mail server leaves the mails to the others. */
    jobs: send === null ? [] : [job],
    figures,
    close,
    /**
     * Writes the mail in this transaction, which must be one of the directory: it is sent if and only if that commits.
     * Returns whether it will be; without a mail server nothing is written.
     */
    async post(trx: Transaction<DB>, mail: NewMail): Promise<boolean> {
      if (send === null) return false
      const { key: eventKey, to: recipient, language, template, values } = mail
      const hours = mail.usefulHours ?? usefulHours
      const expiresAt = new Date((await readNow(trx)).getTime() + hours * 3_600_000)
      const sealedValues = masterKeys.sealSecret(sealContextOf(eventKey), Buffer.from(JSON.stringify(values)))
      const made = await insertMail(trx, { eventKey, recipient, language, template, sealedValues, expiresAt })
      // A process that has just started cannot send jobs yet; the mail is found a minute later.
      if (made !== undefined && jobs.isStarted()) await jobs.send(trx, jobName, { mailId: made.id })
      return true
    },
  }
}
