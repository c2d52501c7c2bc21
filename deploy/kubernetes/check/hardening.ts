import { containersOf, named, ofKind, podTemplates, type Rule } from './manifests.ts'

/** The Pod Security Standard "restricted", and a root file system that cannot be written. */
export const podsAreRestricted: Rule = (manifests) =>
  podTemplates(manifests).flatMap((pod) => {
    const { securityContext, hostNetwork, hostPID, hostIPC, volumes = [] } = pod.spec ?? {}
    const allowedVolumes = ['configMap', 'emptyDir', 'secret', 'projected', 'downwardAPI']
    const wrong = [
      securityContext?.runAsNonRoot !== true && 'may run as root',
      (securityContext?.runAsUser ?? 0) === 0 && 'names no user',
      securityContext?.seccompProfile?.type !== 'RuntimeDefault' && 'has no seccomp profile',
      (hostNetwork === true || hostPID === true || hostIPC === true) && 'uses the host',
      volumes.some((volume) => !Object.keys(volume).some((key) => allowedVolumes.includes(key))) && 'mounts the host',
      pod.spec?.automountServiceAccountToken !== false && 'gets a token of the Kubernetes API',
      // Otherwise every Service adds variables to the environment, which may look like settings.
      pod.spec?.enableServiceLinks !== false && 'gets variables of Services',
      ...containersOf(pod).flatMap(({ name, securityContext: own, ports = [] }) => [
        own?.allowPrivilegeEscalation !== false && `${name} may gain privileges`,
        own?.privileged === true && `${name} is privileged`,
        own?.capabilities?.drop?.includes('ALL') !== true && `${name} keeps capabilities`,
        (own?.capabilities?.add ?? []).length > 0 && `${name} adds capabilities`,
        (own?.runAsNonRoot === false || own?.runAsUser === 0) && `${name} runs as root`,
        own?.readOnlyRootFilesystem !== true && `${name} may write to its root`,
        ports.some(({ hostPort }) => hostPort !== undefined) && `${name} takes a port of the host`,
      ]),
    ]
    return wrong.filter((fault) => fault !== false).map((fault) => `${named(pod.of)} ${fault}`)
  })

export const namespaceEnforcesIt: Rule = (manifests) =>
  ofKind(manifests, 'Namespace').flatMap((namespace) =>
    namespace.metadata.labels?.['pod-security.kubernetes.io/enforce'] === 'restricted'
      ? []
      : [`${named(namespace)} accepts pods that are not restricted`],
  )

export const resourcesAreSet: Rule = (manifests) =>
  podTemplates(manifests).flatMap((pod) =>
    containersOf(pod).flatMap(({ name, resources }) => {
      const isSet =
        resources?.requests?.['cpu'] !== undefined &&
        resources.requests['memory'] !== undefined &&
        resources.limits?.['memory'] !== undefined
      return isSet ? [] : [`${named(pod.of)}: ${name} needs requests and a limit of memory`]
    }),
  )

export const imagesArePinned: Rule = (manifests) =>
  podTemplates(manifests).flatMap((pod) =>
    containersOf(pod).flatMap(({ image = '' }) =>
      /:[\w.-]*\d[\w.-]*(@sha256:[0-9a-f]{64})?$/.test(image) ? [] : [`${named(pod.of)}: ${image} names no release`],
    ),
  )

/** Migration and API must be the same release. */
export const releasesAgree: Rule = (manifests) => {
  const images = podTemplates(manifests)
    .flatMap(containersOf)
    .filter(({ args }) => args?.[0]?.startsWith('server/') === true)
  const names = new Set(images.map(({ image }) => image))
  return names.size === 1 ? [] : [`Several images of Aforo: ${[...names].join(', ')}`]
}
