import { relative, resolve } from 'node:path'
import { breakManifests, broken } from './check/broken.ts'
import { renderExample } from './check/example.ts'
import { type Manifest, render } from './check/manifests.ts'
import { ruleEntries, rules } from './check/rules.ts'
import { findTypeFaults } from './check/type-faults.ts'

/**
 * Renders the manifests and checks them, then breaks every rule once to see that it is noticed. With folders as arguments
 * it checks these instead, such as the overlay of an installation.
 */
const own = ['base', 'overlays/small', 'overlays/large'].map((folder) => resolve(import.meta.dirname, folder))
const given = process.argv.slice(2).map((folder) => resolve(folder))
const folders = given.length > 0 ? given : own

const rendered = folders.map((folder) => ({ name: relative(process.cwd(), folder), manifests: render(folder) }))
if (given.length === 0) rendered.push({ name: 'the example of the README', manifests: renderExample() })
const sound = rendered[0]?.manifests ?? []
// Other folders may lack what would be broken; that the rules notice is known from our own.
const attempts = given.length > 0 ? [] : broken
const changed = attempts
  .filter(([what]) => what === 'types')
  .map((how) => {
    const result = breakManifests(sound, how)
    return {
      how,
      manifest: result.find((manifest, index) => JSON.stringify(manifest) !== JSON.stringify(sound[index])) as Manifest,
    }
  })

// One run of the compiler for everything: it takes longer to start than to check.
const all = [...rendered.flatMap(({ manifests }) => manifests), ...changed.map(({ manifest }) => manifest)]
const typeFaults = findTypeFaults(all)

const faults: string[] = []
let start = 0
for (const { name, manifests } of rendered) {
  const wrong = typeFaults.slice(start, start + manifests.length).flat()
  start += manifests.length
  // A rule reads what the types promise, so it is asked only if they hold.
  const found =
    wrong.length > 0
      ? wrong
      : ruleEntries.flatMap(([ruleName, rule]) => rule(manifests).map((fault) => `${fault} (${ruleName})`))
  faults.push(...found.map((fault) => `${name}: ${fault}`))
  console.log(`${name}: ${String(manifests.length)} manifests, ${String(found.length)} faults`)
}

for (const [index, { how }] of changed.entries()) {
  if (typeFaults[start + index]?.length === 0) faults.push(`Not noticed by the types: ${how.slice(1, 3).join(' ')}`)
}
for (const how of attempts) {
  const [what, manifest, path] = how
  if (what !== 'types' && rules[what](breakManifests(sound, how)).length === 0) {
    faults.push(`Not noticed by ${what}: ${manifest} ${path}`)
  }
}
for (const [name] of ruleEntries) {
  if (!broken.some(([what]) => what === name)) faults.push(`Nothing in broken.ts breaks ${name}`)
}
console.log(`${String(ruleEntries.length)} rules, broken in ${String(attempts.length)} ways`)
for (const fault of faults) console.error(fault)
process.exitCode = faults.length === 0 ? 0 : 1
