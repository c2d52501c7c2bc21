import { spawnSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** What can be checked without PostgreSQL and pgBackRest. `npm run drill:restore` tries everything for real. */
const read = (name: string) => readFileSync(join(import.meta.dirname, name), 'utf8')
const problems: string[] = []
const demand = (what: string, isSo: boolean) => {
  if (!isSo) problems.push(what)
}
const settingOf = (text: string, name: string) => new RegExp(`^${name} ?= ?'?([^'\\n]*)`, 'm').exec(text)?.[1]

for (const script of globSync('*.sh', { cwd: import.meta.dirname })) {
  demand(`${script} can be parsed`, spawnSync('sh', ['-n', join(import.meta.dirname, script)]).status === 0)
}

const [repository, archive, timetable] = [read('pgbackrest.conf'), read('archive.conf'), read('timetable.cron')]
const retentionDays = settingOf(repository, 'repo1-retention-full')
demand(
  'pictures are kept as long as the backups that name them',
  settingOf(read('copy-pictures.sh'), 'days') === retentionDays,
)
demand('backups are encrypted', settingOf(repository, 'repo1-cipher-type') === 'aes-256-cbc')
demand('no passphrase is in the file', settingOf(repository, 'repo1-cipher-pass') === undefined)
demand('a loss is at most a minute', Number(settingOf(archive, 'archive_timeout')) <= 60)
demand('the log is sent', settingOf(archive, 'archive_command')?.startsWith('pgbackrest --stanza=aforo') === true)
for (const type of ['full', 'diff']) demand(`there is a ${type} backup`, timetable.includes(`--type=${type} backup`))
for (const [, file = ''] of timetable.matchAll(/\$BACKUP\/([\w.-]+)/g)) {
  demand(`${file} is there`, globSync(file, { cwd: import.meta.dirname }).length === 1)
}

for (const problem of problems) console.error(`not so: ${problem}`)
process.exitCode = problems.length === 0 ? 0 : 1
