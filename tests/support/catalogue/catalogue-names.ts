import { noFilters } from '#catalogue/filters'
import type { Catalogue } from '../../../worker/catalogue/engine/catalogue.ts'

/** The names on the cards of a list of everyone, in order. */
export async function listedNames(catalogue: Catalogue, now: number) {
  const viewer = { premium: true, offlineWindowDays: 7 }
  const query = { filters: noFilters, sort: 'name', skip: 0, limit: 100 } as const
  const { answer, cards } = await catalogue.ask(
    now,
    (index) => index.search(query, viewer, now),
    ({ ids }) => ids.map(({ id }) => id),
  )
  return answer.ids.map(({ id }) => cards.get(id)?.name)
}
