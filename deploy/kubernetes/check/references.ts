import { readFileSync } from 'node:fs'
import {
  containersOf,
  includes,
  type Manifest,
  named,
  ofKind,
  podTemplates,
  type Rule,
  settingsOf,
} from './manifests.ts'

const steps = ['prepare', 'migrate', 'serve']
const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8')

/** The secrets that the README creates, and those that an operator writes, as `name/key`. */
function knownSecrets(manifests: readonly Manifest[]): Set<string> {
  const created = readme.matchAll(/create secret \S+ ([\w-]+)((?:[^\n]*\\\n)*[^\n]*)/g)
  const fromReadme = [...created].flatMap(([, name, rest = '']) =>
    [...rest.matchAll(/--from-(?:literal|file)=(\w+)=/g)].map(([, key]) => `${name ?? ''}/${key ?? ''}`),
  )
  const fromOperator = ofKind(manifests, 'Cluster').map(({ metadata }) => `${metadata.name}-ca/ca.crt`)
  return new Set([...fromReadme, ...fromOperator])
}

/** The secrets that manifests read, as `name/key`. */
function usedSecrets(manifests: readonly Manifest[]): { of: Manifest; secret: string }[] {
  const ofPods = podTemplates(manifests).flatMap((pod) => [
    ...containersOf(pod).flatMap(({ env = [] }) =>
      env.flatMap(({ valueFrom }) => {
        const { name = '', key = '', optional } = valueFrom?.secretKeyRef ?? {}
        return key === '' || optional === true ? [] : [{ of: pod.of, secret: `${name}/${key}` }]
      }),
    ),
    ...(pod.spec?.volumes ?? []).flatMap(({ secret }) =>
      (secret?.items ?? []).map(({ key }) => ({ of: pod.of, secret: `${secret?.secretName ?? ''}/${key}` })),
    ),
  ])
  const ofClusters = ofKind(manifests, 'Cluster').flatMap((cluster) => {
    const roles = cluster.spec.managed?.roles ?? []
    const names = [
      cluster.spec.bootstrap?.initdb?.secret?.name,
      ...roles.map(({ passwordSecret }) => passwordSecret?.name),
    ]
    return names.flatMap((name = '') =>
      ['username', 'password'].map((key) => ({ of: cluster, secret: `${name}/${key}` })),
    )
  })
  const ofStores = ofKind(manifests, 'ObjectStore').flatMap((store) => {
    const { accessKeyId, secretAccessKey } = store.spec.configuration.s3Credentials ?? {}
    return [accessKeyId, secretAccessKey].map((from) => ({
      of: store,
      secret: `${from?.name ?? ''}/${from?.key ?? ''}`,
    }))
  })
  return [...ofPods, ...ofClusters, ...ofStores]
}

export const secretsExist: Rule = (manifests) => {
  const known = knownSecrets(manifests)
  return usedSecrets(manifests)
    .filter(({ secret }) => !known.has(secret))
    .map(({ of, secret }) => `${named(of)} reads the secret ${secret}, which the README does not create`)
}

export const configMapsExist: Rule = (manifests) => {
  const names = new Set(ofKind(manifests, 'ConfigMap').map(({ metadata }) => metadata.name))
  return podTemplates(manifests).flatMap((pod) =>
    containersOf(pod)
      .flatMap(({ envFrom = [] }) => envFrom.map(({ configMapRef }) => configMapRef?.name ?? ''))
      .filter((name) => !names.has(name))
      .map((name) => `${named(pod.of)} reads the ConfigMap ${name}, which is not there`),
  )
}

export const mountsExist: Rule = (manifests) =>
  podTemplates(manifests).flatMap((pod) => {
    const volumes = new Set((pod.spec?.volumes ?? []).map(({ name }) => name))
    return containersOf(pod)
      .flatMap(({ volumeMounts = [] }) => volumeMounts)
      .filter(({ name }) => !volumes.has(name))
      .map(({ name }) => `${named(pod.of)} mounts ${name}, which is not there`)
  })

export const selectorsMatch: Rule = (manifests) => [
  ...ofKind(manifests, 'Deployment').flatMap((deployment) =>
    includes(deployment.spec?.template.metadata?.labels, deployment.spec?.selector.matchLabels)
      ? []
      : [`${named(deployment)} does not select its own pods`],
  ),
  ...ofKind(manifests, 'Service').flatMap((service) => {
    const pods = podTemplates(manifests).filter(({ metadata }) => includes(metadata?.labels, service.spec?.selector))
    const ports = new Set(pods.flatMap(containersOf).flatMap(({ ports: own = [] }) => own.map(({ name }) => name)))
    if (pods.length !== 1) return [`${named(service)} selects ${String(pods.length)} kinds of pods`]
    return (service.spec?.ports ?? [])
      .filter(({ targetPort }) => !ports.has(String(targetPort)))
      .map(({ targetPort }) => `${named(service)} leads to the port ${String(targetPort)}, which is not there`)
  }),
]

export const ingressLeadsToTheApi: Rule = (manifests) =>
  ofKind(manifests, 'Ingress').flatMap((ingress) => {
    const { rules = [], tls = [] } = ingress.spec ?? {}
    const publicUrl = settingsOf(manifests)['PUBLIC_URL'] ?? ''
    return rules.flatMap(({ host = '', http }) => [
      ...(publicUrl === `https://${host}` ? [] : [`${named(ingress)} serves ${host}, but PUBLIC_URL is ${publicUrl}`]),
      ...(tls.some(({ hosts = [] }) => hosts.includes(host))
        ? []
        : [`${named(ingress)} has no certificate for ${host}`]),
      ...(http?.paths ?? []).flatMap(({ backend: { service: to } }) => {
        const service = ofKind(manifests, 'Service').find(({ metadata }) => metadata.name === to?.name)
        const hasPort = service?.spec?.ports?.some(({ name }) => name === to?.port?.name) === true
        return hasPort ? [] : [`${named(ingress)} leads to ${to?.name ?? ''}, which has no such port`]
      }),
    ])
  })

/** The hosts in the URLs of the environment are Services: ours, or those that the operator makes. */
export const hostsExist: Rule = (manifests) => {
  const hosts = new Set([
    ...ofKind(manifests, 'Service').flatMap(({ metadata, spec }) =>
      (spec?.ports ?? []).map(({ port }) => `${metadata.name}:${String(port)}`),
    ),
    ...ofKind(manifests, 'Cluster').map(({ metadata }) => `${metadata.name}-rw:5432`),
    ...ofKind(manifests, 'Pooler').map(({ metadata }) => `${metadata.name}:5432`),
  ])
  return podTemplates(manifests).flatMap((pod) =>
    containersOf(pod)
      .flatMap(({ env = [] }) =>
        env.flatMap(({ value = '' }) => /:\/\/[^/@]*@([^/]+)/.exec(value)?.[1]?.split(',') ?? []),
      )
      .filter((host) => !hosts.has(host))
      .map((host) => `${named(pod.of)} connects to ${host}, which is not there`),
  )
}

export const everyManifestHasItsPlace: Rule = (manifests) => {
  const byName = Map.groupBy(manifests, named)
  return manifests.flatMap((manifest) => [
    ...(steps.includes(manifest.metadata.labels?.['aforo/step'] ?? '') ? [] : [`${named(manifest)} has no step`]),
    ...(manifest.kind === 'Namespace' || manifest.metadata.namespace === 'aforo'
      ? []
      : [`${named(manifest)} is not in the namespace`]),
    ...(byName.get(named(manifest))?.length === 1 ? [] : [`${named(manifest)} is there twice`]),
  ])
}
