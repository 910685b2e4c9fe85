/** State of a companion's submission: under review, or returned to her. */
export const submissionStates = ['submitted', 'returned'] as const

/** Time within which staff decide. */
export const SUBMISSION_DUE_HOURS = 48

/** Maximum number of undecided files of one companion. */
export const MAX_SUBMISSIONS = 60

/** Maximum number of decisions in one call: each approval copies files. */
export const MAX_BULK_SUBMISSIONS = 24

/**
 * Kinds of submissions: a file for the gallery; a story, with a new file or a published one; or a change of published
 * content: another alternative text, a private file to be made public, another title of a highlight, another text of
 * a story.
 */
export const submissionKinds = ['gallery', 'story', 'alt', 'public', 'title', 'text'] as const
export type SubmissionKind = (typeof submissionKinds)[number]

/** Maximum duration of a companion's story, from its approval on. */
export const MAX_STORY_HOURS = 168
