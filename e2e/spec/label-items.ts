import { expect, type Locator, type Page } from '@playwright/test'
import type { Language } from '../fixtures/staff.ts'
import type { Item } from './club.ts'
import { type ScreenName, show, type Words } from './screens.ts'

const finders = {
  button: (page, name) => page.getByRole('button', { name, exact: true }),
  /** One that may say more, such as how many. */
  opensWith: (page, name) => page.getByRole('button', { name: new RegExp(`^${escaped(name)}`) }),
  heading: (page, name) => page.getByRole('heading', { name, exact: true }),
  dialog: (page, name) => page.getByRole('dialog', { name, exact: true }),
  table: (page, name) => page.getByRole('table', { name, exact: true }),
  column: (page, name) => page.getByRole('columnheader', { name, exact: true }),
  columnFor: (page, name) => page.getByRole('columnheader', { name: new RegExp(`^${escaped(name)}`) }),
  tab: (page, name) => page.getByRole('tab', { name, exact: true }).or(page.getByRole('radio', { name, exact: true })),
  field: (page, name) => page.getByLabel(name, { exact: true }).or(page.getByPlaceholder(name, { exact: true })),
  link: (page, name) => page.getByRole('link', { name, exact: true }),
  menuItem: (page, name) => page.getByRole('menuitem', { name, exact: true }),
  text: (page, name) => page.getByText(name, { exact: true }),
  within: (page, name) => page.getByText(name),
} satisfies Record<string, (page: Page, name: string) => Locator>

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)

export type LabelKind = keyof typeof finders

/** A label as it was asked for, in its language; in the other it is translated unless it is kept as it is. */
type Label = { quoted: Language; es: string; en: string; as: LabelKind; kept?: true; what?: string }

const es = (as: LabelKind, quoted: string, translated: string, what?: string): Label => ({
  quoted: 'es',
  es: quoted,
  en: translated,
  as,
  ...(what === undefined ? {} : { what }),
})
const en = (as: LabelKind, quoted: string, translated: string, what?: string): Label => ({
  quoted: 'en',
  es: translated,
  en: quoted,
  as,
  ...(what === undefined ? {} : { what }),
})
const kept = (as: LabelKind, words: string): Label => ({ quoted: 'es', es: words, en: words, as, kept: true })

export const quoted = { es, en, kept }

const isTranslated = (words: Words) => words.es !== words.en

async function expectLabel(page: Page, { as }: Label, words: string): Promise<void> {
  await expect(finders[as](page, words).filter({ visible: true }).first()).toBeVisible()
}

export const labelsOf = (screen: ScreenName, title: string, labels: readonly Label[]): Item[] =>
  labels.map((label) => ({
    name: `${title}: ${label.what === undefined ? '' : `${label.what} `}'${label[label.quoted]}'`,
    check: async (club) => {
      expect(label.kept === true || isTranslated(label), 'the other language has words of its own').toBe(true)
      for (const language of [label.quoted, label.quoted === 'es' ? 'en' : 'es'] as const) {
        await expectLabel(await show(club, screen, language), label, label[language])
      }
    },
  }))
