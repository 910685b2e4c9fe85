import { getManagedEndpoint } from '../../companions/contract/staff/admin-companions.ts'
import { inviteCompanionEndpoint } from '../../companions/contract/staff/admin-invitations.ts'
import { mayRead, mayWorkOn } from './queue-rights.ts'
import type { NoteKind } from './staff-notes.ts'
import { mayCall, type StaffRole } from './staff-rights.ts'

export const mayReadNotes = (role: StaffRole | null, kind: NoteKind): boolean =>
  kind === 'companion' ? mayCall(role, getManagedEndpoint) : mayRead(role, kind)

/** Notes about a companion are allowed for every role that may invite her. */
export const mayAddNotes = (role: StaffRole | null, kind: NoteKind): boolean =>
  kind === 'companion' ? mayCall(role, inviteCompanionEndpoint) : mayWorkOn(role, kind)
