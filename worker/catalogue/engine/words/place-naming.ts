/** A city and its country, each by the English name in the catalogue. */
type Named = { city: string; country: string }

/** Maps a place to its displayed names, in the language of an answer. */
export type PlaceNaming = (place: Named) => Named

export const inEnglish: PlaceNaming = ({ city, country }) => ({ city, country })
