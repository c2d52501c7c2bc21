/** TypeScript does not know trusted types yet. A trusted address is an object that only `Worker` takes. */
type TrustedTypes = {
  createPolicy: (
    name: string,
    rules: { createScriptURL: (url: string) => string },
  ) => { createScriptURL: (url: string) => string }
}

const trustedUrls = new Map<string, string>()

/**
 * Starts a worker of ours, whose address has the form that the content security policy asks for. The server's header
 * names the policy, which returns this one address and no other, and is made only once.
 */
export function startWorker(policyName: string, workerUrl: string): Worker {
  const { trustedTypes } = window as { trustedTypes?: TrustedTypes }
  const createScriptURL = (url: string) => {
    if (url !== workerUrl) throw new TypeError(`${url} is not the worker of ${policyName}`)
    return url
  }
  const trustedUrl =
    trustedUrls.get(policyName) ??
    trustedTypes?.createPolicy(policyName, { createScriptURL }).createScriptURL(workerUrl) ??
    workerUrl
  trustedUrls.set(policyName, trustedUrl)
  return new Worker(trustedUrl, { type: 'module' })
}
