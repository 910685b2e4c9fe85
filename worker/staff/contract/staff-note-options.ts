import { queueKinds } from './queue-kinds.ts'

/** Subjects of notes by staff. */
export const noteKinds = ['companion', ...queueKinds] as const
export type NoteKind = (typeof noteKinds)[number]

export const isNoteKind = (text: string): text is NoteKind =>
  (noteKinds as readonly string[]).includes(text)

/** Maximum length in characters. */
export const MAX_STAFF_NOTE = 2_000
