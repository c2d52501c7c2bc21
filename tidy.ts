import { posix } from 'node:path'
import ts from 'typescript'
import { serverFeatures } from './tidy-layers.ts'

/** The layout rules that no linter has. A rule takes all files and returns its findings. */
export type SourceFile = { path: string; text: string }
export type Rule = (files: readonly SourceFile[]) => string[]

export const isCode = ({ path }: SourceFile) => /\.(ts|tsx)$/.test(path)
const isTest = ({ path }: SourceFile) => /\.test\.tsx?$/.test(path) || path.startsWith('server/testing/')
const generatedFiles = ['server/src/db/types.ts', 'client/src/calls.ts']
const isGenerated = ({ path }: SourceFile) => generatedFiles.includes(path)

type Import = { from: string; to: string; names: string }

/** Every import of a file, as a path within the repository or a package name. */
export function importsOf(file: SourceFile): Import[] {
  return ts.preProcessFile(file.text).importedFiles.map(({ fileName, pos }) => {
    const to = fileName.startsWith('.') ? posix.join(posix.dirname(file.path), fileName) : fileName
    const names = file.text.slice(file.text.lastIndexOf('import', pos), pos)
    return { from: file.path, to, names }
  })
}

export const allImports = (files: readonly SourceFile[]) => files.filter(isCode).flatMap(importsOf)

const packageOf = (path: string) => path.split('/')[0] ?? ''

/** The packages that each package may import. */
const mayImport: Record<string, readonly string[]> = {
  domain: [],
  contract: ['domain'],
  // Its package stands alone: only what generates its types reads the contract.
  client: ['contract', 'domain'],
  server: ['contract', 'domain'],
  web: ['contract', 'domain'],
  bench: ['contract', 'domain', 'server', 'client'],
  e2e: ['domain', 'server'],
  deploy: ['contract', 'domain', 'server'],
}

export const importsGoOneWay: Rule = (files) =>
  allImports(files).flatMap(({ from, to }) => {
    const source = packageOf(from)
    const target = to.startsWith('@aforo/') ? to.split('/')[1] : packageOf(to)
    if (!(source in mayImport) || target === undefined || !(target in mayImport) || target === source) return []
    return mayImport[source]?.includes(target) === true ? [] : [`${from} imports ${target}`]
  })

export const domainDependsOnNothing: Rule = (files) =>
  allImports(files.filter((file) => packageOf(file.path) === 'domain' && !isTest(file))).flatMap(({ from, to }) =>
    to.startsWith('domain/') ? [] : [`${from} depends on ${to}`],
  )

/** Who installs the client gets nothing else with it. */
export const clientStandsAlone: Rule = (files) =>
  allImports(files.filter((file) => file.path.startsWith('client/src/') && !isTest(file))).flatMap(({ from, to }) =>
    to.startsWith('client/src/') ? [] : [`${from} depends on ${to}`],
  )

const featureOf = (path: string, packageName: 'server' | 'web') =>
  new RegExp(`^${packageName}/src/features/([^/]+)/`).exec(path)?.[1] ?? null

export const serverFeaturesCallDownwards: Rule = (files) =>
  allImports(files.filter((file) => !isTest(file))).flatMap(({ from, to }) => {
    const [caller, called] = [featureOf(from, 'server'), featureOf(to, 'server')]
    if (caller === null || called === null || caller === called) return []
    if (!to.endsWith('/service.ts')) return [`${from} imports ${called} without its service.ts`]
    const [above, below] = [serverFeatures.indexOf(caller), serverFeatures.indexOf(called)]
    if (above === -1 || below === -1)
      return [`${above === -1 ? caller : called} has no layer: add it to serverFeatures in tidy-layers.ts`]
    return above < below ? [] : [`${from} calls upwards to ${called}`]
  })

