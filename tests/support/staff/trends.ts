import { getMoneyTrendsSchemas, getTrendsSchemas, type TrendSeries } from '#staff/trends'
import { createDatabase } from '../../../worker/platform/db/client.ts'
import { countTrends } from '../../../worker/staff/trends/writes.ts'
import { openOffice, type Office } from './admin.ts'
import { expectAnswer } from '../platform/answers.ts'
import { env } from '../platform/database.ts'
import { companionImport, uuid } from '../platform/fixtures.ts'

export let office: Office

/** A site with one companion, in Zurich, and no counts. */
export async function openTrends() {
  office = await openOffice([companionImport({ id: uuid(1), name: 'Ada' })])
}

export const at = (time: string) => Date.parse(time)
/** 00:15 in Zurich, after the night in which clocks went back. */
export const NOW = at('2026-10-25T23:15:00.000Z')
export const count = (now = NOW) => countTrends(createDatabase(env.DB), now)
export const trends = (days = '7') =>
  expectAnswer(getTrendsSchemas, office.call('GET', `/api/admin/trends?days=${days}`))
export const money = (days = '7') =>
  expectAnswer(getMoneyTrendsSchemas, office.call('GET', `/api/admin/money-trends?days=${days}`))
export const seriesOf = (answer: { series: TrendSeries[] }, topic: string) =>
  answer.series.find((candidate) => candidate.what === topic)!
export const byPart = ({ parts }: TrendSeries) =>
  Object.fromEntries(parts.map(({ part, now, before }) => [part, [now, before]]))

let number = 100
const next = () => uuid(++number)
export const run = (query: string, ...values: (string | number | null)[]) =>
  env.DB.prepare(query)
    .bind(...values)
    .run()

export async function member(seenAt: string, erased = false): Promise<string> {
  const id = next()
  await run(
    `INSERT INTO members (id, display_name, first_seen_at, last_seen_at, erased_at)
     VALUES (?1, '', ?2, ?2, ?3)`,
    id,
    at(seenAt),
    erased ? at(seenAt) : null,
  )
  return id
}

export async function request(sentAt: string, steps: [act: string, at: string][] = []) {
  const id = next()
  const memberId = await member('2026-01-01T10:00:00.000Z')
  await run(
    `INSERT INTO requests (id, reference, member_id, companion_id, form_key, fingerprint, preferred_date,
       place, consented_at, created_at, changed_at)
     VALUES (?1, ?5, ?2, ?3, ?1, ?6, '2026-05-01', 'open', 1, ?4, ?4)`,
    id,
    memberId,
    uuid(1),
    at(sentAt),
    `B-${String(number).padStart(9, '0')}`,
    String(number).padStart(64, '0'),
  )
  for (const [index, [act, moment]] of steps.entries()) {
    await run(
      `INSERT INTO request_steps (request_id, number, at, act, text, actor, actor_name)
       VALUES (?1, ?2, ?3, ?4, 'x', ?5, ?5)`,
      id,
      index + 1,
      at(moment),
      act,
      act === 'send' ? null : 'office',
    )
  }
}

export const report = (reason: string, receivedAt: string) =>
  run(
    `INSERT INTO reports (id, reference, fingerprint, companion, reason, text, state, created_at,
       changed_at) VALUES (?1, ?2, ?3, ?4, ?5, 'x', 'kept', ?6, ?6)`,
    next(),
    `R-${String(number).padStart(9, '0')}`,
    String(number).padStart(64, '0'),
    uuid(1),
    reason,
    at(receivedAt),
  )

type Entry = { kind?: string; ref?: string; rappen?: number | null; currency?: string }

export const entry = (
  receivedAt: string,
  { kind = 'renewed', ref, rappen = 5_998, ...more }: Entry = {},
) =>
  run(
    `INSERT INTO payment_events (id, provider, kind, subscription_ref, number, transaction_ref,
       amount_rappen, currency, occurred_at, received_at, outcome)
     VALUES (?1, 'flexpay', ?2, ?3, ?4, ?1, ?5, ?6, ?7, ?7, 'applied')`,
    next(),
    kind,
    ref ?? null,
    number,
    rappen,
    more.currency ?? 'CHF',
    at(receivedAt),
  )

type Sale = { plan?: string; status?: string; end?: string; begun?: string; replaces?: string }

export async function sale(ref: string, { plan = 'gold', status = 'active', ...more }: Sale = {}) {
  const memberId = await member('2026-01-01T10:00:00.000Z')
  const intent = next()
  const beginning = at(more.begun ?? '2026-01-01T10:00:00.000Z')
  await run(
    `INSERT INTO checkout_intents (id, member_id, plan, amount_rappen, currency, provider,
       replaces_ref, created_at) VALUES (?1, ?2, ?3, 5998, 'CHF', 'flexpay', ?4, ?5)`,
    intent,
    memberId,
    plan,
    more.replaces ?? null,
    beginning,
  )
  await run(
    `INSERT INTO subscriptions (provider, provider_ref, member_id, intent_id, plan, amount_rappen,
       currency, status, period_end, started_at, changed_at)
     VALUES ('flexpay', ?1, ?2, ?3, ?4, 5998, 'CHF', ?5, ?6, ?7, ?7)`,
    ref,
    memberId,
    intent,
    plan,
    status,
    at(more.end ?? '2027-01-01T10:00:00.000Z'),
    beginning,
  )
}
