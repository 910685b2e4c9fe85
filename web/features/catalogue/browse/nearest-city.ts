type Position = { latitude: number; longitude: number }

/** The city nearest to a position. The position never leaves the browser. */
export function nearestCity<C extends { position: Position | null }>(
  cities: readonly C[],
  from: Position,
): C | undefined {
  // Degrees of longitude are narrower here than at the equator; this approximation suffices between cities.
  const width = Math.cos((from.latitude * Math.PI) / 180)
  const distance = ({ position }: C) =>
    position
      ? Math.hypot(position.latitude - from.latitude, (position.longitude - from.longitude) * width)
      : Infinity
  return cities.filter(({ position }) => position).sort((a, b) => distance(a) - distance(b))[0]
}
