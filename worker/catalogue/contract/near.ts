/** Distances from a city in a straight line. */
export const RADII_KM = [10, 25, 50, 100] as const
const USUAL_KM = 25
const MAX_KM = 500

/** Whole kilometres; the default radius for an invalid text. */
export function radiusOf(text: string | undefined): number {
  const km = Math.round(Number(text))
  return km > 0 ? Math.min(km, MAX_KM) : USUAL_KM
}
