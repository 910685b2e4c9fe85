// Measures the effect of distant stores on writes: the same calls of a member, a companion and staff, while each call
// of D1 and R2 takes 0 or 200 ms more, in an isolate whose catalogue was just read. `trips` are the sequential round
// trips that the added time amounts to, including the one that reads the caller. Brackets contain the middle half of
// all rounds. Option: --rounds 5
import { parseArgs } from 'node:util'
import sharp from 'sharp'
import { getMeEndpoint } from '#accounts/me'
import { getOwnEndpoint } from '#companions/own/own'
import { getOwnContentEndpoint, saveRevisionEndpoint } from '#companions/own/own-content'
import { getManagedEndpoint, saveManagedEndpoint } from '#companions/staff/admin-companions'
import { uploadOwnMediaEndpoint } from '#media/own-media'
import { decideSubmissionsEndpoint } from '#media/submitted-media'
import { actOnReceivedEndpoint } from '#messaging/own-requests'
import { actOnRequestEndpoint, createRequestEndpoint } from '#messaging/requests'
import { followEndpoint } from '#notifications/follows'
import { dayOf } from '#platform/days'
import type { Endpoint } from '#platform/endpoint'
import { ensureMember } from '../../worker/accounts/members/writes.ts'
import { publishCompanions } from '../../worker/catalogue/engine/projection.ts'
import { linkAccount } from '../../worker/companions/accounts/writes.ts'
import { writeAll } from '../../worker/platform/db/bulk.ts'
import { NEW_ISOLATE_PATH } from './lib/far-path.ts'
import { openOffice } from './lib/office.ts'
import { storeSamples } from './lib/samples.ts'
import { serveSite } from './lib/site.ts'
import { median, spread } from './lib/spread.ts'

const { values: options } = parseArgs({ options: { rounds: { type: 'string', default: '5' } } })
const rounds = Number(options.rounds)
const DISTANCE_MS = 200
const DAY_MS = 86_400_000
/** A round trip may take longer than the delay by this factor, because the Worker also computes. */
const TOLERANCE = 1.2

/** Round trips that each write may wait for: the caller and at most two more, or three where files are stored. */
const maxTrips = {
  'sign-in': 1,
  follow: 2,
  request: 3,
  message: 3,
  answer: 3,
  draft: 3,
  save: 3,
  upload: 6,
  approve: 7,
}
type Name = keyof typeof maxTrips

const office = await openOffice()
const site = await serveSite(
  { DEMO: 'off', ...office.vars },
  { handleStructuredLogs: () => {} },
  { entry: 'tests/bench/lib/far-worker.ts' },
)
const companion = await storeSamples(site)
const accountId = crypto.randomUUID()
const now = Date.now()
await writeAll(site.db, [
  ensureMember(site.db, accountId, now),
  linkAccount(site.db, {
    companionId: companion.id,
    memberId: accountId,
    since: now,
    contactEmail: null,
    answersChosenAt: null,
  }),
  publishCompanions(site.db, [companion.id]),
])
const companionToken = await office.tokenOfMember(accountId)

type Call = { token: string; params?: Record<string, string>; body?: object }
type Answer = Record<string, unknown>

async function send({ method, path }: Endpoint, { token, params = {}, body }: Call) {
  const address = path.replaceAll(/:(\w+)/g, (_, name: string) => params[name] ?? '')
  const isForm = body instanceof FormData
  const response = await fetch(new URL(address, site.origin), {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      cookie: 'adult=1',
      ...(!isForm && { 'content-type': 'application/json' }),
    },
    ...(body && { body: isForm ? body : JSON.stringify(body) }),
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`${method} ${address} answered ${response.status}: ${text}`)
  return JSON.parse(text) as Answer
}

/** A small photo, so that its formats cost little time. */
async function photoForm(): Promise<FormData> {
  const background = { r: Math.random() * 255, g: Math.random() * 255, b: Math.random() * 255 }
  const image = sharp({ create: { width: 120, height: 160, channels: 3, background } })
  const form = new FormData()
  for (const [name, value] of Object.entries({
    media_type: 'photo',
    access_level: 'public',
    shown: 'self',
    uses: 'public',
  })) {
    form.append(name, value)
  }
  form.append('file', new Blob([new Uint8Array(await image.jpeg().toBuffer())]), 'photo.jpg')
  return form
}

