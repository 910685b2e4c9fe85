/** The VAT included in a price, in francs, rounded to the rappen. @param percent rate on the net price */
export function vatIn(francs: number, percent: number): number {
  const rappen = Math.round((Math.abs(francs) * 100 * percent) / (100 + percent))
  return (Math.sign(francs) * rappen) / 100
}
