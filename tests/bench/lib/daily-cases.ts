import type { Calls, StaffCalls } from './staff-calls.ts'

const DAY_MS = 86_400_000
const dayAfter = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10)

/** The rows that the ten tasks work on. */
export type Cases = Awaited<ReturnType<typeof makeCases>>

const RATES = { incall: 'CHF 450 / hour', dinner: 'CHF 800 / 4 hours' }
const companionBody = (name: string) => ({
  name,
  age_range: '25-29',
  location: 'Zurich, Switzerland',
  price_per_hour: 450,
  rates: RATES,
  status: 'active',
})

/**
 * Creates ten reviews and five requests to process, a report, a sale, and a changed rate among many other changes.
 */
export async function makeCases({ send, callsOf, newMember }: StaffCalls) {
  await send('POST', '/local/auth/settings', { rateLimits: false }, {})
  const staff = await callsOf('admin@velours.test')
  const { data } = await staff.ask<{ data: { id: string; name: string; locked: unknown }[] }>(
    'GET',
    '/companions?sort=name',
  )
  const openCompanions = data.filter(({ locked }) => !locked)
  const [companionToBook, reportedCompanion] = openCompanions
  if (!companionToBook || !reportedCompanion) throw new Error('The sample profiles are missing')

  await publishSomeReviews(staff)
  const requests: string[] = []
  for (let nth = 1; nth <= 5; nth++) {
    requests.push(await request(await newMember(`guest-${nth}@example.test`), companionToBook.id))
  }
  const report = await staff.ask<{ reference: string }>('POST', '/reports', {
    companion: reportedCompanion.id,
    target: 'profile',
    reason: 'stolen_photos',
    extra_topic: '',
    text: 'These pictures are mine.',
    email: 'owner@example.test',
    key: crypto.randomUUID(),
  })
  const grantedEmail = 'granted@example.test'
  const { id: grantedId } = await newMember(grantedEmail)
  const [sale] = await send<{ id: string }[]>('GET', '/local/pay.json', undefined, {})
  if (!sale) throw new Error('The premium account has no sale')
  return {
    staff,
    companionToBook,
    requests,
    reportedCompanion,
    report,
    grantedEmail,
    grantedId,
    saleId: sale.id,
    pricedCompanion: await newCompanion(staff, 'Bernadette'),
    changedCompanion: await changedCompanion(staff, 'Clothilde'),
    birthDate: `${new Date().getFullYear() - 26}-01-01`,
  }
}

/** Publishes all sample reviews except ten to moderate. */
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
  const { id } = await staff.ask<{ id: string }>('POST', '/admin/companions', companionBody(name))
  return { id, name }
}

/** Changes a companion's rate for dinner, then a month's worth of other things. */
async function changedCompanion(staff: Calls, name: string) {
  const companion = await newCompanion(staff, name)
  const change = (fields: object) =>
    staff.ask('PUT', `/admin/companions/${companion.id}`, { ...companionBody(name), ...fields })
  const rates = { ...RATES, dinner: 'CHF 950 / 4 hours' }
  await change({ bio: 'Before' })
  await change({ bio: 'Before', rates })
  for (const bio of ['A first text', 'A second text', 'A third text']) await change({ bio, rates })
  return companion
}
