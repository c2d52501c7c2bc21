import { allImports, importsOf, isCode, type Rule } from './tidy.ts'

/** Lowest layer first: a folder of the web app imports only from itself and from the folders before it. */
const webLayers = [
  'device',
  'words',
  'format',
  'api',
  'session',
  'design',
  'outbox',
  'offline',
  'parts',
  'features',
  'app',
  'gallery',
  'specification',
]
const layerOf = (path: string) => webLayers.indexOf(/^web\/src\/([^/]+)\//.exec(path)?.[1] ?? '')

export const webLayersPointDown: Rule = (files) =>
  allImports(files).flatMap(({ from, to }) => {
    const [above, below] = [layerOf(from), layerOf(to)]
    return above !== -1 && below > above ? [`${from} imports the higher layer ${webLayers[below]}`] : []
  })

/** A file of design/ can be rendered without a server and without a signed-in person. */
export const designStandsAlone: Rule = (files) =>
  allImports(files).flatMap(({ from, to }) => {
    const taken = from.startsWith('web/src/design/') ? /^web\/src\/(api|session)\//.exec(to) : null
    return taken === null ? [] : [`${from} imports ${taken[1]}`]
  })

/** A new folder must get a layer, or webLayersPointDown would not check it. */
export const webFoldersHaveALayer: Rule = (files) => {
  const folders = new Set(files.flatMap(({ path }) => /^web\/src\/([^/]+)\//.exec(path)?.[1] ?? []))
  return [...folders].flatMap((folder) =>
    webLayers.includes(folder) ? [] : [`web/src/${folder} has no layer: add it to webLayers in tidy.ts`],
  )
}

/** Reports every cycle once, including type imports, which the linter ignores. */
export const webHasNoImportCycles: Rule = (files) => {
  const imports = new Map(
    files
      .filter((file) => file.path.startsWith('web/src/') && isCode(file))
      .map((file) => [file.path, importsOf(file).map(({ to }) => to)] as const),
  )
  const done = new Set<string>()
  const cycles: string[] = []
  function follow(path: string, trail: readonly string[]): void {
    const start = trail.indexOf(path)
    if (start !== -1) cycles.push(`${[...trail.slice(start), path].join(' -> ')} is an import cycle`)
    if (start !== -1 || done.has(path)) return
    for (const to of imports.get(path) ?? []) follow(to, [...trail, path])
    done.add(path)
  }
  for (const path of imports.keys()) follow(path, [])
  return cycles
}

/** Type, spacing and radii of the scale in design/tokens.css. Print sheets measure in pt and mm. */
const scaled =
  /^\s*(font-size|font-weight|(?:row-|column-)?gap|(?:padding|margin)(?:-[a-z-]+)?|border(?:-[a-z-]+)?-radius):\s*([^;]+);/gm

export const sizesComeFromTheScale: Rule = (files) =>
  files
    .filter(({ path }) => path.startsWith('web/src/') && path.endsWith('.css') && !path.endsWith('/tokens.css'))
    .flatMap(({ path, text }) =>
      [...text.matchAll(scaled)]
        .filter(([, property = '', value = '']) => (property === 'font-weight' ? /\d/ : /\d+px/).test(value))
        .map(([, property, value]) => `${path}: ${property}: ${value} is not on the scale`),
    )

/** Not lists of records: a matrix of checkboxes, and the legend of a chart. */
const otherTables = ['web/src/features/staff/rights-matrix.tsx', 'web/src/features/dashboard/buyers-card.tsx']

/** A table that is written by hand lacks the cards for phones. */
export const tablesAreDataTables: Rule = (files) =>
  files
    .filter(
      ({ path, text }) => /^web\/src\/(?!design\/)/.test(path) && path.endsWith('.tsx') && text.includes('<table'),
    )
    .filter(({ path }) => !otherTables.includes(path))
    .map(({ path }) => `${path} has a table of its own; use DataTable`)
