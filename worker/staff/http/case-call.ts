import { isQueueKind, type QueueKind } from '#staff/queue-kinds'
import { mayRead, mayWorkOn } from '#staff/queue-rights'
import { isNoteKind, type NoteKind } from '#staff/staff-note-options'
import { mayAddNotes, mayReadNotes } from '#staff/staff-note-rights'
import type { Context } from 'hono'
import { Failure } from '../../platform/lib/failure.ts'
import type { AppEnv } from '../../platform/http/context.ts'

/**
 * The kind that an address names, for whoever may read such cases, or work on them where the call changes
 * something.
 *
 * @throws Failure 404, 403
 */
export function caseKind(c: Context<AppEnv>): QueueKind {
  const kind = c.req.param('kind') ?? ''
  if (!isQueueKind(kind)) throw new Failure('not-found', 'case.not-found')
  const { role } = c.var.admin
  const isIncluded = c.req.method === 'GET' ? mayRead(role, kind) : mayWorkOn(role, kind)
  if (!isIncluded) throw new Failure('forbidden', 'admin.role')
  return kind
}

/** The same of what staff note something about. @throws Failure 404, 403 */
export function notedIn(c: Context<AppEnv>): { kind: NoteKind; id: string } {
  const kind = c.req.param('kind') ?? ''
  if (!isNoteKind(kind)) throw new Failure('not-found', 'case.not-found')
  const { role } = c.var.admin
  const isIncluded = c.req.method === 'GET' ? mayReadNotes(role, kind) : mayAddNotes(role, kind)
  if (!isIncluded) throw new Failure('forbidden', 'admin.role')
  return { kind, id: c.req.param('id') ?? '' }
}

/** @throws Failure 404, 403 */
export const caseIn = (c: Context<AppEnv>) => ({ kind: caseKind(c), id: c.req.param('id') ?? '' })
