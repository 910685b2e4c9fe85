/** A value below which the given part of the values lies. @param part 0 to 1 */
export function quantile(values: number[], part: number): number {
  const sortedValues = values.toSorted((a, b) => a - b)
  const position = (sortedValues.length - 1) * part
  const lowerValue = sortedValues[Math.floor(position)] ?? 0
  return (
    lowerValue + ((sortedValues[Math.ceil(position)] ?? lowerValue) - lowerValue) * (position % 1)
  )
}

/** The value in the middle. */
export const median = (values: number[]) => quantile(values, 0.5)

/** "812 (790–840)": the median, and the bounds of the middle half. */
export function spread(values: number[], digits = 0): string {
  const [low, middle, high] = [0.25, 0.5, 0.75].map((part) =>
    quantile(values, part).toFixed(digits),
  )
  return `${middle} (${low}–${high})`
}
