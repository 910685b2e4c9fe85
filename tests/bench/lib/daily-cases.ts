import type { Calls, StaffCalls } from './staff-calls.ts'

const DAY_MS = 86_400_000
const dayAfter = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10)

/** What the ten tasks are about. */
export type Cases = Awaited<ReturnType<typeof makeCases>>

const RATES = { incall: 'CHF 450 / hour', dinner: 'CHF 800 / 4 hours' }
const written = (name: string) => ({
  name,
  age_range: '25-29',
  location: 'Zurich, Switzerland',
  price_per_hour: 450,
  rates: RATES,
  status: 'active',
})

/** Ten reviews and five requests to work on, a report, a sale, and a rate that was changed among much else. */
export async function makeCases({ send, callsOf, newMember }: StaffCalls) {
  await send('POST', '/local/auth/settings', { rateLimits: false }, {})
  const staff = await callsOf('admin@velours.test')
  const { data } = await staff.ask<{ data: { id: string; name: string; locked: unknown }[] }>(
    'GET',
    '/companions?sort=name',
  )
  const listed = data.filter(({ locked }) => !locked)
  const [wanted, stolen] = listed
  if (!wanted || !stolen) throw new Error('The sample profiles are missing')

  await publishSomeReviews(staff)
  const requests: string[] = []
  for (let nth = 1; nth <= 5; nth++) {
    requests.push(await request(await newMember(`guest-${nth}@example.test`), wanted.id))
  }
  const report = await staff.ask<{ reference: string }>('POST', '/reports', {
    companion: stolen.id,
    target: 'profile',
    reason: 'stolen_photos',
    extra_topic: '',
    text: 'These pictures are mine.',
    email: 'owner@example.test',
    key: crypto.randomUUID(),
  })
  const granted = 'granted@example.test'
  const { id: grantedId } = await newMember(granted)
  const [sale] = await send<{ id: string }[]>('GET', '/local/pay.json', undefined, {})
  if (!sale) throw new Error('The premium account has no sale')
  return {
    staff,
    wanted,
    requests,
    stolen,
    report,
    granted,
    grantedId,
    saleId: sale.id,
    priced: await newCompanion(staff, 'Bernadette'),
    changed: await changedCompanion(staff, 'Clothilde'),
    born: `${new Date().getFullYear() - 26}-01-01`,
  }
}

/** Publishes reviews of the samples, all but ten of those to moderate. */
async function publishSomeReviews(staff: Calls) {
  const { reviews } = await staff.ask<{ reviews: { id: string; version: number }[] }>(
    'GET',
    '/admin/reviews?state=pending',
  )
  for (const { id, version } of reviews.slice(10)) {
    const verdict = { version, decision: 'approve', reason: '' }
    await staff.ask('POST', `/admin/reviews/${id}/decision`, verdict)
  }
}

async function request(member: Calls, companion: string): Promise<string> {
  const { reference } = await member.ask<{ reference: string }>('POST', '/requests', {
    companion,
    date: dayAfter(3),
    place: 'open',
    message: 'An evening at the opera?',
    rules: true,
    extra_topic: '',
    key: crypto.randomUUID(),
  })
  return reference
}

async function newCompanion(staff: Calls, name: string) {
  const { id } = await staff.ask<{ id: string }>('POST', '/admin/companions', written(name))
  return { id, name }
}

/** One whose rate for dinner was changed, and after it what else changes in a month. */
async function changedCompanion(staff: Calls, name: string) {
  const one = await newCompanion(staff, name)
  const change = (fields: object) =>
    staff.ask('PUT', `/admin/companions/${one.id}`, { ...written(name), ...fields })
  const rates = { ...RATES, dinner: 'CHF 950 / 4 hours' }
  await change({ bio: 'Before' })
  await change({ bio: 'Before', rates })
  for (const bio of ['A first text', 'A second text', 'A third text']) await change({ bio, rates })
  return one
}
