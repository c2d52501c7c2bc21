import { glob, readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

/** Writes compressed copies beside the built files. The server sends them as they are, so they use the best level. */
const dist = fileURLToPath(new URL('../dist/', import.meta.url))
/** Fonts and pictures are already compressed. */
const compressible = '**/*.{html,js,css,svg,json,webmanifest,txt,wasm}'
/** Compressing a smaller file saves less than the size of the reply headers. */
const leastBytes = 1_024

const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }

const sum = { files: 0, kb: 0, brKb: 0, gzKb: 0 }
for await (const name of glob(compressible, { cwd: dist })) {
  const content = await readFile(dist + name)
  if (content.length < leastBytes) continue
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(content, brotliOptions),
    promisify(gzip)(content, { level: constants.Z_BEST_COMPRESSION }),
  ])
  await Promise.all([writeFile(`${dist}${name}.br`, br), writeFile(`${dist}${name}.gz`, gz)])
  sum.files += 1
  sum.kb += content.length / 1024
  sum.brKb += br.length / 1024
  sum.gzKb += gz.length / 1024
}
console.log(
  `${sum.files} files of ${sum.kb.toFixed(0)} kB, compressed to ${sum.brKb.toFixed(0)} kB (br) and ${sum.gzKb.toFixed(0)} kB (gzip)`,
)
