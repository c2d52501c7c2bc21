import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import * as tidy from './tidy.ts'
import * as tidyWeb from './tidy-web.ts'
import type { Rule, SourceFile } from './tidy.ts'

const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { encoding: 'utf8' })
/** For other files only the path matters. */
const isText = (path: string) => /\.(ts|tsx|css|sql|md|json|yml)$/.test(path) && path !== 'package-lock.json'
const files: SourceFile[] = listed
  .split('\n')
  .filter((path) => path !== '')
  .flatMap((path) => {
    try {
      return [{ path, text: isText(path) ? readFileSync(path, 'utf8') : '' }]
    } catch {
      // Deleted in the working tree, not yet in the index.
      return []
    }
  })

/** Each rule with files that break it, so that every rule is known to fail. */
const rules: Record<string, [rule: Rule, broken: SourceFile[], finding: string]> = {
  'imports go one way between the packages': [
    tidy.importsGoOneWay,
    [{ path: 'web/src/app/x.ts', text: "import { buildApp } from '../../../server/src/app.ts'" }],
    'web/src/app/x.ts imports server',
  ],
  'imports go one way by package name too': [
    tidy.importsGoOneWay,
    [{ path: 'contract/src/x.ts', text: "import type { Database } from '@aforo/server'" }],
    'contract/src/x.ts imports server',
  ],
  'the domain depends on nothing': [
    tidy.domainDependsOnNothing,
    [{ path: 'domain/src/x.ts', text: "import { readFile } from 'node:fs/promises'" }],
    'domain/src/x.ts depends on node:fs/promises',
  ],
  'the client depends on nothing': [
    tidy.clientStandsAlone,
    [{ path: 'client/src/x.ts', text: "import type { CallReply } from '@aforo/contract'" }],
    'client/src/x.ts depends on @aforo/contract',
  ],
  'server features call each other through their service': [
    tidy.serverFeaturesCallDownwards,
    [{ path: 'server/src/features/invitations/x.ts', text: "import { q } from '../sign-in/queries.ts'" }],
    'server/src/features/invitations/x.ts imports sign-in without its service.ts',
  ],
  'server features call downwards': [
    tidy.serverFeaturesCallDownwards,
    [{ path: 'server/src/features/audit/service.ts', text: "import { invite } from '../invitations/service.ts'" }],
    'server/src/features/audit/service.ts calls upwards to invitations',
  ],
  'a new server feature must get a layer': [
    tidy.serverFeaturesCallDownwards,
    [{ path: 'server/src/features/novel/service.ts', text: "import { x } from '../audit/service.ts'" }],
    'novel has no layer: add it to serverFeatures in tidy-layers.ts',
  ],
  'SQL lives in queries.ts': [
    tidy.sqlLivesInQueries,
    [{ path: 'server/src/features/audit/service.ts', text: "db.selectFrom('staff')" }],
    'server/src/features/audit/service.ts has SQL in it',
  ],
  'times come from the database': [
    tidy.timesComeFromTheDatabase,
    [{ path: 'server/src/features/tills/service.ts', text: 'const openedAt = new Date()' }],
    'server/src/features/tills/service.ts uses the clock of the process; see server/src/db/clock.ts',
  ],
  'routes never branch': [
    tidy.routesNeverBranch,
    [{ path: 'server/src/features/audit/routes.ts', text: 'if (caller) refuse()' }],
    'server/src/features/audit/routes.ts branches',
  ],
  'web features never import each other': [
    tidy.webFeaturesAreIndependent,
    [{ path: 'web/src/features/profile/x.tsx', text: "import { words } from '../settings/settings-words.ts'" }],
    'web/src/features/profile/x.tsx imports the feature settings',
  ],
  'web features do not import the app around them': [
    tidy.webFeaturesAreIndependent,
    [{ path: 'web/src/features/profile/x.tsx', text: "import { routes } from '../../app/routes.tsx'" }],
    'web/src/features/profile/x.tsx imports the app around it',
  ],
  'only queries files call endpoints': [
    tidy.onlyQueriesKnowEndpoints,
    [
      {
        path: 'web/src/features/profile/profile-page.tsx',
        text: "import { ApiError, call } from '../../api/client.ts'",
      },
    ],
    'web/src/features/profile/profile-page.tsx calls the API outside a queries file',
  ],
  'a namespace import of the API client counts too': [
    tidy.onlyQueriesKnowEndpoints,
    [{ path: 'web/src/features/profile/profile-page.tsx', text: "import * as client from '../../api/client.ts'" }],
    'web/src/features/profile/profile-page.tsx calls the API outside a queries file',
  ],
  'only the API folder calls fetch': [
    tidy.onlyTheApiFetches,
    [{ path: 'web/src/features/profile/profile-queries.ts', text: "fetch('/v1/users/me')" }],
    'web/src/features/profile/profile-queries.ts calls fetch outside web/src/api',
  ],
  'the layers of the web app point down': [
    tidyWeb.webLayersPointDown,
    [{ path: 'web/src/design/x.tsx', text: "import { Page } from '../features/profile/profile-page.tsx'" }],
    'web/src/design/x.tsx imports the higher layer features',
  ],
  'the design layer imports neither the API nor the session': [
    tidyWeb.designStandsAlone,
    [{ path: 'web/src/design/x.tsx', text: "import { useSession } from '../session/session.tsx'" }],
    'web/src/design/x.tsx imports session',
  ],
  'every folder of the web app has a layer': [
    tidyWeb.webFoldersHaveALayer,
    [{ path: 'web/src/novel/x.ts', text: '' }],
    'web/src/novel has no layer: add it to webLayers in tidy.ts',
  ],
  'the web app has no import cycles': [
    tidyWeb.webHasNoImportCycles,
    [
      { path: 'web/src/format/one.ts', text: "import { other } from './other.ts'" },
      { path: 'web/src/format/other.ts', text: "import type { One } from './one.ts'" },
    ],
    'web/src/format/one.ts -> web/src/format/other.ts -> web/src/format/one.ts is an import cycle',
  ],
  'type, spacing and radii come from the scale': [
    tidyWeb.sizesComeFromTheScale,
    [{ path: 'web/src/features/x/x.module.css', text: '.x {\n  padding: var(--space-4) 14px;\n}' }],
    'web/src/features/x/x.module.css: padding: var(--space-4) 14px is not on the scale',
  ],
  'every table is a data table': [
    tidyWeb.tablesAreDataTables,
    [{ path: 'web/src/features/x/x-list.tsx', text: '<table>' }],
    'web/src/features/x/x-list.tsx has a table of its own; use DataTable',
  ],
  'there are no barrels': [
    tidy.noBarrels,
    [{ path: 'web/src/design/index.ts', text: '' }],
    'web/src/design/index.ts is a barrel',
  ],
  'no file re-exports another file': [
    tidy.noReExports,
    [{ path: 'server/src/features/x/service.ts', text: "export { findX } from './queries.ts'" }],
    'server/src/features/x/service.ts re-exports another file',
  ],
  'our own code is never mocked': [
    tidy.ownCodeIsNeverMocked,
    [{ path: 'server/src/x.test.ts', text: "vi.mock('./x.ts')" }],
    'server/src/x.test.ts mocks',
  ],
  'files stay short': [
    tidy.filesStayShort,
    [{ path: 'server/src/x.ts', text: '\n'.repeat(300) }],
    'server/src/x.ts has 301 lines; split it, 300 are allowed',
  ],
  'file names are in kebab-case': [
    tidy.fileNamesAreClear,
    [{ path: 'web/src/design/BusyButton.tsx', text: '' }],
    'web/src/design/BusyButton.tsx is not in kebab-case',
  ],
  'file names say what the file contains': [
    tidy.fileNamesAreClear,
    [{ path: 'server/src/utils.ts', text: '' }],
    'server/src/utils.ts has a vague name',
  ],
  'no TODO comment is left': [
    tidy.noTodoComments,
    [{ path: 'server/src/x.ts', text: '// TODO' }],
    'server/src/x.ts has a TODO comment',
  ],
  'Mantine components have their styles imported': [
    tidy.mantinePartsAreStyled,
    [{ path: 'web/src/design/x.tsx', text: "import { Slider } from '@mantine/core'" }],
    'web/src/design/x.tsx uses Slider, whose styles are not imported',
  ],
  'every dependency is explained': [
    tidy.dependenciesAreExplained,
    [{ path: 'web/package.json', text: '{"dependencies":{"left-pad":"1.0.0"}}' }],
    'left-pad has no sentence in docs/dependencies.md',
  ],
  'every explained dependency is used': [
    tidy.dependenciesAreExplained,
    [{ path: 'docs/dependencies.md', text: '| `left-pad` | Pads. |' }],
    'left-pad is listed in docs/dependencies.md, but no package depends on it',
  ],
  'documents name files that exist': [
    tidy.documentsNameExistingFiles,
    [{ path: 'docs/x.md', text: 'The rule is in `domain/src/gone.ts`.' }],
    'docs/x.md names domain/src/gone.ts, which does not exist',
  ],
  'documents name files in trees that exist': [
    tidy.documentsNameExistingFiles,
    [{ path: 'docs/x.md', text: '```\n  src/gone.ts   a rule\n```' }],
    'docs/x.md names src/gone.ts, which does not exist',
  ],
  'documents name folders in trees that exist': [
    tidy.documentsNameExistingFiles,
    [{ path: 'docs/x.md', text: '```\n  src/gone/   rules\n```' }],
    'docs/x.md names src/gone/, which does not exist',
  ],
  'documents name folders that exist': [
    tidy.documentsNameExistingFiles,
    [{ path: 'docs/x.md', text: 'See `server/src/features/gone`.' }],
    'docs/x.md names server/src/features/gone, which does not exist',
  ],
  'documents link to what exists': [
    tidy.documentsNameExistingFiles,
    [{ path: 'docs/x.md', text: '[a picture](pictures/gone.png)' }],
    'docs/x.md names docs/pictures/gone.png, which does not exist',
  ],
  'documents name npm scripts that exist': [
    tidy.documentsNameExistingFiles,
    [{ path: 'README.md', text: 'Run `npm run gone`.' }],
    'README.md names npm run gone, which does not exist',
  ],
  'documents name journeys that exist': [
    tidy.documentsNameExistingFiles,
    [{ path: 'docs/x.md', text: 'journeys `first-evening`, `gone`' }],
    'docs/x.md names the journey gone, which does not exist',
  ],
  'the README stays short': [
    tidy.readmeStaysShort,
    [{ path: 'README.md', text: '\n'.repeat(120) }],
    'README.md has 121 lines',
  ],
}

describe.each(Object.entries(rules))('%s', (_title, [rule, broken, finding]) => {
  test('the repository follows the rule', () => expect(rule(files)).toEqual([]))
  test('the rule reports a violation', () => expect(rule(broken)).toContain(finding))
})
