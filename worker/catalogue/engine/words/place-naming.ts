/** A city and its country, each by the English name by which the catalogue knows it. */
type Named = { city: string; country: string }

/** The names that are shown instead, in the language of an answer. */
export type PlaceNaming = (place: Named) => Named

export const inEnglish: PlaceNaming = ({ city, country }) => ({ city, country })
