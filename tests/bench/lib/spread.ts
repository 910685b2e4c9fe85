/** A value below which the given part of the values lies. @param part 0 to 1 */
export function quantile(values: number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  const at = (sorted.length - 1) * part
  const below = sorted[Math.floor(at)] ?? 0
  return below + ((sorted[Math.ceil(at)] ?? below) - below) * (at % 1)
}

/** The value in the middle. */
export const median = (values: number[]) => quantile(values, 0.5)

/** "812 (790–840)": the median, and between what the middle half of the values lies. */
export function spread(values: number[], digits = 0): string {
  const [low, middle, high] = [0.25, 0.5, 0.75].map((part) =>
    quantile(values, part).toFixed(digits),
  )
  return `${middle} (${low}–${high})`
}
