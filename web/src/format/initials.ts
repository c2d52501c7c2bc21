const particles = new Set(['de', 'del', 'la', 'las', 'los', 'y', 'da', 'do', 'van', 'von'])

/** The initials of a name, or of an e-mail address: at most two letters. Empty if there is no letter. */
export function initialsOf(name: string): string {
  const [local = '', domain] = name.split('@')
  const words = domain === undefined ? name.split(/\s+/) : local.split(/[._+-]+/)
  const named = words.filter((word) => /^\p{L}/u.test(word) && !particles.has(word.toLowerCase()))
  return named
    .slice(0, 2)
    .map((word) => Array.from(word)[0])
    .join('')
    .toUpperCase()
}
