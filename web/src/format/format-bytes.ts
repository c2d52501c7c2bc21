import type { Language } from '@aforo/domain'

const units = ['byte', 'kilobyte', 'megabyte'] as const

/** The size of a file, in the unit that a person would use. */
export function formatBytes(bytes: number, language: Language): string {
  const step = bytes < 1000 ? 0 : bytes < 1_000_000 ? 1 : 2
  const size = bytes / 1000 ** step
  return new Intl.NumberFormat(language, {
    style: 'unit',
    unit: units[step] ?? 'byte',
    maximumFractionDigits: size < 10 && step > 0 ? 1 : 0,
  }).format(size)
}
