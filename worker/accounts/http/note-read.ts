import type { RefusalId } from '#contract/refusals'
import {
  caseReasons,
  READ_REASON,
  type CaseKind,
  type ReadReason,
} from '#companions/own/own-data-options'
import type { Context } from 'hono'
import { insertReads, type Read } from '../read-log/writes.ts'
import { Failure } from '../../platform/lib/failure.ts'
import type { AppEnv } from '../../platform/http/context.ts'
import { staffOf } from './require-admin.ts'

/**
 * Notes what an answer shows staff of companions' private data. It belongs before the answer: what can't
 * be noted is not shown.
 *
 * @throws what D1 throws
 */
export async function noteRead(
  c: Context<AppEnv>,
  reason: ReadReason,
  reads: readonly Read[],
): Promise<void> {
  if (reads.length === 0) return
  await insertReads(c.var.db, reads, { reason }, staffOf(c))
}

/** What an action notes, which says itself why. */
const reasonOfAction = {
  application: 'applications',
  profile: 'profile',
  thread: 'requests',
  library: 'media',
} as const satisfies Record<CaseKind, ReadReason>

const withoutReason = {
  application: 'read.application',
  profile: 'read.profile',
  thread: 'read.thread',
  library: 'read.library',
} as const satisfies Record<CaseKind, RefusalId>

/**
 * As `noteRead`, with the reason that staff chose for this case.
 *
 * @throws Failure 422 for a read without one; what D1 throws
 */
export async function noteCase(
  c: Context<AppEnv>,
  kind: CaseKind,
  reads: readonly Read[],
): Promise<void> {
  if (reads.length === 0) return
  const sent = c.req.header(READ_REASON)
  const chosen = caseReasons[kind].find((one) => one === sent)
  if (!chosen && c.req.method === 'GET') throw new Failure('invalid', withoutReason[kind])
  const reason = chosen ?? reasonOfAction[kind]
  await insertReads(c.var.db, reads, { reason, isChosen: chosen !== undefined }, staffOf(c))
}

/** The reads of whose private pictures and videos are among these. */
export const privateReads = (
  media: readonly { companionId: string; accessLevel: string }[],
): Read[] => {
  const closed = media.filter(({ accessLevel }) => accessLevel === 'private')
  return [...new Set(closed.map(({ companionId }) => companionId))].map((id) =>
    readOf('private-media', id),
  )
}

/** A read of something that is the companion's own. */
export const readOf = (
  what: 'private-media' | 'channels' | 'documents' | 'account',
  companionId: string,
): Read => ({ companion: companionId, what, subject: companionId })
