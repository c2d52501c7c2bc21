import { readFileSync } from 'node:fs'
import { settingNames } from '../../server/src/config.ts'

const adminSource = readFileSync(new URL('../../server/src/admin.ts', import.meta.url), 'utf8')
const adminSettings = [...adminSource.matchAll(/readSetting\('(\w+)'\)/g)].map(([, name]) => name ?? '')
/** `npm start` sets it. */
const notForPeople = ['NODE_ENV']

/** Compares the table of settings in docs/operating.md with the settings that the server reads. */
export function findSettingFaults(operating: string): string[] {
  const [, section = ''] = /^## Settings$([\s\S]*?)^## /m.exec(operating) ?? []
  const cells = [...section.matchAll(/^\| (`.+?) +\|/gm)].map(([, cell]) => cell ?? '')
  const documented = new Set(cells.flatMap((cell) => [...cell.matchAll(/`(\w+)`/g)].map(([, name]) => name ?? '')))
  const known = new Set([...settingNames, ...adminSettings])
  return [
    ...settingNames
      .filter((name) => !documented.has(name) && !notForPeople.includes(name))
      .map((name) => `docs/operating.md does not describe the setting ${name}`),
    ...[...documented]
      .filter((name) => !known.has(name))
      .map((name) => `docs/operating.md describes ${name}, which the server does not read`),
  ]
}
