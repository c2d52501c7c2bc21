import { readFileSync } from 'node:fs'
import type { Page } from './pages.ts'

const read = (file: string) => readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8')

/** What runs a command: a text that stands in a file of the gate or of a check. If it is gone, nothing runs it. */
const runners: readonly [command: RegExp, file: string, text: string][] = [
  [/^npm ci$/, '.ci/run', "step 'npm ci'"],
  [/^npm run db:reset$/, '.ci/run', "step 'npm run db:reset'"],
  [/^npm run dev$/, '.ci/run', "step 'npm run dev'"],
  [/^npm run build$/, 'package.json', '&& npm run build && npm run budget"'],
  // first-start.ts runs what it finds on the page.
  [/^npm run admin -- (setup|migrate|create-superadmin \S+)$/, 'deploy/docs-site/first-start.ts', 'isAdminCommand'],
  [/^npm start$/, 'deploy/docs-site/first-start.ts', "'npm start'"],
  // The same steps on a cluster of its own, in a folder of its own.
  [
    /^(pgbackrest .*restore|systemctl start postgresql|psql .*picture-names.*)$/,
    'bench/src/restore-drill.ts',
    'restore',
  ],
  [/^npm run admin -- reapply-erasures \S+$/, 'bench/src/restore-drill.ts', 'reapplyErasures'],
  [/^psql .*erasures\.sql -o \S+$/, 'bench/src/restore-operator-drill.ts', 'exportErasures'],
  [
    /^(EXPORT_PASSPHRASE='…' )?npm run admin -- (export|empty|import)-operator .+$/,
    'bench/src/restore-operator-drill.ts',
    'empty-operator',
  ],
  [/^npm run admin -- rotate-keys \d+$/, 'bench/src/restore-operator-drill.ts', 'rotate-keys'],
  [/^npm run admin -- renew-chains \d+$/, 'bench/src/restore-operator-drill.ts', 'renew-chains'],
  [/^(cd deploy\/compose|\.\/aforo up)$/, 'deploy/compose/try.ts', "aforo(['up'])"],
  [/^deploy\/systemd\/install$/, 'deploy/systemd/try.ts', 'deploy/systemd/install'],
  [/^node deploy\/kubernetes\/check\.ts \S+$/, 'deploy/kubernetes/check.ts', 'process.argv'],
  // There is no cluster here: every object and label that such a command names is looked up in the manifests.
  [/^kubectl /, 'deploy/kubernetes/check/commands.ts', 'commandsNameObjects'],
]

/** The commands of a page: the lines of its `sh` blocks, with continued lines joined and comments left out. */
export function commandsOf(text: string): string[] {
  return [...text.matchAll(/```sh\n([\s\S]*?)```/g)].flatMap(([, block = '']) =>
    block
      .replaceAll(/\\\n\s*/g, '')
      .split('\n')
      .map((line) => line.replace(/(^|\s+)#.*$/, '').trim())
      .filter((line) => line !== ''),
  )
}

export const findUnrunCommands = (pages: readonly Page[]): string[] =>
  pages.flatMap(({ path, text }) =>
    commandsOf(text)
      .filter((command) => !runners.some(([is, file, part]) => is.test(command) && read(file).includes(part)))
      .map((command) => `${path}: nothing runs "${command}"; name what does in deploy/docs-site/commands.ts`),
  )
