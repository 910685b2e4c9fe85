import type { JWTPayload } from 'jose'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { getMeEndpoint } from '#accounts/me'
import { operations } from '#contract/openapi'
import { dayOf } from '#platform/days'
import type { Endpoint } from '#platform/endpoint'
import {
  actOnStaffRequestEndpoint,
  blockMemberEndpoint,
  listQueueEndpoint,
  unblockMemberEndpoint,
} from '#messaging/admin-requests'
import { changeHiddenEndpoint } from '#messaging/hidden-companions'
import {
  deleteKeptRequestEndpoint,
  keepRequestEndpoint,
  sendKeptRequestEndpoint,
} from '#messaging/kept-requests'
import {
  actOnReceivedEndpoint,
  blockSenderEndpoint,
  readReceivedEndpoint,
  saveTemplatesEndpoint,
  setAnsweredByEndpoint,
  setReceivedLifetimeEndpoint,
  unblockSenderEndpoint,
} from '#messaging/own-requests'
import {
  actOnRequestEndpoint,
  createRequestEndpoint,
  createReviewEndpoint,
  deleteRequestEndpoint,
  readRequestEndpoint,
  setRequestLifetimeEndpoint,
} from '#messaging/requests'
import { reportMemberEndpoint } from '#moderation/member-cases'
import { followEndpoint, unfollowEndpoint } from '#notifications/follows'
import { ada, adaClaims, berta, openOwnAreas } from '../../../support/companions/companions-own.ts'
import { formOf } from '../../../support/messaging/requests.ts'
import { enterNewColo } from '../../../support/platform/colo.ts'
import { far } from '../../../support/platform/far.ts'
import { DAY, nextId, SECOND, uuid } from '../../../support/platform/fixtures.ts'
import { adminClaims } from '../../../support/staff/admin.ts'

// Number of sequential round trips of each write to the stores after the caller is known. The isolate was idle
// before each of them, so that its catalogue is stale. The writes follow each other, in the order of the table.

/** Longer than the lease of the catalogue and than a confirmation of staff's session. */
const IDLE_MS = 40 * SECOND
const max = { sub: uuid(0xc1), email: 'max@members.test' }

type Office = Awaited<ReturnType<typeof openOwnAreas>>

let office: Office
let isolate: ReturnType<typeof far>
/** The request to Ada, which all actions are about. */
let request = ''
const keptKey = nextId()
const messageKey = nextId()
const answerKey = nextId()
const suggestionKey = nextId()

beforeAll(async () => {
  vi.useFakeTimers({ now: Date.UTC(2026, 5, 1, 12), toFake: ['Date'] })
  office = await openOwnAreas()
  isolate = far(office.accounts.vars)
  // The keys of the account service and the members' rows are known afterwards.
  for (const claims of [max, adaClaims, adminClaims]) await call(claims, getMeEndpoint)
  await call(adaClaims, setAnsweredByEndpoint, { body: { answeredBy: 'together' } })
  await isolate.ask(keepRequestEndpoint.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(formOf({ companion: berta, key: keptKey })),
  })
})
afterAll(() => void vi.useRealTimers())

type Call = { params?: Record<string, string>; body?: object }

async function call(claims: JWTPayload, endpoint: Endpoint, { params = {}, body }: Call = {}) {
  const { method, path } = endpoint
  const address = path.replaceAll(/:(\w+)/g, (_, name: string) => params[name] ?? '')
  const init = { method, ...(await office.accounts.as(claims)) }
  const answer = await isolate.ask(address, { ...init, body: body ? JSON.stringify(body) : null })
  return { ...answer, json: await answer.response.json<Record<string, unknown>>() }
}

const inRequest = (body?: object): Call => ({ params: { id: request }, ...(body && { body }) })
const withAda = () => ({ params: { companionId: ada } })

type Row = [name: string, endpoint: Endpoint, input: () => Call, trips: number]

const memberWrites: Row[] = [
  ['sign-in', getMeEndpoint, () => ({}), 0],
  ['follow', followEndpoint, withAda, 1],
  ['unfollow', unfollowEndpoint, withAda, 1],
  ['request', createRequestEndpoint, () => ({ body: formOf({ companion: ada }) }), 2],
  [
    'message',
    actOnRequestEndpoint,
    () => inRequest({ act: 'write', key: messageKey, text: 'Hello?' }),
    2,
  ],
  [
    'repeated message',
    actOnRequestEndpoint,
    () => inRequest({ act: 'write', key: messageKey, text: 'Hello?' }),
    1,
  ],
  ['lifetime of messages', setRequestLifetimeEndpoint, () => inRequest({ days: 30 }), 2],
  ['kept request', sendKeptRequestEndpoint, () => ({ params: { id: keptKey }, body: {} }), 2],
  ['deletion of a kept request', deleteKeptRequestEndpoint, () => ({ params: { id: keptKey } }), 1],
]

