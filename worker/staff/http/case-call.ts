import { isQueueKind, type QueueKind } from '#staff/queue-kinds'
import { mayRead, mayWorkOn } from '#staff/queue-rights'
import { isNoteKind, type NoteKind } from '#staff/staff-notes'
import { mayAddNotes, mayReadNotes } from '#staff/staff-note-rights'
import type { Context } from 'hono'
import { Failure } from '../../platform/lib/failure.ts'
import type { AppEnv } from '../../platform/http/context.ts'

/**
 * Kind of case in the address. Reading requires the right to read such cases, other methods the
 * right to work on them.
 *
 * @throws `Failure` 404, 403
 */
export function caseKind(c: Context<AppEnv>): QueueKind {
  const kind = c.req.param('kind') ?? ''
  if (!isQueueKind(kind)) throw new Failure('not-found', 'case.not-found')
  const { role } = c.var.admin
  const isIncluded = c.req.method === 'GET' ? mayRead(role, kind) : mayWorkOn(role, kind)
  if (!isIncluded) throw new Failure('forbidden', 'admin.role-insufficient')
  return kind
}

/** Kind and id of a note's subject, with the same check of rights. @throws `Failure` 404, 403 */
export function noteSubjectIn(c: Context<AppEnv>): { kind: NoteKind; id: string } {
  const kind = c.req.param('kind') ?? ''
  if (!isNoteKind(kind)) throw new Failure('not-found', 'case.not-found')
  const { role } = c.var.admin
  const isIncluded = c.req.method === 'GET' ? mayReadNotes(role, kind) : mayAddNotes(role, kind)
  if (!isIncluded) throw new Failure('forbidden', 'admin.role-insufficient')
  return { kind, id: c.req.param('id') ?? '' }
}

/** Kind and id of the case in the address. @throws `Failure` 404, 403 */
export const caseIn = (c: Context<AppEnv>) => ({ kind: caseKind(c), id: c.req.param('id') ?? '' })
