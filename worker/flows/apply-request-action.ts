import type { RequestAct } from '#contract/request-options'
import type { StaffRequestAction, MemberRequestAction } from '#contract/requests'
import type { SQL } from 'drizzle-orm'
import { audited, type AuditEvent } from '../db/audited.ts'
import { writeAll, type Write } from '../db/bulk.ts'
import type { Database } from '../db/client.ts'
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
  isBlocked,
  isConflict,
  assertNotBlocked,
  recordAction,
  type RequestRow,
} from '../features/requests/writes.ts'
import { isPremium, type Member } from '../lib/actor.ts'
import { Failure } from '../lib/failure.ts'
import { blocked } from './send-request.ts'

type Staff = Pick<AuditEvent, 'actor' | 'at'> & { name: string }
type Place = { now: number; origin: string }

const refused = (field: string, msg: string) =>
  new Failure('invalid', [{ loc: ['body', field], msg, type: field }])
const conflict = () => new Failure('conflict', 'There is news here that you have not seen yet.')
const missing = () => new Failure('not-found', 'There is no such request.')

/**
 * What the member does: write on, or withdraw.
 *
 * @param isShown whether the member may see the companion now
 * @throws Failure 403 for a member who is blocked, 404, 409 when staff were faster, 422
 */
export async function stepOwnRequest(
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
  if (!isOpen(before.state)) throw refused('act', 'This request is closed')
  const writes = act === 'write'
  if (writes && !isShown) throw new Failure('not-found', 'This profile is no longer available.')
  if (writes && text === '') throw refused('text', 'Field required')
  const { reference, waitingSince } = before
  const number = version + 1
  const about = { id, reference, number, isPriority: isPremium(member) }
  await take(async () =>
    writeAll(db, [
      ...(writes ? [assertNotBlocked(db, member.id)] : []),
      ...stepOf(db, before, { act, text: writes ? text : '', now }),
      // The team gets one email per open request.
      enqueueEmails(db, writes && waitingSince === null ? [emailToTeam(about, origin)] : [], now),
    ]),
  )
}

/** Shows a request to its member no more; an open one is withdrawn. May be repeated. */
export async function deleteOwnRequest(
  db: Database,
  memberId: string,
  id: string,
  now: number,
): Promise<void> {
  const before = await findOwnRequest(db, id, memberId)
  if (!before) return
  const withdrawal = isOpen(before.state)
    ? stepOf(db, before, { act: 'withdraw', text: '', now })
    : []
  await take(() => writeAll(db, [...withdrawal, hideRequest(db, id, memberId, now)]))
}

/**
 * What staff do: see it, answer or decline. Noted without the words.
 *
 * @param isPremiumSql true in SQL of a member who has a running plan
 * @throws Failure 404, 409 when somebody else was faster, 422
 */
export async function stepQueuedRequest(
  db: Database,
  id: string,
  { version, act, text = '' }: StaffRequestAction,
  { staff, origin, isPremiumSql }: { staff: Staff; origin: string; isPremiumSql: SQL },
): Promise<void> {
  const before = await findRequest(db, id, isPremiumSql)
  if (!before) throw missing()
  if (before.version !== version) throw conflict()
  if (!staffActionsOn(before.state).includes(act)) {
    throw refused('act', `Can not follow ${before.state}`)
  }
  if (act === 'answer' && text === '') throw refused('text', 'Write your answer')
  const { reference, companionId: companion, email } = before
  const now = staff.at
  const number = version + 1
  const emails = isNews(act)
    ? emailsToMember({ id, reference, news: `step:${number}`, email }, origin)
    : []
  await take(() =>
    audited(
      db,
      {
        ...{ actor: staff.actor, at: now, act: `request.${pastOf[act]}`, subject: id },
        detail: { reference, companion },
      },
      [
        ...stepOf(db, before, { act, text: act === 'see' ? '' : text, now }, staff),
        enqueueEmails(db, emails, now),
      ],
    ),
  )
}

const pastOf = { see: 'seen', answer: 'answered', decline: 'declined' } as const

type Step = { act: Exclude<RequestAct, 'send'>; text: string; now: number }

function stepOf(
  db: Database,
  { id, state, version, waitingSince }: RequestRow,
  { act, text, now }: Step,
  staff?: Staff,
): Write[] {
  const number = version + 1
  const by = { actor: staff?.actor ?? null, actorName: staff?.name ?? null }
  return recordAction(
    db,
    { requestId: id, number, at: now, act, text, ...by },
    {
      state: stateAfter(state, act),
      waitingSince: waitingAfter(waitingSince, act, now),
      ...(isNews(act) && { notifiedNumber: number }),
      ...(!staff && { read: number }),
    },
  )
}

async function take(writing: () => Promise<void>): Promise<void> {
  try {
    await writing()
  } catch (error) {
    if (isConflict(error)) throw conflict()
    if (isBlocked(error)) throw blocked()
    // It went with an account, or with a profile.
    if (error instanceof Error && error.message.includes('FOREIGN KEY')) throw missing()
    throw error
  }
}
