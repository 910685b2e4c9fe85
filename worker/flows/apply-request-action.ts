import type { RequestAct } from '#contract/request-options'
import type { StaffRequestAction, MemberRequestAction } from '#contract/requests'
import { assertInBatch } from '../db/assert-in-batch.ts'
import { audited, type StaffActor } from '../db/audited.ts'
import { writeAll, type Write } from '../db/bulk.ts'
import type { Database } from '../db/client.ts'
import { isAssertionFailed, isForeignKeyViolation } from '../db/refusals.ts'
import { enqueueEmails } from '../features/outbox/writes.ts'
import { emailToTeam, emailsToMember } from '../features/requests/emails.ts'
import { findOwnRequest, findRequest } from '../features/requests/queries.ts'
import {
  staffActionsOn,
  isNews,
  isOpen,
  stateAfter,
  waitingAfter,
} from '../features/requests/rules.ts'
import {
  hideRequest,
  isConflict,
  isNotBlocked,
  recordAction,
  type RequestRow,
} from '../features/requests/writes.ts'
import { isPremium, type Member } from '../lib/actor.ts'
import { Failure, invalidField } from '../lib/failure.ts'
import { blocked } from './send-request.ts'

type Place = { now: number; origin: string }

const conflict = () => new Failure('conflict', 'request.changed')
const missing = () => new Failure('not-found', 'request.not-found')

/**
 * What the member does: write on, or withdraw.
 *
 * @param isShown whether the member may see the companion now
 * @throws Failure 403 for a member who is blocked, 404, 409 when staff were faster, 422
 */
export async function actOnOwnRequest(
  db: Database,
  member: Member,
  id: string,
  { version, act, text = '' }: MemberRequestAction,
  { now, origin, isShown }: Place & { isShown: boolean },
): Promise<void> {
  const before = await findOwnRequest(db, id, member.id)
  if (!before) throw missing()
  if (act === 'withdraw' && before.state === 'withdrawn') return
  if (before.version !== version) throw conflict()
  if (!isOpen(before.state)) throw invalidField('act', 'request.closed')
  const writes = act === 'write'
  if (writes && !isShown) throw new Failure('not-found', 'profile.no-longer-available')
  if (writes && text === '') throw invalidField('text', 'field.required')
  const { reference, waitingSince } = before
  const number = version + 1
  const about = { id, reference, number, isPriority: isPremium(member) }
  await writeOrRefuse(async () =>
    writeAll(db, [
      ...(writes ? [assertInBatch(db, isNotBlocked(member.id))] : []),
      ...actionWrites(db, before, { act, text: writes ? text : '', now }),
      // The team gets one email per open request.
      enqueueEmails(db, writes && waitingSince === null ? [emailToTeam(about, origin)] : [], now),
    ]),
  )
}

/**
 * Hides a request from its member; an open one is withdrawn. May be repeated.
 *
 * @throws Failure 409 when staff were faster
 */
export async function deleteOwnRequest(
  db: Database,
  memberId: string,
  id: string,
  now: number,
): Promise<void> {
  const before = await findOwnRequest(db, id, memberId)
  if (!before) return
  const withdrawal = isOpen(before.state)
    ? actionWrites(db, before, { act: 'withdraw', text: '', now })
    : []
  await writeOrRefuse(() => writeAll(db, [...withdrawal, hideRequest(db, id, memberId, now)]))
}

/**
 * What staff do: see it, answer or decline. Noted without the words.
 *
 * @throws Failure 404, 409 when someone else was faster, 422
 */
export async function actOnQueuedRequest(
  db: Database,
  id: string,
  { version, act, text = '' }: StaffRequestAction,
  { staff, origin }: { staff: StaffActor; origin: string },
): Promise<void> {
  const before = await findRequest(db, id, staff.at)
  if (!before) throw missing()
  if (before.version !== version) throw conflict()
  if (!staffActionsOn(before.state).includes(act)) {
    throw invalidField('act', 'case.cannot-follow', { state: before.state })
  }
  if (act === 'answer' && text === '') throw invalidField('text', 'request.answer-required')
  const { reference, companionId: companion, email } = before
  const now = staff.at
  const number = version + 1
  const emails = isNews(act)
    ? emailsToMember({ id, reference, news: `step:${number}`, email }, origin)
    : []
  await writeOrRefuse(() =>
    audited(
      db,
      {
        ...{ actor: staff.actor, at: now, act: `request.${pastOf[act]}`, subject: id },
        detail: { reference, companion },
      },
      [
        ...actionWrites(db, before, { act, text: act === 'see' ? '' : text, now }, staff),
        enqueueEmails(db, emails, now),
      ],
    ),
  )
}

const pastOf = { see: 'seen', answer: 'answered', decline: 'declined' } as const

type RequestAction = { act: Exclude<RequestAct, 'send'>; text: string; now: number }

function actionWrites(
  db: Database,
  { id, state, version, waitingSince }: RequestRow,
  { act, text, now }: RequestAction,
  staff?: StaffActor,
): Write[] {
  const number = version + 1
  const by = { actor: staff?.actor ?? null, actorName: staff?.name ?? null }
  return recordAction(
    db,
    { requestId: id, number, at: now, act, text, ...by },
    {
      state: stateAfter(state, act),
      changedAt: now,
      waitingSince: waitingAfter(waitingSince, act, now),
      ...(isNews(act) && { notifiedNumber: number }),
      ...(!staff && { read: number }),
    },
  )
}

async function writeOrRefuse(writing: () => Promise<void>): Promise<void> {
  try {
    await writing()
  } catch (error) {
    if (isConflict(error)) throw conflict()
    if (isAssertionFailed(error)) throw blocked()
    // It went with an account, or with a profile.
    if (isForeignKeyViolation(error)) throw missing()
    throw error
  }
}
