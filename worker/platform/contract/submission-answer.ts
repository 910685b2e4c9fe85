/**
 * The answer to a form that was sent: what its sender can name it by, and the address at which more can
 * be added to it, where that is possible.
 */
export type SubmissionAnswer = { reference: string; more?: string | undefined }

/** The form of a reference: a character for its kind, then eight that are hard to mistake. */
export const REFERENCE = /^[ABEPR]-[2-9A-HJKMNPRSTV-Z]{4}-[2-9A-HJKMNPRSTV-Z]{4}$/
