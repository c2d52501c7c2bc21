import { spawnSync } from 'node:child_process'
import { basename } from 'node:path'
import { findSiteFaults } from './built-site.ts'
import { findUnrunCommands } from './commands.ts'
import { runFirstStart } from './first-start.ts'
import { readPages, root } from './pages.ts'
import { findSettingFaults } from './settings.ts'

/** Builds the site of the documentation and checks that what it says is true. */
const operating = readPages('docs/operating.md')[0]?.text ?? ''
const firstStart = operating.split(/^## /m).find((section) => section.startsWith('First start')) ?? ''
const toRun = readPages(
  'docs/start.md',
  'docs/one-machine.md',
  'docs/operating.md',
  'docs/metrics.md',
  'docs/runbooks/*.md',
  'deploy/*/README.md',
)
const pictureProgram = readPages('e2e/pictures/readme.spec.ts')[0]?.text ?? ''
const pictures = readPages('docs/**/*.md', 'README.md').flatMap(({ path, text }) =>
  [...text.matchAll(/pictures\/([\w-]+\.png)/g)].map(([, name = '']) => ({ path, name })),
)

const { status, stdout, stderr } = spawnSync('npm', ['run', 'build', '-w', 'docs'], { cwd: root, encoding: 'utf8' })
const buildFaults = status === 0 ? findSiteFaults() : [`The site is not built: ${stdout}${stderr}`]

const faults = [
  ...findSettingFaults(operating),
  ...findUnrunCommands(toRun),
  ...pictures
    .filter(({ name }) => !pictureProgram.includes(`picture('${basename(name, '.png')}')`))
    .map(({ path, name }) => `${path} shows ${name}, which npm run pictures does not take`),
  ...buildFaults,
  ...(await runFirstStart(firstStart)),
]
for (const fault of faults) console.error(fault)
console.log(`${String(toRun.length)} pages with commands, ${String(faults.length)} faults`)
process.exitCode = faults.length === 0 ? 0 : 1
