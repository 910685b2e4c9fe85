const LONGEST = 64

// Three rows of the table, used again: a dictionary of 100,000 words is compared at once.
let twoBefore = new Uint8Array(LONGEST + 1)
let before = new Uint8Array(LONGEST + 1)
let current = new Uint8Array(LONGEST + 1)

/**
 * How many characters must be added, left out, replaced or swapped with their neighbour (none of them
 * twice: optimal string alignment) to make one word of the other.
 *
 * @returns `most + 1` for everything that is further apart, and for words of more than 64 characters
 */
export function editDistance(one: string, other: string, most: number): number {
  const tooFar = most + 1
  let from = 0
  let oneEnd = one.length
  let otherEnd = other.length
  if (Math.abs(oneEnd - otherEnd) > most || oneEnd > LONGEST || otherEnd > LONGEST) return tooFar
  while (from < oneEnd && from < otherEnd && one.charCodeAt(from) === other.charCodeAt(from)) from++
  while (
    oneEnd > from &&
    otherEnd > from &&
    one.charCodeAt(oneEnd - 1) === other.charCodeAt(otherEnd - 1)
  ) {
    oneEnd--
    otherEnd--
  }
  const height = oneEnd - from
  const width = otherEnd - from
  if (height === 0 || width === 0) return Math.min(height + width, tooFar)

  for (let x = 0; x <= width; x++) before[x] = Math.min(x, tooFar)
  for (let y = 1; y <= height; y++) {
    // Outside of this band everything is too far apart.
    const first = Math.max(1, y - most)
    const last = Math.min(width, y + most)
    const char = one.charCodeAt(from + y - 1)
    current[first - 1] = first === 1 ? Math.min(y, tooFar) : tooFar
    let least = current[first - 1]!
    for (let x = first; x <= last; x++) {
      const own = other.charCodeAt(from + x - 1)
      let cost = before[x - 1]! + Number(char !== own)
      cost = Math.min(cost, current[x - 1]! + 1, (x === y + most ? tooFar : before[x]!) + 1)
      const isSwapped =
        y > 1 &&
        x > 1 &&
        char === other.charCodeAt(from + x - 2) &&
        one.charCodeAt(from + y - 2) === own
      if (isSwapped) cost = Math.min(cost, twoBefore[x - 2]! + 1)
      current[x] = Math.min(cost, tooFar)
      least = Math.min(least, current[x]!)
    }
    if (least > most) return tooFar
    const unused = twoBefore
    twoBefore = before
    before = current
    current = unused
  }
  return before[width]!
}
