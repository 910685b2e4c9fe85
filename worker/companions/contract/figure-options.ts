/** What is counted of a profile. */
export const figures = ['openings', 'contacts', 'follows'] as const
export type Figure = (typeof figures)[number]

/** Smaller numbers are never shown: they could say who it was. */
export const SMALLEST_SHOWN = 5

/** Of how many days figures may be asked for. */
export const figurePeriods = ['30', '90', '365'] as const
export type FigurePeriod = (typeof figurePeriods)[number]

/** How long daily sums are kept. */
export const FIGURE_MONTHS = 24
