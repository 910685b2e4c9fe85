/** The share of a price that is tax, in francs, to the rappen. @param percent on top of the untaxed price */
export function vatIn(francs: number, percent: number): number {
  const rappen = Math.round((Math.abs(francs) * 100 * percent) / (100 + percent))
  return (Math.sign(francs) * rappen) / 100
}
