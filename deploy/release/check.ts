import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { version } from '../../server/src/version.ts'

/** Every package that is delivered has a licence that allows it, and the changelog knows this version. */
const root = fileURLToPath(new URL('../../', import.meta.url))
const allowed = new Set([
  'MIT',
  'MIT-0',
  'ISC',
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC0-1.0',
])
/** Licences with conditions, each for the package that meets them. */
const exceptions: Record<string, { licence: string; why: string }> = {
  '@img/sharp-libvips-linux-x64': {
    licence: 'LGPL-3.0-or-later',
    why: 'a library of its own file, which can be replaced',
  },
  'inter-ui': { licence: 'OFL-1.1', why: 'a font, delivered unchanged and not sold' },
  'png-js': { licence: 'NOASSERTION', why: 'MIT, which only its licence file says' },
}

type Bill = { packages: { name: string; versionInfo: string; licenseDeclared?: string }[] }

const isAllowed = (name: string, licence: string) =>
  exceptions[name]?.licence === licence ||
  licence
    .replaceAll(/[()]/g, '')
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((part) => allowed.has(part)))

const bill = JSON.parse(
  execFileSync('npm', ['sbom', '--omit=dev', '--sbom-format=spdx'], {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  }),
) as Bill
const refused = bill.packages
  .filter(({ name, licenseDeclared = 'none' }) => !isAllowed(name, licenseDeclared))
  .map(({ name, versionInfo, licenseDeclared }) => `${name} ${versionInfo}: ${licenseDeclared}`)
assert.deepEqual(refused, [])
assert.match(readFileSync(`${root}CHANGELOG.md`, 'utf8'), new RegExp(`^## .*${version.replaceAll('.', '\\.')}`, 'm'))
console.log(`release: ${bill.packages.length} packages, all with a licence that allows delivery`)
