/** Kinds of authorities that ask for data. */
export const authorityKinds = ['police', 'prosecution', 'court', 'tax', 'other'] as const
export type AuthorityKind = (typeof authorityKinds)[number]

/** Answers to an authority: with data, or without. */
export const authorityOutcomes = ['data', 'no_data'] as const
export type AuthorityOutcome = (typeof authorityOutcomes)[number]
