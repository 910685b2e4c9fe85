/**
 * Facts about a companion's appearance and person, in the order of a profile's page. Everything in the catalogue follows
 * from this table: the SQL of the stored entry, the columns in memory, the facets, the fields of cards and profiles,
 * the rows of the page, and the staff's filters. Viewers see all of them, except on the card of a VIP companion without premium, which has none.
 *
 * A fact is stored in memory by its kind:
 *
 * | kind    | stored in                                | in memory                                   |
 * | ------- | ---------------------------------------- | ------------------------------------------- |
 * | word    | `column` of companions, null: not stated | bits of the facet of its name               |
 * | words   | `column` of a companion's rows in `list` | bits of the facet of its name               |
 * | measure | `column` of companions, null: not stated | a number column for the range of its name   |
 */
export const facts = {
  category: { kind: 'word', column: 'category' },
  nationality: { kind: 'word', column: 'nationality' },
  ethnicity: { kind: 'word', column: 'ethnicity' },
  languages: { kind: 'words', list: 'companion_languages', column: 'language' },
  height: { kind: 'measure', column: 'height_cm', unit: 'cm' },
  weight: { kind: 'measure', column: 'weight_kg', unit: 'kg' },
  eyes: { kind: 'word', column: 'eye_color' },
  hair: { kind: 'word', column: 'hair_color' },
  breastSize: { kind: 'word', column: 'breast_size' },
} as const

type Facts = typeof facts
export type FactName = keyof Facts
export type FactKind = Facts[FactName]['kind']

export const factNames = Object.keys(facts) as FactName[]

/** Names of the facts of a kind. */
export type FactsOf<Kind extends FactKind> = {
  [Name in FactName]: Facts[Name]['kind'] extends Kind ? Name : never
}[FactName]

export const factNamesOf = <Kind extends FactKind>(kind: Kind) =>
  factNames.filter((name): name is FactsOf<Kind> => facts[name].kind === kind)
