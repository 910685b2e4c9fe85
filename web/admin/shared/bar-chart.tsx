const WIDTH = 300
const HEIGHT = 80
const MOST_GAP = 2

/** A bar for each value, below the line where it is negative. What says the same in numbers is beside it. */
export function BarChart({ values }: { values: readonly (number | null)[] }) {
  const known = values.map((value) => value ?? 0)
  const least = Math.min(0, ...known)
  const most = Math.max(least < 0 ? 0 : 1, ...known)
  const step = WIDTH / values.length
  const gap = Math.min(MOST_GAP, step / 4)
  const lengthOf = (value: number) => (Math.abs(value) / (most - least)) * HEIGHT
  const line = lengthOf(most)
  return (
    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} className="admin-chart" aria-hidden="true">
      {values.map((value, at) => {
        if (value === null) return null
        const height = Math.max(1, lengthOf(value))
        const top = value < 0 ? line : line - height
        return (
          <rect
            // A value has no name but its place.
            // oxlint-disable-next-line react/no-array-index-key
            key={at}
            x={at * step}
            y={Math.max(0, top)}
            width={step - gap}
            height={height}
          />
        )
      })}
    </svg>
  )
}
