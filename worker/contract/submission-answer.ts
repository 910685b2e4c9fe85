/** The answer to a form that was sent: what its sender can name it by. */
export type SubmissionAnswer = { reference: string }

/** The form of a reference: a character for its kind, then eight that are hard to mistake. */
export const REFERENCE = /^[ABPR]-[2-9A-HJKMNPRSTV-Z]{4}-[2-9A-HJKMNPRSTV-Z]{4}$/
