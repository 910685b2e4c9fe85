/** Of a picture or video that a companion has uploaded: with staff, or hers again. */
export const submissionStates = ['submitted', 'returned'] as const

/** Within which staff decide. */
export const SUBMISSION_DUE_HOURS = 48

/** How many files of one companion may be undecided at a time. */
export const MAX_SUBMISSIONS = 60

/** How many are decided in one call: each approval copies files. */
export const MAX_BULK_SUBMISSIONS = 24
