import { readFileSync } from 'node:fs'
import { type Manifest, named, ofKind, type Rule } from './manifests.ts'

const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8')
const kubectlLines = [...readme.matchAll(/```sh\n([\s\S]*?)```/g)]
  .flatMap(([, block = '']) => block.split('\n'))
  .filter((line) => line.startsWith('kubectl '))

/** The namespaces that a policy lets in, by the label that people give them. */
const accessOf = (manifests: readonly Manifest[]) =>
  new Set(
    ofKind(manifests, 'NetworkPolicy')
      .flatMap(({ spec }) => spec?.ingress ?? [])
      .flatMap(({ from = [] }) =>
        from.map(({ namespaceSelector }) => namespaceSelector?.matchLabels?.['aforo/access']),
      ),
  )

/** Every object, step and label in a command of the README is one of the manifests. */
export const commandsNameObjects: Rule = (manifests) => {
  const names = new Set(manifests.map((manifest) => named(manifest).toLowerCase()))
  const stepsThere = new Set(manifests.map(({ metadata }) => metadata.labels?.['aforo/step']))
  const access = accessOf(manifests)
  return kubectlLines.flatMap((line) => {
    const [, kind, name] = /\b(deployment|job|cluster)[/ ](aforo[\w-]*)/.exec(line) ?? []
    const step = /aforo\/step=(\w+)/.exec(line)?.[1]
    const wanted = /aforo\/access=(\w+)/.exec(line)?.[1]
    const isThere =
      (kind === undefined || names.has(`${kind} ${name ?? ''}`)) &&
      (step === undefined || stepsThere.has(step)) &&
      (wanted === undefined || access.has(wanted))
    return isThere ? [] : [`The README has a command for something that is not there: ${line}`]
  })
}
