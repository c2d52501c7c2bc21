import { fileURLToPath } from 'node:url'
import type { Containers } from '../containers.ts'
import { version } from '../../server/src/version.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
export const image = 'localhost/aforo'

/** Builds the image on bases made from Debian packages. */
export async function buildImage({ show }: Containers): Promise<void> {
  await show(`${root}deploy/image/standin-bases`, [])
  const bases = ['BUILD_BASE=localhost/aforo-build-base', 'RUN_BASE=localhost/aforo-run-base']
  const certificate = process.env['NODE_EXTRA_CA_CERTS']
  const certificates = certificate === undefined ? [] : [`NODE_EXTRA_CA_CERTS=${certificate}`]
  const args = [...bases, ...certificates, `VERSION=${version}`].flatMap((arg) => ['--build-arg', arg])
  const file = `${root}deploy/image/Containerfile`
  await show('buildah', ['bud', '--quiet', '--format', 'docker', '--tag', image, '--file', file, ...args, root])
}
