import type { Language } from '@aforo/domain'
import type { Locator } from 'vitest/browser'
import type { RenderResult } from 'vitest-browser-react'
import type { ScreenName } from './screens.ts'

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
const beginning = (text: string) => new RegExp(`^${escaped(text)}`)

const finders = {
  button: (screen, name) => screen.getByRole('button', { name, exact: true }),
  /** A button that may continue, for example with a count. */
  opensWith: (screen, name) => screen.getByRole('button', { name: beginning(name) }),
  heading: (screen, name) => screen.getByRole('heading', { name, exact: true }),
  dialog: (screen, name) => screen.getByRole('dialog', { name, exact: true }),
  table: (screen, name) => screen.getByRole('table', { name, exact: true }),
  column: (screen, name) => screen.getByRole('columnheader', { name, exact: true }),
  columnFor: (screen, name) => screen.getByRole('columnheader', { name: beginning(name) }),
  tab: (screen, name) =>
    screen.getByRole('tab', { name, exact: true }).or(screen.getByRole('radio', { name, exact: true })),
  field: (screen, name) =>
    screen.getByLabelText(name, { exact: true }).or(screen.getByPlaceholder(name, { exact: true })),
  link: (screen, name) => screen.getByRole('link', { name, exact: true }),
  menuItem: (screen, name) => screen.getByRole('menuitem', { name, exact: true }),
  text: (screen, name) => screen.getByText(name, { exact: true }),
  within: (screen, name) => screen.getByText(name, { exact: false }),
} satisfies Record<string, (screen: RenderResult, name: string) => Locator>

type LabelKind = keyof typeof finders

/** A label that the specification quotes in one language, and its translation. `kept` is the same in both. */
export type Label = { quoted: Language; es: string; en: string; as: LabelKind; kept: boolean; what: string }
export type LabelledScreen = { name: ScreenName; title: string; labels: readonly Label[] }

export const es = (as: LabelKind, quoted: string, translated: string, what = ''): Label => ({
  quoted: 'es',
  es: quoted,
  en: translated,
  as,
  kept: false,
  what,
})
export const en = (as: LabelKind, quoted: string, translated: string, what = ''): Label => ({
  quoted: 'en',
  es: translated,
  en: quoted,
  as,
  kept: false,
  what,
})
export const kept = (as: LabelKind, words: string): Label => ({
  quoted: 'es',
  es: words,
  en: words,
  as,
  kept: true,
  what: '',
})

export const labelsOf = (name: ScreenName, title: string, labels: readonly Label[]): LabelledScreen => ({
  name,
  title,
  labels,
})

export const isShown = (screen: RenderResult, { as }: Label, words: string): boolean =>
  finders[as](screen, words)
    .elements()
    .some((element) => element.checkVisibility({ visibilityProperty: true }))
