import { companionFilterNames } from '#companions/staff/companion-list-options'

type Name = (typeof companionFilterNames)[number]

/** What the address narrows the table to: what the calls have for it. */
export const filterNames = Object.fromEntries(companionFilterNames.map((name) => [name, name])) as {
  [K in Name]: K
}

/** Addresses without filters, from the first page. */
export const shownAll: Record<string, null> = Object.fromEntries(
  [...companionFilterNames, 'page'].map((name) => [name, null]),
)

export const isNarrowed = (params: URLSearchParams) =>
  companionFilterNames.some((name) => params.has(name))
