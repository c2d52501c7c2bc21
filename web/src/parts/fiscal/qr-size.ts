/** Thermal printers have this many dots in a millimetre. */
const dotsPerMm = 8

/** The law wants 30 to 40 mm. */
const leastMm = 30
const mostMm = 40

/**
 * The side of a printed code, without the white around it: close to the wanted one, with a whole number of printer dots
 * in a module, so that all modules are printed equally large.
 */
export function qrSideMm(modules: number, wantedMm: number): number {
  const exact = Math.round((wantedMm * dotsPerMm) / modules)
  const sides = [exact, exact - 1, exact + 1].map((dots) => (dots * modules) / dotsPerMm)
  return sides.find((side) => side >= leastMm && side <= mostMm) ?? wantedMm
}
