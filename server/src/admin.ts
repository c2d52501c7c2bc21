import { isEmail } from '@aforo/domain'
import { errorWords } from '@aforo/contract'
import { readConfig } from './config.ts'
import { connect } from './db/connection.ts'
import { migrate } from './db/migrate.ts'
import { loadEnvironment } from './environment.ts'
import { inviteSuperadmin, inviteToNewPassword } from './features/invitations/service.ts'
import { Refusal } from './refusal.ts'

const usage = `Usage: npm run admin -- COMMAND
  create-superadmin EMAIL   invite a superadmin
  new-password EMAIL        let somebody who lost their password choose another
  migrate                   bring the database named in DATABASE_OWNER_URL up to date`

const invitations = { 'create-superadmin': inviteSuperadmin, 'new-password': inviteToNewPassword }

async function printLink(email: string, make: typeof inviteSuperadmin): Promise<void> {
  const config = readConfig(process.env)
  const { db } = connect({ ...config.database, onLost: () => {} })
  try {
    const { link, expires_at } = await make({ db, publicUrl: config.publicUrl }, email)
    console.log(`One-time link for ${email}, valid until ${expires_at}:\n${link}`)
  } finally {
    await db.destroy()
  }
}

async function migrateDatabase(): Promise<void> {
  const url = process.env['DATABASE_OWNER_URL']
  if (url === undefined) throw new Error('DATABASE_OWNER_URL is not set.')
  const steps = await migrate(url)
  console.log(steps.length === 0 ? 'The database is up to date.' : `Done: ${steps.join(', ')}`)
}

loadEnvironment('.env')
if (process.env['NODE_ENV'] !== 'production') loadEnvironment('.dev/env')
const [command, argument = ''] = process.argv.slice(2)
try {
  const wantsLink = command === 'create-superadmin' || command === 'new-password'
  if (wantsLink && isEmail(argument)) await printLink(argument, invitations[command])
  else if (command === 'migrate') await migrateDatabase()
  else throw new Error(usage)
} catch (error) {
  const refused = error instanceof Refusal ? errorWords(error.code, 'en', error.figures) : null
  console.error(refused ?? (error instanceof Error ? error.message : error))
  process.exitCode = 1
}
