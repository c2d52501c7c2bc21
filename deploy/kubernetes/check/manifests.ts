import { spawnSync } from 'node:child_process'
import { parseAllDocuments } from 'yaml'
import type { Kinds } from './kinds.ts'

export type Manifest = {
  apiVersion: string
  kind: string
  metadata: { name: string; namespace?: string; labels?: Record<string, string>; annotations?: Record<string, string> }
}
type KindName = keyof Kinds extends `${string} ${infer Name}` ? Name : never
type OfKind<Name extends KindName> = Kinds[Extract<keyof Kinds, `${string} ${Name}`>] & Manifest
type Template = OfKind<'Deployment'>['spec'] extends infer Spec | undefined ? Extract<Spec, object> : never
export type PodTemplate = Template extends { template: infer Pod } ? Pod & { of: Manifest } : never
export type Rule = (manifests: readonly Manifest[]) => string[]

/** What `kubectl apply -k FOLDER` would send. */
export function render(folder: string): Manifest[] {
  const { error, status, stdout, stderr } = spawnSync('kubectl', ['kustomize', folder], { encoding: 'utf8' })
  if (error !== undefined)
    throw new Error(`kubectl is needed to render the manifests, and did not start: ${error.message}`)
  if (status !== 0) throw new Error(`kubectl kustomize ${folder}: ${stderr}`)
  return parseAllDocuments(stdout).map((document) => document.toJS() as Manifest)
}

export const named = ({ kind, metadata }: Manifest) => `${kind} ${metadata.name}`

/** The compiler has compared every manifest with the type of its kind before a rule reads it. */
export const ofKind = <Name extends KindName>(manifests: readonly Manifest[], kind: Name) =>
  manifests.filter((manifest) => manifest.kind === kind) as OfKind<Name>[]

/** The pods that we describe ourselves. Those of the database are described by its operator. */
export function podTemplates(manifests: readonly Manifest[]): PodTemplate[] {
  const owners = [...ofKind(manifests, 'Deployment'), ...ofKind(manifests, 'Job')]
  return owners.flatMap((of) => (of.spec === undefined ? [] : [{ ...of.spec.template, of }]))
}

export const containersOf = ({ spec }: PodTemplate) => [...(spec?.initContainers ?? []), ...(spec?.containers ?? [])]

export const includes = (labels: Record<string, string> = {}, wanted: Record<string, string> = {}) =>
  Object.entries(wanted).every(([key, value]) => labels[key] === value)

/** The settings of the API, which stand in a ConfigMap. */
export function settingsOf(manifests: readonly Manifest[]): Record<string, string> {
  const settings = ofKind(manifests, 'ConfigMap').find(({ metadata }) => metadata.name.startsWith('aforo-settings'))
  return settings?.data ?? {}
}
