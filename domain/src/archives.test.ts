import { expect, test } from 'vitest'
import { lastArchivableYear } from './archives.ts'

test.each([
  ['the current year and the two before stay', '2026-12-31', 2023],
  ['a new year lets one more go', '2027-01-01', 2024],
])('%s', (_title, today, year) => expect(lastArchivableYear(today)).toBe(year))
