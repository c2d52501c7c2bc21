import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { migrate } from '../../../server/src/db/migrate.ts'
import type { Fault } from './fault.ts'
import { inviteStrangers } from './strangers.ts'

const migrations = new URL('../../../server/migrations/', import.meta.url)
const heldMs = 4_000

const additions = {
  '9998_added_columns.sql': `
    alter table transactions add column added text;
    alter table wallets add column added bigint not null default 0;
    alter table visits add column added boolean;`,
  '9999_added_table.sql': `
    create table added (id bigint primary key);
    alter table venues add column added text not null default '';`,
}

export const migrationFaults: Fault[] = [
  {
    name: 'migration-while-serving',
    what: `Columns and a table are added while the API serves, and while a stranger holds a wallet for ${heldMs / 1000} s.`,
    needs: {},
    holdMs: 0,
    inject: async (stage) => {
      const folder = await mkdtemp(join(tmpdir(), 'aforo-migrations-'))
      stage.atEnd(() => rm(folder, { recursive: true }))
      await cp(migrations, folder, { recursive: true })
      for (const [name, text] of Object.entries(additions)) await writeFile(join(folder, name), text)
      const strangers = inviteStrangers(stage, 'postgres')
      await strangers.hold('lock table wallets in row share mode')
      const migrated = migrate(stage.environment.ownerUrl, pathToFileURL(`${folder}/`))
      await sleep(heldMs)
      await strangers.leave()
      if ((await migrated).length !== Object.keys(additions).length) throw new Error('Not everything was added.')
    },
    heal: async () => {},
  },
]
