import type { OwnProfile } from '#companions/own/own'
import { reviewedFields, type ReviewedField } from '#companions/profile-fields'
import { iso } from '../../platform/lib/time.ts'
import type { FoundNote } from './queries.ts'

const isField = (name: string): name is ReviewedField =>
  (reviewedFields as readonly string[]).includes(name)

export const takenOfflineAt = (notes: readonly FoundNote[]): number | null =>
  notes.find(({ kind }) => kind === 'taken-off')?.at ?? null

export function presentHiddenReason(notes: readonly FoundNote[]): OwnProfile['hiddenReason'] {
  const note = notes.find(({ kind }) => kind === 'hidden')
  return note ? { at: iso(note.at), ground: note.ground, reason: note.reason } : null
}

export const presentTeamChanges = (
  notes: readonly FoundNote[],
): Pick<OwnProfile, 'teamChanges' | 'teamFiles'> => ({
  teamChanges: notes.flatMap(({ kind, subject: field, at, before, after }) =>
    kind === 'field' && isField(field)
      ? [{ field, at: iso(at), before: { [field]: before }, after: { [field]: after } }]
      : [],
  ),
  teamFiles: notes.flatMap(({ subject: id, at, fileType: type }) =>
    type ? [{ id, at: iso(at), type }] : [],
  ),
})
