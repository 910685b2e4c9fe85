/**
 * Full years between two calendar days.
 *
 * @param birthDate as 1998-05-01
 * @param day as 2026-05-01
 */
export function yearsBetween(birthDate: string, day: string): number {
  const [from, to] = [birthDate, day].map((text) => text.split('-').map(Number)) as [
    [number, number, number],
    [number, number, number],
  ]
  const hadBirthday = to[1] > from[1] || (to[1] === from[1] && to[2] >= from[2])
  return to[0] - from[0] - (hadBirthday ? 0 : 1)
}
