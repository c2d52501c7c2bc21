/**
 * The bars and spaces of Code 128 by symbol, in modules. Symbols 0 to 95 are also the characters from space to delete in
 * set B, 0 to 99 are pairs of digits in set C.
 */
const patterns = (
  '212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 122132 122231 113222 ' +
  '123122 123221 223211 221132 221231 213212 223112 312131 311222 321122 321221 312212 322112 322211 212123 212321 ' +
  '232121 111323 131123 131321 112313 132113 132311 211313 231113 231311 112133 112331 132131 113123 113321 133121 ' +
  '313121 211331 231131 213113 213311 213131 311123 311321 331121 312113 312311 332111 314111 221411 431111 111224 ' +
  '111422 121124 121421 141122 141221 112214 112412 122114 122411 142112 142211 241211 221114 413111 241112 134111 ' +
  '111242 121142 121241 114212 124112 124211 411212 421112 421211 212141 214121 412121 111143 111341 131141 114113 ' +
  '114311 411113 411311 113141 114131 311141 411131 211412 211214 211232'
).split(' ')
const start = { b: 104, c: 105 }
const toSet = { b: 100, c: 99 }
const stop = '2331112'
const modulo = 103

export type Code128Part = { set: 'b' | 'c'; text: string }

/** The parts of a text by character set: digits in pairs where four or more follow each other. Null if it has none. */
export function code128Parts(text: string): Code128Part[] | null {
  if (!/^[\u0020-\u007e]{1,48}$/.test(text)) return null
  return Array.from(text.matchAll(/(?<c>(?:\d\d){2,})|(?:(?!(?:\d\d){2}).)+/g), ([part, digits]) => ({
    set: digits === undefined ? 'b' : 'c',
    text: part,
  }))
}

const symbolsOf = ({ set, text }: Code128Part): number[] =>
  set === 'b'
    ? Array.from(text, (character) => character.charCodeAt(0) - 32)
    : (text.match(/../g) ?? []).map((pair) => Number(pair))

/** The widths of bars and spaces of a text in Code 128, beginning with a bar. Null if it cannot be drawn. */
export function code128Widths(text: string): readonly number[] | null {
  const parts = code128Parts(text)
  if (parts === null) return null
  const symbols = parts.flatMap((part, index) => [index === 0 ? start[part.set] : toSet[part.set], ...symbolsOf(part)])
  const sum = symbols.reduce((total, symbol, place) => total + symbol * Math.max(1, place), 0)
  const drawn = [...symbols, sum % modulo].map((symbol) => patterns[symbol] ?? '').join('') + stop
  return Array.from(drawn, Number)
}