const sqlMarks = /\bsql(<[^>]*>)?`|\.(selectFrom|insertInto|updateTable|deleteFrom|mergeInto)\(/

export const sqlLivesInQueries: Rule = (files) =>
  files
    .filter((file) => file.path.startsWith('server/src/') && isCode(file) && !isTest(file))
    .filter(({ path }) => !/[/-]queries\.ts$/.test(path) && !path.startsWith('server/src/db/'))
    .flatMap(({ path, text }) => (sqlMarks.test(text) ? [`${path} has SQL in it`] : []))

/** Compares the clock of the process with the one of the database, and decides nothing about the books. */
const filesWithProcessClock = ['server/src/db/clock-watch.ts']

export const timesComeFromTheDatabase: Rule = (files) =>
  files
    .filter((file) => /^(server|domain|contract)\/src\//.test(file.path) && isCode(file) && !isTest(file))
    .filter(({ path }) => !filesWithProcessClock.includes(path))
    .flatMap(({ path, text }) =>
      /\bDate\(\)|\bDate\.now\b|\bTemporal\.Now\b/.test(text)
        ? [`${path} uses the clock of the process; see server/src/db/clock.ts`]
        : [],
    )

export const routesNeverBranch: Rule = (files) =>
  files
    .filter(({ path }) => path.endsWith('/routes.ts'))
    .flatMap(({ path, text }) => (/\bif \(|\bswitch \(|\s\?\s/.test(text) ? [`${path} branches`] : []))

export const webFeaturesAreIndependent: Rule = (files) =>
  allImports(files).flatMap(({ from, to }) => {
    const feature = featureOf(from, 'web')
    if (feature === null) return []
    if (to.startsWith('web/src/app/')) return [`${from} imports the app around it`]
    const other = featureOf(to, 'web')
    return other === null || other === feature ? [] : [`${from} imports the feature ${other}`]
  })

/** Besides types, a page may import only `ApiError` from the client. */
export const onlyQueriesKnowEndpoints: Rule = (files) =>
  allImports(files).flatMap(({ from, to, names }) => {
    if (featureOf(from, 'web') === null || to !== 'web/src/api/client.ts' || from.endsWith('-queries.ts')) return []
    const taken = names.replace(/\bimport\b|\btype \w+|\bApiError\b|\bfrom\b|[{},\s'"]/g, '')
    return taken === '' ? [] : [`${from} calls the API outside a queries file`]
  })

export const onlyTheApiFetches: Rule = (files) =>
  files
    .filter(({ path }) => path.startsWith('web/src/') && !path.startsWith('web/src/api/'))
    .flatMap(({ path, text }) => (/\bfetch\(/.test(text) ? [`${path} calls fetch outside web/src/api`] : []))

export const noBarrels: Rule = (files) =>
  files
    .filter(({ path }) => /\/index\.tsx?$/.test(path) && !/^(domain|contract|client)\/src\/index\.ts$/.test(path))
    .map(({ path }) => `${path} is a barrel`)

/** A re-export gives one thing two names, and would bypass the rule that a feature is called through its service. */
export const noReExports: Rule = (files) =>
  files
    .filter((file) => isCode(file) && !/^(domain|contract|client)\/src\/index\.ts$/.test(file.path))
    .flatMap(({ path, text }) => (/^export [^;=]*? from '/m.test(text) ? [`${path} re-exports another file`] : []))

export const ownCodeIsNeverMocked: Rule = (files) =>
  files
    .filter((file) => isTest(file) && !file.path.startsWith('tidy.'))
    .flatMap(({ path, text }) => (/\bvi\.(mock|doMock|spyOn|fn)\(/.test(text) ? [`${path} mocks`] : []))

const linesMost = 300

export const filesStayShort: Rule = (files) =>
  files
    .filter((file) => isCode(file) && !isTest(file) && !isGenerated(file))
    .map(({ path, text }) => ({ path, lines: text.split('\n').length }))
    .filter(({ lines }) => lines > linesMost)
    .map(({ path, lines }) => `${path} has ${lines} lines; split it, ${linesMost} are allowed`)

export const fileNamesAreClear: Rule = (files) =>
  files
    .filter((file) => isCode(file) && !isGenerated(file))
    .flatMap(({ path }) => {
      const name = posix.basename(path).replace(/(\.(test|spec|config|d))?\.tsx?$/, '')
      if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(name)) return [`${path} is not in kebab-case`]
      const vague = ['utils', 'util', 'helpers', 'helper', 'common', 'types', 'misc', 'shared']
      return vague.includes(name) && path !== 'server/dev/types.ts' ? [`${path} has a vague name`] : []
    })

export const noTodoComments: Rule = (files) =>
  files
    .filter(
      ({ path }) =>
        isCode({ path, text: '' }) || path.endsWith('.css') || path.endsWith('.sql') || path.endsWith('.md'),
    )
    .filter(({ path }) => !path.startsWith('tidy.'))
    .flatMap(({ path, text }) => (/\b(TODO|FIXME|XXX|HACK)\b/.test(text) ? [`${path} has a TODO comment`] : []))

export const mantinePartsAreStyled: Rule = (files) => {
  const styles = files.filter(({ path }) => /^web\/src\/design\/mantine-.*\.css$/.test(path)).map(({ text }) => text)
  const stylesheet = styles.join('\n')
  const unstyled = 'TextInput Textarea Select MultiSelect Autocomplete MantineProvider createTheme FileInput'.split(' ')
  return files
    .filter(({ path }) => path.startsWith('web/src/') && path.endsWith('.tsx'))
    .flatMap((file) => importsOf(file).filter(({ to }) => to === '@mantine/core'))
    .flatMap(({ from, names }) => {
      const parts = names.replace(/\btype \w+/g, '').match(/\b[A-Z]\w+/g) ?? []
      const missing = parts.filter((part) => !unstyled.includes(part) && !stylesheet.includes(`/${part}.layer.css`))
      return missing.map((part) => `${from} uses ${part}, whose styles are not imported`)
    })
}

type Manifest = { dependencies?: Record<string, string>; devDependencies?: Record<string, string> }

export const dependenciesAreExplained: Rule = (files) => {
  const page = files.find(({ path }) => path === 'docs/dependencies.md')?.text ?? ''
  const explained = [...page.matchAll(/^\| `([^`]+)`/gm)].map(([, name = '']) => name)
  const manifests = files.filter(({ path }) => /^([a-z0-9]+\/)?package\.json$/.test(path))
  const used = new Set(
    manifests.flatMap(({ text }) => {
      const { dependencies = {}, devDependencies = {} } = JSON.parse(text) as Manifest
      return Object.keys(dependencies).concat(Object.keys(devDependencies))
    }),
  )
  const unexplained = [...used].filter((name) => !name.startsWith('@aforo/') && !explained.includes(name))
  const gone = explained.filter((name) => !used.has(name))
  return [
    ...unexplained.map((name) => `${name} has no sentence in docs/dependencies.md`),
    ...gone.map((name) => `${name} is listed in docs/dependencies.md, but no package depends on it`),
  ]
}

