/** Steps of a companion's first day, from the invitation to the submission, in their order. */
export const firstDaySteps = [
  'name',
  'place',
  'languages',
  'text',
  'prices',
  'week',
  'photos',
  'channels',
  'answers',
  'consent',
] as const
export type FirstDayStep = (typeof firstDaySteps)[number]

/** Steps that may stay empty: no fixed hours, and no direct channels. */
const optionalSteps: readonly FirstDayStep[] = ['week', 'channels']

export const isOptionalStep = (step: FirstDayStep): boolean => optionalSteps.includes(step)

/** Steps that the companion completes before she submits her profile. */
export const requiredSteps = firstDaySteps.filter((step) => !isOptionalStep(step))
