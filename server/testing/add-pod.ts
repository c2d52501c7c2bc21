import { attachPod } from '../src/db/pod-setup.ts'
import { createDatabase, databaseUrls } from '../src/db/setup.ts'

type Directory = { ownerUrl: string; adminUrl: string }

/** Creates a database on this server and makes it a pod. Returns its URLs. */
export async function addPod(serverUrl: string, name: string, directory: Directory, { isOpen = true } = {}) {
  const { owner, api } = databaseUrls(serverUrl, name)
  const adminUrl = Object.assign(new URL(serverUrl), { pathname: `/${name}` }).href
  await createDatabase(serverUrl, name)
  await attachPod({
    name,
    isOpen,
    directoryOwnerUrl: directory.ownerUrl,
    replicationUrl: directory.adminUrl,
    podOwnerUrl: owner,
    podAdminUrl: adminUrl,
  })
  return { apiUrl: api, ownerUrl: owner, adminUrl }
}
