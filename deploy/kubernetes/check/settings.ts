import { readFileSync } from 'node:fs'
import { readConfig, settingNames } from '../../../server/src/config.ts'
import { containersOf, type Manifest, named, ofKind, podTemplates, type Rule } from './manifests.ts'

const adminSource = readFileSync(new URL('../../../server/src/admin.ts', import.meta.url), 'utf8')
const adminSettings = [...adminSource.matchAll(/readSetting\('(\w+)'\)/g)].map(([, name]) => name ?? '')
const known = new Set([...settingNames, ...adminSettings])
const secretNames = /KEY|SECRET|PASSWORD|TOKEN/
const isHelper = (name: string, values: readonly string[]) => values.some((value) => value.includes(`$(${name})`))

/** The variables of every container of our own image, with a stand-in for what comes from a Secret. */
function environments(manifests: readonly Manifest[]) {
  const data = new Map(ofKind(manifests, 'ConfigMap').map(({ metadata, data: values = {} }) => [metadata.name, values]))
  return podTemplates(manifests).flatMap((pod) =>
    containersOf(pod).map(({ env = [], envFrom = [], args = [] }) => {
      const shared = envFrom.flatMap(({ configMapRef }) => Object.entries(data.get(configMapRef?.name ?? '') ?? {}))
      const own = env.map(({ name, value }): [string, string] => [name, value ?? secretStandIn(name)])
      const values = Object.fromEntries([...shared, ...own])
      const texts = [...Object.values(values), ...args]
      return { of: pod.of, values, texts, isOurs: args[0]?.startsWith('server/') === true }
    }),
  )
}

const secretStandIn = (name: string) => (name === 'MASTER_KEY' ? Buffer.alloc(32).toString('base64') : '')

/** A name that the server does not read is a mistake that nobody would notice. */
export const settingsAreKnown: Rule = (manifests) =>
  environments(manifests).flatMap(({ of, values, texts, isOurs }) =>
    Object.keys(values)
      .filter((name) => !(isOurs && known.has(name)) && !isHelper(name, texts))
      .map((name) => `${named(of)} sets ${name}, which is not read`),
  )

/** The server itself reads the environment of the API. */
export const settingsAreAccepted: Rule = (manifests) =>
  environments(manifests)
    .filter(({ of }) => of.metadata.name === 'aforo-api')
    .flatMap(({ of, values }) => {
      const expanded = Object.entries(values).map(([name, value]) => [name, value.replaceAll(/\$\(\w+\)/g, 'secret')])
      try {
        readConfig(Object.fromEntries(expanded) as Record<string, string>)
        return []
      } catch (error) {
        return [`${named(of)}: ${(error as Error).message}`]
      }
    })

export const noSecretIsWritten: Rule = (manifests) => [
  ...ofKind(manifests, 'Secret').map((secret) => `${named(secret)} has its values in the repository`),
  ...ofKind(manifests, 'ConfigMap').flatMap((map) =>
    Object.keys(map.data ?? {})
      .filter((name) => secretNames.test(name))
      .map((name) => `${named(map)} has ${name}, which belongs in a Secret`),
  ),
  ...podTemplates(manifests).flatMap((pod) =>
    containersOf(pod).flatMap(({ env = [] }) =>
      env
        .filter(
          ({ name, value = '' }) =>
            (value !== '' && secretNames.test(name)) || /:\/\/[^/@]*:(?!\$\()[^/@]+@/.test(value),
        )
        .map(({ name }) => `${named(pod.of)} has the value of ${name}, which belongs in a Secret`),
    ),
  ),
]
