import type { Facet } from '#companions/vocabulary'

/** Names of the filter groups and their values, in the reader's language. */
export type FilterLabels = {
  facetLabel: (facet: Facet) => string
  valueLabel: (facet: Facet, value: string) => string
}
