/** Events counted for a profile. */
export const figures = ['openings', 'contacts', 'follows'] as const
export type Figure = (typeof figures)[number]

/** Smaller numbers are never shown: they could identify a member. */
export const SMALLEST_SHOWN = 5

/** Periods that can be requested, in days. */
export const figurePeriods = ['30', '90', '365'] as const
export type FigurePeriod = (typeof figurePeriods)[number]

/** Months for which daily sums are stored. */
export const FIGURE_MONTHS = 24
