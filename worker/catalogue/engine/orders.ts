import type { ProfileColumns } from './columns.ts'
import { FEATURED } from './flags.ts'
import { Order, compareTexts, type Compare } from './order.ts'
import type { IndexedPlace } from './places.ts'

type Sortable = {
  ids: readonly string[]
  columns: ProfileColumns
  nameAt(slot: number): string
  placeAt(slot: number): IndexedPlace
}

/**
 * Orders of all rows, featured first and ties by id, and that of the VIP rows, by id alone. `sortKey` in
 * `cursor.ts` expresses the same for a single row.
 */
export function makeOrders(rows: Sortable) {
  const byId: Compare = (a, b) => compareTexts(rows.ids[a]!, rows.ids[b]!)
  const byFeatured: Compare = (a, b) =>
    (rows.columns.flags[b]! & FEATURED) - (rows.columns.flags[a]! & FEATURED)
  const byName: Compare = (a, b) => {
    const { name } = rows.columns
    return name[a] === name[b] ? 0 : compareTexts(rows.nameAt(a), rows.nameAt(b))
  }
  const byPlace: Compare = (a, b) => {
    const { place } = rows.columns
    if (place[a] === place[b]) return 0
    const placeA = rows.placeAt(a)
    const placeB = rows.placeAt(b)
    return compareTexts(placeA.city, placeB.city) || compareTexts(placeA.country, placeB.country)
  }
  const byActivity: Compare = (a, b) =>
    rows.columns.lastActiveAt[b]! - rows.columns.lastActiveAt[a]!
  // Rows with an unknown price come last.
  const byPrice: Compare = (a, b) =>
    (rows.columns.price[a]! || Infinity) - (rows.columns.price[b]! || Infinity) || 0
  return {
    recent: new Order((a, b) => byFeatured(a, b) || byActivity(a, b) || byId(a, b)),
    name: new Order((a, b) => byFeatured(a, b) || byName(a, b) || byId(a, b)),
    location: new Order((a, b) => byFeatured(a, b) || byPlace(a, b) || byName(a, b) || byId(a, b)),
    price: new Order((a, b) => byFeatured(a, b) || byPrice(a, b) || byId(a, b)),
    vip: new Order(byId),
  }
}