const companionWrites: Row[] = [
  ['sight of a request', actOnReceivedEndpoint, () => inRequest({ act: 'see', version: 3 }), 2],
  [
    'answer',
    actOnReceivedEndpoint,
    () => inRequest({ act: 'answer', key: answerKey, text: 'Gladly.' }),
    2,
  ],
  [
    'repeated answer',
    actOnReceivedEndpoint,
    () => inRequest({ act: 'answer', key: answerKey, text: 'Gladly.' }),
    1,
  ],
  [
    'suggestion of another time',
    actOnReceivedEndpoint,
    () =>
      inRequest({
        act: 'suggest',
        key: suggestionKey,
        date: dayOf(Date.now() + 3 * DAY),
        time: '20:00',
      }),
    2,
  ],
  ['read mark', readReceivedEndpoint, () => inRequest({ version: 5 }), 1],
  ['lifetime of messages', setReceivedLifetimeEndpoint, () => inRequest({ days: 7 }), 2],
  ['block of a sender', blockSenderEndpoint, inRequest, 2],
  ['end of the block', unblockSenderEndpoint, inRequest, 2],
  [
    'report of a member',
    reportMemberEndpoint,
    () => inRequest({ reason: 'unpaid', text: 'No payment.', block: false }),
    2,
  ],
  [
    'templates',
    saveTemplatesEndpoint,
    () => ({ body: { version: 0, templates: [{ title: 'Yes', text: 'Gladly.' }] } }),
    1,
  ],
]

const staffWrites: Row[] = [
  [
    'answer',
    actOnStaffRequestEndpoint,
    () => inRequest({ act: 'answer', key: nextId(), text: 'At eight.' }),
    2,
  ],
  ['block of a member', blockMemberEndpoint, () => inRequest({ reason: 'Rude' }), 2],
  ['end of the block', unblockMemberEndpoint, inRequest, 2],
]

const lastMemberWrites: Row[] = [
  [
    'review',
    createReviewEndpoint,
    () => inRequest({ rating: '4', text: 'Warm and punctual.', author: 'M. from Bern' }),
    2,
  ],
  ['accepted suggestion', actOnRequestEndpoint, () => inRequest({ act: 'accept', number: 6 }), 2],
  ['repeated acceptance', actOnRequestEndpoint, () => inRequest({ act: 'accept', number: 6 }), 1],
  ['read mark', readRequestEndpoint, () => inRequest({ version: 9 }), 2],
  ['withdrawal', actOnRequestEndpoint, () => inRequest({ act: 'withdraw', version: 9 }), 2],
  ['deletion', deleteRequestEndpoint, inRequest, 2],
  [
    'hidden companion',
    changeHiddenEndpoint,
    () => ({ body: { hide: [ada], show: [], block: [], unblock: [] } }),
    1,
  ],
  [
    'blocked companions',
    changeHiddenEndpoint,
    () => ({ body: { hide: [], show: [], block: [ada, berta], unblock: [] } }),
    1,
  ],
]

/**
 * `trips`: round trips until the caller is known; the account service also confirms the session of staff. `firstCall`:
 * stores that the caller is here, which happens every few minutes.
 */
const callers = [
  { name: 'a member', claims: max, writes: memberWrites, trips: 1, firstCall: getMeEndpoint },
  {
    name: 'a companion',
    claims: adaClaims,
    writes: companionWrites,
    trips: 1,
    firstCall: getMeEndpoint,
  },
  {
    name: 'staff',
    claims: adminClaims,
    writes: staffWrites,
    trips: 2,
    firstCall: listQueueEndpoint,
  },
  {
    name: 'a member, at the end',
    claims: max,
    writes: lastMemberWrites,
    trips: 1,
    firstCall: getMeEndpoint,
  },
]

test('the first call of a sign-in waits once, also for the keys of a new isolate', async () => {
  enterNewColo()
  isolate = far(office.accounts.vars)
  const { response, waves } = await call(max, getMeEndpoint)
  expect([response.status, waves]).toEqual([200, [['DB.batch', 'fetch']]])
})

test('the first call of another session also stores the session', async () => {
  const { waves } = await call({ ...max, session_id: uuid(0x5f) }, getMeEndpoint)
  expect(waves).toHaveLength(2)
})

test('the first call of a new account stores its row and its session', async () => {
  const { waves } = await call({ sub: uuid(0xc2), email: 'new@members.test' }, getMeEndpoint)
  expect(waves).toHaveLength(3)
})

test('every write of messages and follows is in the tables', () => {
  const testedEndpoints = new Set(
    callers.flatMap(({ writes }) => writes.map(([, endpoint]) => endpoint)),
  )
  const area =
    /^\/api\/(own\/|admin\/)?(requests|kept-requests|templates|follows|hidden-companions)\b/
  const missingPaths = operations
    .map(({ endpoint }) => endpoint)
    .filter(({ method, path }) => method !== 'GET' && area.test(path))
    .filter((endpoint) => !testedEndpoints.has(endpoint))
    .map(({ path }) => path)
  // Anyone may call it, so that there is no caller to read.
  expect(missingPaths).toEqual([keepRequestEndpoint.path])
})

describe.each(callers)('writes of $name', ({ claims, writes, trips: callerTrips, firstCall }) => {
  beforeAll(() => call(claims, firstCall))

  test.each(writes)('%s', async (_, endpoint, input, trips) => {
    vi.setSystemTime(Date.now() + IDLE_MS)
    const { response, json, waves } = await call(claims, endpoint, input())
    expect([response.ok, json]).toEqual([true, json])
    if (endpoint === createRequestEndpoint) request = String(json['id'])
    expect(waves.slice(callerTrips), JSON.stringify(waves)).toHaveLength(trips)
  })
})
