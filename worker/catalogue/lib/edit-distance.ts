const LONGEST = 64

// Three reused rows of the table: a query compares a dictionary of 100,000 words.
let twoBefore = new Uint8Array(LONGEST + 1)
let before = new Uint8Array(LONGEST + 1)
let current = new Uint8Array(LONGEST + 1)

/**
 * Number of characters to add, leave out, replace or swap with their neighbour (none of them twice: optimal
 * string alignment) that turn one word into the other.
 *
 * @returns `most + 1` for any greater distance, and for words of more than 64 characters
 */
export function editDistance(source: string, target: string, limit: number): number {
  const tooFar = limit + 1
  let prefixLength = 0
  let oneEnd = source.length
  let otherEnd = target.length
  if (Math.abs(oneEnd - otherEnd) > limit || oneEnd > LONGEST || otherEnd > LONGEST) return tooFar
  while (
    prefixLength < oneEnd &&
    prefixLength < otherEnd &&
    source.charCodeAt(prefixLength) === target.charCodeAt(prefixLength)
  )
    prefixLength++
  while (
    oneEnd > prefixLength &&
    otherEnd > prefixLength &&
    source.charCodeAt(oneEnd - 1) === target.charCodeAt(otherEnd - 1)
  ) {
    oneEnd--
    otherEnd--
  }
  const height = oneEnd - prefixLength
  const width = otherEnd - prefixLength
  if (height === 0 || width === 0) return Math.min(height + width, tooFar)

  for (let x = 0; x <= width; x++) before[x] = Math.min(x, tooFar)
  for (let y = 1; y <= height; y++) {
    // Outside of this band every distance is too large.
    const first = Math.max(1, y - limit)
    const last = Math.min(width, y + limit)
    const char = source.charCodeAt(prefixLength + y - 1)
    current[first - 1] = first === 1 ? Math.min(y, tooFar) : tooFar
    let least = current[first - 1]!
    for (let x = first; x <= last; x++) {
      const otherChar = target.charCodeAt(prefixLength + x - 1)
      let cost = before[x - 1]! + Number(char !== otherChar)
      cost = Math.min(cost, current[x - 1]! + 1, (x === y + limit ? tooFar : before[x]!) + 1)
      const isSwapped =
        y > 1 &&
        x > 1 &&
        char === target.charCodeAt(prefixLength + x - 2) &&
        source.charCodeAt(prefixLength + y - 2) === otherChar
      if (isSwapped) cost = Math.min(cost, twoBefore[x - 2]! + 1)
      current[x] = Math.min(cost, tooFar)
      least = Math.min(least, current[x]!)
    }
    if (least > limit) return tooFar
    const reusedRow = twoBefore
    twoBefore = before
    before = current
    current = reusedRow
  }
  return before[width]!
}
