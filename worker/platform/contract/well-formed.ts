type Key = string | number
type Place = { key: Key; parent: Place } | null

/**
 * The path of the first text in a JSON body that contains half a surrogate pair; null if there is none. JSON can encode
 * such a text (`\ud800`), but UTF-8 can't, so D1 would store bytes that can't be read back. A loop instead of
 * recursion, because a body may be nested as deeply as it is long.
 */
export function findIllFormedText(body: unknown): Key[] | null {
  const open: { value: unknown; place: Place }[] = [{ value: body, place: null }]
  for (let next = open.pop(); next; next = open.pop()) {
    const { value, place } = next
    if (typeof value === 'string') {
      if (!value.isWellFormed()) return pathOf(place)
    } else if (value !== null && typeof value === 'object') {
      for (const [name, item] of Object.entries(value)) {
        const key = Array.isArray(value) ? Number(name) : name
        if (!name.isWellFormed()) return pathOf({ key: name.toWellFormed(), parent: place })
        open.push({ value: item, place: { key, parent: place } })
      }
    }
  }
  return null
}

function pathOf(place: Place): Key[] {
  const keys: Key[] = []
  for (let next = place; next; next = next.parent) keys.push(next.key)
  return keys.toReversed()
}
