import { companionFilterNames } from '#companions/staff/companion-filters'

type Name = (typeof companionFilterNames)[number]

/** Names of the filters: the same in the address and in the calls. */
export const filterNames = Object.fromEntries(companionFilterNames.map((name) => [name, name])) as {
  [K in Name]: K
}

/** Changes to an address that remove all filters and lead to the first page. */
export const noFilterChanges: Record<string, null> = Object.fromEntries(
  [...companionFilterNames, 'page'].map((name) => [name, null]),
)

export const isListNarrowed = (params: URLSearchParams) =>
  companionFilterNames.some((name) => params.has(name))
