import type { StaffNote } from '#staff/staff-notes'
import { iso } from '../../platform/lib/time.ts'
import type { NoteRow } from './queries.ts'

export const presentNote = ({ id, at, actorName, text }: NoteRow): StaffNote => ({
  id,
  at: iso(at),
  by: actorName,
  text,
})
