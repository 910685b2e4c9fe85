import type { RefusalId } from '#contract/refusals'
import { caseReasons, READ_REASON, type CaseKind, type ReadReason } from '#companions/own/own-data'
import type { Context } from 'hono'
import { insertReads, recordProfileRead, type Read, type StatedReason } from '../read-log/writes.ts'
import { Failure } from '../../platform/lib/failure.ts'
import type { AppEnv } from '../../platform/http/context.ts'
import { staffOf } from './require-admin.ts'

/**
 * Logs reads of companions' private data by staff. Call it before answering: data whose read can't be logged must
 * not be shown.
 *
 * @throws errors of D1
 */
export async function recordRead(
  c: Context<AppEnv>,
  reason: ReadReason,
  reads: readonly Read[],
): Promise<void> {
  if (reads.length === 0) return
  await insertReads(c.var.db, reads, { reason }, staffOf(c))
}

/** Logged reasons of calls that change something: the call itself is the reason. */
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
 * Like `recordRead`, with the reason that staff chose for this case.
 *
 * @throws Failure 422 for a read without one; errors of D1
 */
export async function recordCaseRead(
  c: Context<AppEnv>,
  kind: CaseKind,
  reads: readonly Read[],
): Promise<void> {
  if (reads.length === 0) return
  await insertReads(c.var.db, reads, statedReasonOf(c, kind), staffOf(c))
}

/** The write that logs which private data the answer to a change of a profile contains, for the batch of the change. */
export const recordProfileReadOf = (c: Context<AppEnv>, companionId: string) =>
  recordProfileRead(c.var.db, companionId, statedReasonOf(c, 'profile'), staffOf(c))

/**
 * The reason that staff chose for a read of this case; for calls that change something, the call itself.
 *
 * @throws Failure 422 for a read without one
 */
export function statedReasonOf(c: Context<AppEnv>, kind: CaseKind): StatedReason {
  const sentReason = c.req.header(READ_REASON)
  const chosenReason = caseReasons[kind].find((caseReason) => caseReason === sentReason)
  if (!chosenReason && c.req.method === 'GET') throw new Failure('invalid', withoutReason[kind])
  return { reason: chosenReason ?? reasonOfAction[kind], isChosen: chosenReason !== undefined }
}

/** Reads of private media, one for each companion among the files. */
export const privateReads = (
  media: readonly { companionId: string; accessLevel: string }[],
): Read[] => {
  const privateMedia = media.filter(({ accessLevel }) => accessLevel === 'private')
  return [...new Set(privateMedia.map(({ companionId }) => companionId))].map((id) =>
    readOf('private-media', id),
  )
}

/** A read whose subject is the companion herself. */
export const readOf = (
  kind: 'private-media' | 'channels' | 'documents' | 'account',
  companionId: string,
): Read => ({ companion: companionId, what: kind, subject: companionId })
