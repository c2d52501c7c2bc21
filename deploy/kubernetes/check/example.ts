import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { relative, resolve } from 'node:path'
import { type Manifest, render } from './manifests.ts'

const kubernetes = resolve(import.meta.dirname, '..')

/** Renders the folder of settings that the README proposes. */
export function renderExample(): Manifest[] {
  const readme = readFileSync(resolve(kubernetes, 'README.md'), 'utf8')
  const [, example = ''] = /```yaml\n([^`]*)```/.exec(readme) ?? []
  const folder = resolve(kubernetes, `../../node_modules/.cache/kubernetes-example-${String(process.pid)}`)
  mkdirSync(folder, { recursive: true })
  try {
    // Kustomize takes relative paths only.
    const text = example.replace('../aforo/deploy/kubernetes', relative(folder, kubernetes))
    writeFileSync(resolve(folder, 'kustomization.yaml'), text)
    return render(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
