/** Of a picture or video that a companion has uploaded: with staff, or hers again. */
export const submissionStates = ['submitted', 'returned'] as const

/** Within which staff decide. */
export const SUBMISSION_DUE_HOURS = 48

/** How many files of one companion may be undecided at a time. */
export const MAX_SUBMISSIONS = 60

/** How many are decided in one call: each approval copies files. */
export const MAX_BULK_SUBMISSIONS = 24

/**
 * What is submitted: a file for the gallery; a story, of a file of its own or of a published one; or a change
 * of what is published: another alternative text, a private file made public, another title of a highlight,
 * another text of a story.
 */
export const submissionKinds = ['gallery', 'story', 'alt', 'public', 'title', 'text'] as const
export type SubmissionKind = (typeof submissionKinds)[number]

/** For how long a story of hers is shown, from its approval on. */
export const MAX_STORY_HOURS = 168
