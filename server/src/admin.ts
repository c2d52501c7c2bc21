import { readConfig } from './config.ts'
import { connect } from './db/connection.ts'
import { migrate } from './db/migrate.ts'
import { loadEnvironment } from './environment.ts'
import { inviteSuperadmin } from './features/invitations/service.ts'
import { Refusal } from './refusal.ts'

const usage = `Usage: npm run admin -- COMMAND
  create-superadmin EMAIL   invite a superadmin, or let one who lost the password choose another
  migrate                   bring the database named in DATABASE_OWNER_URL up to date`

async function createSuperadmin(email: string): Promise<void> {
  const config = readConfig(process.env)
  const { db } = connect({ ...config.database, onIdleError: () => {} })
  try {
    const { link, expires_at } = await inviteSuperadmin({ db, publicUrl: config.publicUrl }, email)
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
  if (command === 'create-superadmin' && /^\S+@\S+\.\S+$/.test(argument)) await createSuperadmin(argument)
  else if (command === 'migrate') await migrateDatabase()
  else throw new Error(usage)
} catch (error) {
  const words = error instanceof Refusal ? `Refused: ${error.code}` : error instanceof Error ? error.message : error
  console.error(words)
  process.exitCode = 1
}
