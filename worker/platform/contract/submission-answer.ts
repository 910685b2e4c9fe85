/** The response to a submitted form: its reference, and the address for adding more to it, if that is possible. */
export type SubmissionAnswer = { reference: string; more?: string | undefined }

/** A reference: a letter for its kind, then eight characters that are hard to confuse. */
export const REFERENCE = /^[ABEPR]-[2-9A-HJKMNPRSTV-Z]{4}-[2-9A-HJKMNPRSTV-Z]{4}$/