const readmeLinesMost = 120

export const readmeStaysShort: Rule = (files) => {
  const lines = files.find(({ path }) => path === 'README.md')?.text.split('\n').length ?? 0
  return lines > readmeLinesMost ? [`README.md has ${lines} lines`] : []
}

/** File names in text, code and trees. Placeholders such as `<feature>-page.tsx` are not names. */
const namedFile = /(?<![\w>…*./:-])\w[\w./-]*\.(?:tsx?|css|sql|md|yml)\b(?![\w-])/g
const namedFolder = /`((?:domain|contract|server|web|e2e|bench|docs|\.github)\/[\w./-]*)`/g
const treeFolder = /^ *((?:[\w-]+\/)+) {2,}/gm
const namedScript = /\bnpm run ([a-z][\w:-]*)/g
const namedJourneys = /\bjourneys? ((?:`[\w-]+`(?:, | and )?)+)/g
const linked = /\]\((?!https?:|#)([^)#\s]+)/g

const found = (pattern: RegExp, text: string): string[] => [...text.matchAll(pattern)].map(([all, part]) => part ?? all)

/** A document that names a missing file, folder, script or journey misleads its readers. */
export const documentsNameExistingFiles: Rule = (files) => {
  const paths = files.map(({ path }) => path)
  const isFile = (name: string) => paths.some((path) => path === name || path.endsWith(`/${name}`))
  const isFolder = (name: string) => paths.some((path) => path.startsWith(`${name.replace(/\/$/, '')}/`))
  const isInTree = (name: string) => paths.some((path) => `/${path}`.includes(`/${name}`))
  const manifest = files.find(({ path }) => path === 'package.json')?.text ?? '{}'
  const { scripts = {} } = JSON.parse(manifest) as { scripts?: Record<string, string> }
  const isThere = (name: string) => isFile(name) || isFolder(name)
  return files
    .filter(({ path }) => /\.(md|yml)$/.test(path))
    .flatMap(({ path, text }) => {
      const plain = text.replaceAll(/https?:\/\/[^\s)]+/g, '')
      const names = found(namedFile, plain).filter((name) => !name.startsWith('NNNN_'))
      const targets = found(linked, text).map((target) => posix.join(posix.dirname(path), target))
      const journeys = found(namedJourneys, plain).flatMap((list) => found(/`([\w-]+)`/g, list))
      const gone = [
        ...names.map((name) => posix.normalize(name)).filter((name) => !isFile(name.replace(/^(\.\.\/)+/, ''))),
        ...found(namedFolder, plain).filter((name) => !isThere(name)),
        ...found(treeFolder, plain).filter((name) => !isInTree(name)),
        ...targets.filter((target) => !paths.includes(target) && !isFolder(target)),
        ...found(namedScript, plain)
          .filter((name) => !name.endsWith(':') && !(name in scripts))
          .map((name) => `npm run ${name}`),
        ...journeys.filter((name) => !isFile(`${name}.spec.ts`)).map((name) => `the journey ${name}`),
      ]
      return [...new Set(gone)].map((name) => `${path} names ${name}, which does not exist`)
    })
}
