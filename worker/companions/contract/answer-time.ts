/** Steps of a companion's usual time until the first answer to a request, the fastest first. */
export const answerTimes = ['hour', 'three-hours', 'day', 'two-days', 'longer'] as const
export type AnswerTime = (typeof answerTimes)[number]

/** Answers within `ANSWER_DAYS` from which on the usual time is shown. */
export const MIN_ANSWERS = 5
export const ANSWER_DAYS = 30
