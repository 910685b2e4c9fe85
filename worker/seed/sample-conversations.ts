import { textOfTime } from '#messaging/requests'
import { dayOf } from '#platform/days'
import type { InferInsertModel } from 'drizzle-orm'
import { replaceTemplates } from '../messaging/requests/writes.ts'
import { requests, requestSteps } from '../messaging/schema/requests.ts'
import { insertAll, type Write } from '../platform/db/bulk.ts'
import type { Database } from '../platform/db/client.ts'
import { fingerprintOf } from '../platform/lib/hash.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../platform/lib/time.ts'
import { drawUuid } from './draw-uuid.ts'
import { createRandom } from './seeded-random.ts'

type RequestRow = InferInsertModel<typeof requests>
type StepRow = InferInsertModel<typeof requestSteps>

/**
 * Members who have written to the sample companion. The first two are local accounts (worker/local/auth/accounts.ts);
 * nobody can sign in to the other ones.
 */
export const writers = {
  daniel: { id: '00000000-0000-4000-8000-000000000001', displayName: 'member' },
  marc: { id: '00000000-0000-4000-8000-000000000002', displayName: 'premium' },
  thomas: { id: '00000000-0000-4000-8000-000000000006', displayName: 'Thomas' },
  philippe: { id: '00000000-0000-4000-8000-000000000007', displayName: 'Philippe' },
}

const templates = [
  {
    title: 'Gladly',
    text: 'Thank you for your kind words. I would be delighted, and confirm the time you suggest.',
  },
  {
    title: 'Which hotel?',
    text: 'Thank you for your request. Which hotel are you staying at, and under which name?',
  },
]

/**
 * Inserts the conversations of a sample companion who has none: a new request, an answered one, one with an accepted
 * time on the next day, and a declined one. Ids depend only on the companion, times on `now`.
 *
 * @param now epoch milliseconds
 */
export async function insertSampleConversations(
  db: Database,
  companionId: string,
  now: number,
): Promise<Write[]> {
  const conversations = await Promise.all([
    newRequest(companionId, now),
    answeredRequest(companionId, now),
    acceptedRequest(companionId, now),
    declinedRequest(companionId, now),
  ])
  return [
    insertAll(
      db,
      requests,
      conversations.map(({ request }) => request),
    ),
    insertAll(
      db,
      requestSteps,
      conversations.flatMap(({ steps }) => steps),
    ),
    ...replaceTemplates(db, { companionId, version: 0, templates, changedAt: now }),
  ]
}

type Conversation = { request: RequestRow; steps: StepRow[] }

async function newRequest(companionId: string, now: number): Promise<Conversation> {
  const at = now - 35 * MINUTE_MS
  const request = {
    ...(await requestOf(companionId, 'thomas', at)),
    preferredDate: dayOf(now + DAY_MS),
    startTime: '20:00',
    durationMinutes: 180,
    place: 'hotel' as const,
    occasion: 'dinner' as const,
    waitingSince: at,
  }
  const text =
    'Good evening Sophia, I am in Zurich tomorrow for a concert at the Tonhalle. Would you join me for dinner before it? I am staying at a hotel by the lake.'
  return { request, steps: [firstStep(request, text)] }
}

async function answeredRequest(companionId: string, now: number): Promise<Conversation> {
  const at = now - 2 * DAY_MS
  const answeredAt = at + 3 * HOUR_MS
  const request = {
    ...(await requestOf(companionId, 'daniel', at)),
    preferredDate: dayOf(now + 6 * DAY_MS),
    startTime: '19:30',
    durationMinutes: 240,
    place: 'outcall' as const,
    occasion: 'culture' as const,
    state: 'answered' as const,
    version: 2,
    notifiedNumber: 2,
    read: 2,
    companionRead: 1,
    changedAt: answeredAt,
  }
  const answer = stepOf(request, 2, answeredAt)
  return {
    request,
    steps: [
      firstStep(request, 'I have two tickets for the opera. Do you like Puccini?'),
      {
        ...answer,
        act: 'answer',
        actor: companionId,
        text: 'I do, very much. Let us meet at the bar half an hour before the curtain rises.',
      },
    ],
  }
}

/** The member has accepted the time that the companion suggested; she has not read that yet. */
async function acceptedRequest(companionId: string, now: number): Promise<Conversation> {
  const at = now - DAY_MS
  const acceptedAt = now - 2 * HOUR_MS
  const date = dayOf(now + DAY_MS)
  const time = '17:30'
  const request = {
    ...(await requestOf(companionId, 'marc', at)),
    preferredDate: date,
    startTime: time,
    durationMinutes: 120,
    place: 'incall' as const,
    state: 'answered' as const,
    version: 3,
    notifiedNumber: 2,
    read: 3,
    companionRead: 1,
    changedAt: acceptedAt,
  }
  const text = textOfTime({ date, time })
  return {
    request,
    steps: [
      firstStep(request, 'Could we meet in the early evening? I have a train at nine.'),
      { ...stepOf(request, 2, at + HOUR_MS), act: 'suggest', actor: companionId, text },
      { ...stepOf(request, 3, acceptedAt), act: 'accept', text },
    ],
  }
}

async function declinedRequest(companionId: string, now: number): Promise<Conversation> {
  const at = now - 5 * DAY_MS
  const declinedAt = at + 5 * HOUR_MS
  const request = {
    ...(await requestOf(companionId, 'philippe', at)),
    place: 'open' as const,
    state: 'declined' as const,
    version: 2,
    notifiedNumber: 2,
    read: 2,
    companionRead: 1,
    changedAt: declinedAt,
  }
  const decline = stepOf(request, 2, declinedAt)
  return {
    request,
    steps: [
      firstStep(request, 'Are you free at short notice this week, any evening?'),
      {
        ...decline,
        act: 'decline',
        actor: companionId,
        text: 'Thank you for your kind request. Unfortunately I can’t accept it this time.',
      },
    ],
  }
}

/** Columns that every sample request has. @param at when it was sent, in epoch milliseconds */
async function requestOf(companionId: string, writer: keyof typeof writers, at: number) {
  const random = createRandom(`conversation ${companionId} ${writer}`)
  const id = drawUuid(random)
  const { id: memberId } = writers[writer]
  return {
    id,
    reference: `B-${drawReferencePart(random)}-${drawReferencePart(random)}`,
    memberId,
    companionId,
    formKey: drawUuid(random),
    fingerprint: await fingerprintOf(id),
    consentedAt: at,
    state: 'sent' as const,
    version: 1,
    notifiedNumber: 0,
    read: 0,
    companionRead: 0,
    createdAt: at,
    changedAt: at,
    chosenName: chosenNames[writer],
    endedBefore: 0,
  }
}

const chosenNames = { daniel: 'Daniel', marc: 'Marc', thomas: 'Thomas', philippe: 'Philippe' }

/** Four digits, which references may contain besides letters. */
const drawReferencePart = (random: () => number) =>
  Array.from({ length: 4 }, () => String(2 + Math.floor(random() * 8))).join('')

const stepOf = ({ id }: Pick<RequestRow, 'id'>, number: number, at: number) => ({
  requestId: id,
  number,
  at,
})

const firstStep = (request: RequestRow, text: string): StepRow => ({
  ...stepOf(request, 1, request.createdAt),
  act: 'send',
  text,
})