async function measureWrites(distance: number): Promise<Record<Name, number>> {
  await fetch(new URL(`${NEW_ISOLATE_PATH}?distance=${distance}`, site.origin))
  const member = await office.tokenOfMember(crypto.randomUUID())
  await fetch(new URL('/api/companions', site.origin), { headers: { cookie: 'adult=1' } })
  for (const token of [member, companionToken, office.token]) await send(getMeEndpoint, { token })
  await send(getOwnEndpoint, { token: companionToken })
  const managed = await send(getManagedEndpoint, {
    token: office.token,
    params: { id: companion.id },
  })
  const content = await send(getOwnContentEndpoint, { token: companionToken })
  const draft = content['revision'] as { version: number } | null
  const form = await photoForm()

  const times: Partial<Record<Name, number>> = {}
  const timed = async (name: Name, endpoint: Endpoint, call: Call) => {
    const from = performance.now()
    const answer = await send(endpoint, call)
    times[name] = performance.now() - from
    return answer
  }
  await timed('sign-in', getMeEndpoint, { token: member })
  await timed('follow', followEndpoint, {
    token: member,
    params: { companionId: companion.id },
  })
  const request = await timed('request', createRequestEndpoint, {
    token: member,
    body: {
      companion: companion.id,
      date: dayOf(Date.now() + DAY_MS),
      place: 'hotel',
      message: 'Dinner by the lake?',
      rules: true,
      key: crypto.randomUUID(),
      extra_topic: '',
    },
  })
  const params = { id: String(request['id']) }
  await timed('message', actOnRequestEndpoint, {
    token: member,
    params,
    body: { act: 'write', key: crypto.randomUUID(), text: 'Hello?' },
  })
  await timed('answer', actOnReceivedEndpoint, {
    token: companionToken,
    params,
    body: { act: 'answer', key: crypto.randomUUID(), text: 'Gladly.' },
  })
  await timed('draft', saveRevisionEndpoint, {
    token: companionToken,
    body: { version: draft?.version ?? 0, content: { bio: `Words ${crypto.randomUUID()}` } },
  })
  const { version, name, age_range, location } = managed
  await timed('save', saveManagedEndpoint, {
    token: office.token,
    params: { id: companion.id },
    body: { version, name, age_range, location, bio: `Words ${crypto.randomUUID()}` },
  })
  const { media } = await timed('upload', uploadOwnMediaEndpoint, {
    token: companionToken,
    body: form,
  })
  const submission = media as { id: string; version: number }
  await timed('approve', decideSubmissionsEndpoint, {
    token: office.token,
    body: {
      items: [{ id: submission.id, version: submission.version }],
      act: 'approve',
      reason: '',
    },
  })
  return times as Record<Name, number>
}

const row = (first: string, ...cells: string[]) =>
  console.log(first.padEnd(12) + cells.map((cell) => cell.padStart(20)).join(''))

try {
  await measureWrites(0)
  const near: Record<Name, number>[] = []
  const far: Record<Name, number>[] = []
  for (let round = 0; round < rounds; round++) {
    if (round % 2 === 0) near.push(await measureWrites(0))
    far.push(await measureWrites(DISTANCE_MS))
    if (round % 2 === 1) near.push(await measureWrites(0))
  }
  row(`${rounds} rounds`, '0 ms', `${DISTANCE_MS} ms`, 'trips', 'at most')
  const lateWrites: string[] = []
  for (const name of Object.keys(maxTrips) as Name[]) {
    const nearTimes = near.map((times) => times[name])
    const farTimes = far.map((times) => times[name])
    const trips = (median(farTimes) - median(nearTimes)) / DISTANCE_MS
    row(name, spread(nearTimes), spread(farTimes), trips.toFixed(2), String(maxTrips[name]))
    if (trips > maxTrips[name] * TOLERANCE) lateWrites.push(name)
  }
  if (lateWrites.length > 0) {
    throw new Error(`These writes wait for more round trips: ${lateWrites.join(', ')}`)
  }
} finally {
  office.close()
  await site.close()
}
