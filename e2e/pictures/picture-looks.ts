import { type Language, type Scheme, screens } from '../fixtures/staff.ts'

type Size = keyof typeof screens
type PictureLook = readonly [language: Language, scheme: Scheme, size: Size]

const sizes = Object.keys(screens) as readonly Size[]
const all = (['es', 'en'] as const).flatMap((language) =>
  (['light', 'dark'] as const).flatMap((scheme) => sizes.map((size): PictureLook => [language, scheme, size])),
)

/** The looks to take. `PICTURES_LOOKS=all` takes every language in every theme and size, which takes minutes. */
export const picturesIn = (few: readonly PictureLook[]): readonly PictureLook[] =>
  process.env['PICTURES_LOOKS'] === 'all' ? all : few
