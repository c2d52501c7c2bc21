import type { Language } from '@aforo/domain'
import { beforeAll, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { type FurnishedClub, furnishClub } from '../../testing/furnished-club.ts'
import { openPage } from '../../testing/open-page.tsx'
import { isShown, type Label, type LabelledScreen } from './label.ts'
import { labelledScreens } from './labels.ts'
import { screens } from './screens.ts'

let club: FurnishedClub

beforeAll(async () => {
  await page.viewport(1440, 900)
  club = await furnishClub()
}, 120_000)

type Missing = Record<Language, Label[]>
const looked = new Map<LabelledScreen, Promise<Missing>>()

/** The labels that a screen does not show. Each screen is rendered once per language for all of its labels. */
async function findMissing({ name, labels }: LabelledScreen, language: Language): Promise<Label[]> {
  const { desk, path, press } = { press: undefined, ...screens[name] }
  const screen = await openPage(desk(club), path(club), { language })
  await press?.(screen, language, club)
  const missing = () => labels.filter((label) => !isShown(screen, label, label[language]))
  await expect
    .poll(missing, { timeout: 30_000 })
    .toEqual([])
    .catch(() => {})
  return missing()
}

async function lookAt(screen: LabelledScreen): Promise<Missing> {
  return { es: await findMissing(screen, 'es'), en: await findMissing(screen, 'en') }
}

const nameOf = (title: string, label: Label) =>
  `${title}: ${label.what === '' ? '' : `${label.what} `}'${label[label.quoted]}'`

describe('labels', () => {
  for (const screen of labelledScreens) {
    for (const label of screen.labels) {
      test(nameOf(screen.title, label), async () => {
        if (!label.kept) expect(label.es, 'each language has its own words').not.toBe(label.en)
        if (!looked.has(screen)) looked.set(screen, lookAt(screen))
        const missing = await looked.get(screen)
        expect(missing?.es).not.toContain(label)
        expect(missing?.en).not.toContain(label)
      })
    }
  }
})
