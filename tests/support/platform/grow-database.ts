import { DAY, HOUR } from './fixtures.ts'

/** @property profiles number of stored companions, which `fillDatabase` generates */
export type GrownSize = { profiles: number; members: number; messages: number; auditRows: number }

/** Messages of each conversation. */
const MESSAGES_A_THREAD = 10
/** Keeps a statement short: workerd closes a connection that has been idle for 5 s while one runs. */
const MAX_ROWS_A_STATEMENT = 5_000
const STAFF = 20

/** Ids are as evenly distributed as random ones, and can be computed from a number. */
const idOf = (kind: number, number: string) =>
  `printf('%08x-0000-4000-8${String(kind).padStart(3, '0')}-%012x',
    ((${number}) * 2654435761) & 4294967295, ${number})`
const memberOf = (number: string) => idOf(1, number)
const requestOf = (number: string) => idOf(2, number)
/** Rows of companions are numbered from 1 in the order in which they were stored. */
const companionOf = (number: string) =>
  `(SELECT id FROM companions WHERE rowid = (${number}) % :profiles + 1)`
const staffOf = (number: string) => idOf(9, `(${number}) % ${STAFF}`)
const mailOf = (number: string) => `'member' || (${number}) || '@members.test'`
/** A time within the days before now. */
const ago = (days: number, number = 'i') => `(:now - ((${number}) * 7919 % ${days * 24}) * ${HOUR})`
const dayOf = (time: string) => `date(${time} / 1000, 'unixepoch')`
const hash = (number: string) => `printf('%064x', ${number})`

type Part = {
  table: string
  /** Column and SQL of its value for the row of number `i`. */
  values: Record<string, string>
  rows: (size: GrownSize) => number
}

const each = (n: number) => (of: keyof GrownSize) => (size: GrownSize) => Math.ceil(size[of] / n)
const threads = ({ messages }: GrownSize) => Math.ceil(messages / MESSAGES_A_THREAD)

/** Rows of every 2nd, 5th … member: `i` counts the rows, so that member 0 has a row in each table. */
const ofMembers = (
  table: string,
  every: number,
  valuesOf: (member: string) => Record<string, string>,
): Part => ({ table, values: valuesOf(`(i * ${every})`), rows: each(every)('members') })

const parts: readonly Part[] = [
  ofMembers('members', 1, (m) => ({
    id: memberOf(m),
    display_name: `'Member ' || ${m}`,
    name_folded: `'member ' || ${m}`,
    first_seen_at: ago(400, m),
    last_seen_at: ago(400, m),
    language: "'de'",
  })),
  ofMembers('mail_preferences', 2, (m) => ({
    member_id: memberOf(m),
    id: idOf(3, m),
    email: mailOf(m),
    language: "'de'",
    origin: "'https://velours.example'",
    follows_since: '0',
    changed_at: ago(400, m),
  })),
  ofMembers('member_sessions', 1, (m) => ({
    member_id: memberOf(m),
    session_id: idOf(4, m),
    began_at: ago(90, m),
    used_at: ago(90, m),
  })),
  ofMembers('sign_in_networks', 4, (m) => ({
    member_id: memberOf(m),
    network: `printf('%016x', ${m})`,
    day: dayOf(ago(80, m)),
  })),
  ofMembers('follows', 2, (m) => ({
    member_id: memberOf(m),
    companion_id: companionOf(m),
    created_at: ago(300, m),
  })),
  ofMembers('hidden_companions', 20, (m) => ({
    member_id: memberOf(m),
    companion_id: companionOf(`${m} + 1`),
    created_at: ago(300, m),
  })),
  ofMembers('saved_searches', 5, (m) => ({
    id: idOf(5, m),
    member_id: memberOf(m),
    name: "'Evenings in Zurich'",
    query: `'{"hair":["Brown"]}'`,
    alert: "'daily'",
    created_at: ago(300, m),
    since_version: '0',
  })),
  ofMembers('search_alerts', 5, (m) => ({
    search_id: idOf(5, m),
    companion_id: companionOf(m),
    found_at: ago(30, m),
    mailed_at: ':now',
  })),
  ofMembers('seen_stories', 3, (m) => ({
    member_id: memberOf(m),
    story_ids: "'[]'",
    changed_at: ago(300, m),
  })),
  ofMembers('rate_limits', 10, (m) => ({
    what: "'call'",
    who: memberOf(m),
    count: '1',
    ends_at: `:now + ${HOUR}`,
  })),
  ofMembers('push_subscriptions', 10, (m) => ({
    id: hash(m),
    member_id: memberOf(m),
    session_id: idOf(4, m),
    endpoint: `'https://push.test/' || ${m}`,
    p256dh: `substr(${hash(m)} || ${hash(m)}, 1, 87)`,
    auth: `substr(${hash(m)}, 1, 22)`,
    site_key: `substr(${hash(m)} || ${hash(m)}, 1, 87)`,
    language: "'de'",
    created_at: ago(300, m),
  })),
  ofMembers('checkout_intents', 20, (m) => ({
    id: idOf(6, m),
    member_id: memberOf(m),
    plan: "'gold'",
    amount_rappen: '4900',
    currency: "'CHF'",
    provider: "'test'",
    created_at: ago(300, m),
  })),
  ofMembers('subscriptions', 20, (m) => ({
    provider: "'test'",
    provider_ref: `'sale-' || ${m}`,
    member_id: memberOf(m),
    intent_id: idOf(6, m),
    plan: "'gold'",
    amount_rappen: '4900',
    currency: "'CHF'",
    status: "'expired'",
    period_end: ago(200, m),
    started_at: ago(300, m),
    changed_at: ago(200, m),
  })),
  ofMembers('payment_events', 20, (m) => ({
    id: `'event-' || ${m}`,
    provider: "'test'",
    kind: "'activated'",
    subscription_ref: `'sale-' || ${m}`,
    number: '1',
    member_id: memberOf(m),
    occurred_at: ago(300, m),
    received_at: ago(300, m),
    outcome: "'applied'",
  })),
  ofMembers('plan_mails', 20, (m) => ({
    cause: `'plan:' || ${m}`,
    member_id: memberOf(m),
    kind: "'purchased'",
    plan: "'gold'",
    amount_rappen: '4900',
    period_end: ago(200, m),
    intent_id: idOf(6, m),
    noted_at: ago(80, m),
    done_at: ':now',
  })),
  ofMembers('kept_requests', 50, (m) => ({
    id: idOf(7, m),
    companion: companionOf(m),
    form: "'{}'",
    created_at: ago(10, m),
    member_id: memberOf(m),
    refusal: `'{"id":"profile.no-longer-available"}'`,
    refused_at: ':now',
  })),
  ofMembers('companion_blocks', 50, (m) => ({
    companion_id: companionOf(`${m} + 2`),
    member_id: memberOf(m),
    at: ago(300, m),
  })),
  ofMembers('measures', 100, (m) => ({
    id: idOf(10, m),
    member_id: memberOf(m),
    case_id: idOf(11, m),
    kind: "'warning'",
    reason: "'abuse'",
    severity: '1',
    at: ago(300, m),
    until: `${ago(300, m)} + ${DAY}`,
  })),
  ofMembers('data_requests', 100, (m) => ({
    id: idOf(12, m),
    reference: `'D' || printf('%010d', ${m})`,
    fingerprint: hash(m),
    kind: "'access'",
    asker: "'member'",
    name: "'A member'",
    email: mailOf(m),
    text: "'What is stored?'",
    state: "'done'",
    created_at: ago(300, m),
    changed_at: ago(300, m),
  })),
  ofMembers('appeals', 100, (m) => ({
    id: idOf(13, m),
    reference: `'A' || printf('%010d', ${m})`,
    kind: "'membership'",
    member_id: memberOf(m),
    email: mailOf(m),
    language: "'de'",
    reason: "'Rude messages'",
    decided_at: ago(300, m),
    actor: staffOf(m),
    actor_name: "'Staff'",
    expires_at: `:now + ${DAY}`,
    changed_at: ago(300, m),
  })),
  {
    table: 'companion_accounts',
    values: { companion_id: companionOf('i'), member_id: memberOf('i'), since: ago(300) },
    rows: each(2)('profiles'),
  },
  {
    table: 'companion_invitations',
    values: {
      id: idOf(14, 'i'),
      companion_id: companionOf('i'),
      email: mailOf('i'),
      token_hash: hash('i'),
      state: "'accepted'",
      sent_at: ago(300),
      expires_at: `${ago(300)} + ${DAY}`,
      changed_at: ago(300),
      actor: staffOf('i'),
      actor_name: "'Staff'",
      member_id: memberOf('i'),
      member_email: mailOf('i'),
    },
    rows: each(2)('profiles'),
  },
  {
    table: 'companion_departures',
    values: {
      companion: idOf(15, 'i'),
      left_at: ago(300),
      erase_at: `:now + ${DAY}`,
      is_requested: '0',
      email: mailOf('i'),
    },
    rows: each(10)('profiles'),
  },
  {
    table: 'applications',
    values: {
      id: idOf(16, 'i'),
      reference: `'P' || printf('%010d', i)`,
      fingerprint: hash('i'),
      first_name: "'Ada'",
      last_name: "'Muster'",
      email: mailOf('i'),
      phone: "'+41790000000'",
      age: '25',
      location: "'zurich'",
      about: "'An introduction.'",
      consented_at: ago(300),
      state: "'approved'",
      companion: companionOf('i'),
      created_at: ago(300),
      changed_at: ago(300),
    },
    rows: each(2)('profiles'),
  },
  {
    table: 'media_withdrawals',
    values: {
      media_id: idOf(17, 'i'),
      companion_id: companionOf('i'),
      member_id: memberOf('i'),
      place: "'gallery'",
      type: "'photo'",
      alt: "'A portrait'",
      withdrawn_at: ago(300),
    },
    rows: each(2)('profiles'),
  },
  {
    table: 'companion_days',
    values: {
      companion_id: companionOf('i / 60'),
      day: dayOf(`(:now - (i % 60) * ${DAY})`),
      openings: 'i % 30',
    },
    rows: ({ profiles }) => profiles * 60,
  },
  {
    table: 'requests',
    values: {
      id: requestOf('i'),
      reference: `'V' || printf('%010d', i)`,
      member_id: memberOf('i % :members'),
      companion_id: companionOf('i + i / :members'),
      form_key: idOf(18, 'i'),
      fingerprint: hash('i'),
      email: mailOf('i % :members'),
      place: "'hotel'",
      consented_at: ago(360),
      state: "'answered'",
      version: String(MESSAGES_A_THREAD),
      created_at: `${ago(360)} - ${DAY}`,
      changed_at: ago(360),
      member_days: 'iif(i % 3 = 0, 90, NULL)',
      ended_before: 'iif(i % 3 = 0, 1, 0)',
    },
    rows: threads,
  },
  {
    table: 'request_steps',
    values: {
      request_id: requestOf(`i / ${MESSAGES_A_THREAD}`),
      number: `i % ${MESSAGES_A_THREAD} + 1`,
      at: `${ago(360, `i / ${MESSAGES_A_THREAD}`)} - (${MESSAGES_A_THREAD} - i % ${MESSAGES_A_THREAD}) * ${HOUR}`,
      act: `CASE WHEN i % ${MESSAGES_A_THREAD} = 0 THEN 'send' WHEN i % 2 = 0 THEN 'write' ELSE 'answer' END`,
      text: `'Good evening, thank you for your message. Would Thursday at eight suit you, in the lobby of the hotel? '
        || i`,
      actor: `iif(i % 2 = 0, NULL, ${memberOf(`i / ${MESSAGES_A_THREAD} % (:profiles / 2)`)})`,
    },
    rows: ({ messages }) => messages,
  },
  {
    table: 'reviews',
    values: {
      id: idOf(19, 'i'),
      companion_id: companionOf('i * 20'),
      author: "'A. M.'",
      rating: '5',
      text: "'A pleasant evening.'",
      state: "'published'",
      created_at: ago(300),
      request_id: requestOf('i * 20'),
      member_id: memberOf('i * 20 % :members'),
    },
    rows: (size) => Math.ceil(threads(size) / 20),
  },
  {
    table: 'reports',
    values: {
      id: idOf(20, 'i'),
      reference: `'R' || printf('%010d', i)`,
      fingerprint: hash('i'),
      companion: companionOf('i * 100'),
      target: "'thread'",
      target_id: requestOf('i * 100'),
      reason: "'other'",
      text: "'Insults.'",
      email: mailOf('i * 100 % :members'),
      state: "'kept'",
      created_at: ago(20),
      changed_at: ago(20),
    },
    rows: (size) => Math.ceil(threads(size) / 100),
  },
  {
    // Sent mail has no address any more; every thousandth waits.
    table: 'outbox',
    values: {
      cause: `'request:' || ${requestOf('i')} || ':answer'`,
      recipient: `iif(i % 1000 = 0, ${mailOf('i % :members')}, NULL)`,
      subject: "iif(i % 1000 = 0, 'News', NULL)",
      text: "iif(i % 1000 = 0, 'You have an answer.', NULL)",
      created_at: ago(29),
      due_at: `:now + ${DAY}`,
      sent_at: 'iif(i % 1000 = 0, NULL, :now)',
    },
    rows: (size) => Math.ceil(threads(size) / 3),
  },
  {
    table: 'audit_log',
    values: {
      at: `:now - 365 * ${DAY} + i * (364 * ${DAY} / :auditRows)`,
      actor: `iif(i % 3 = 0, ${memberOf('i % :members')}, ${staffOf('i')})`,
      act: `CASE i % 3 WHEN 0 THEN 'request.answered' WHEN 1 THEN 'companion.changed' ELSE 'media.changed' END`,
      subject: `CASE i % 3 WHEN 0 THEN ${requestOf('i % :members')} WHEN 1 THEN ${companionOf('i')} ELSE ${idOf(21, 'i')} END`,
      detail: `iif(i % 3 = 2, json_object('companionId', ${companionOf('i')}), '{}')`,
    },
    rows: ({ auditRows }) => auditRows,
  },
  {
    table: 'access_log',
    values: {
      at: ago(360),
      member_id: memberOf('i % :members'),
      outcome: "'granted'",
      what: "'channels'",
      companion: companionOf('i'),
    },
    rows: each(10)('auditRows'),
  },
  {
    table: 'companion_access_log',
    values: {
      at: ago(360),
      companion: companionOf('i'),
      actor: staffOf('i'),
      what: "'thread'",
      subject: requestOf('i'),
      reason: "'report'",
    },
    rows: each(10)('auditRows'),
  },
]

/**
 * Adds members, conversations and a year of records to a database with companions. The same size always adds the same
 * rows. Member 0 runs companion 0, and has at least one row in each table.
 *
 * @param report called with each table and its number of rows
 */
export async function growDatabase(
  db: D1Database,
  size: GrownSize,
  { now, report = () => {} }: { now: number; report?: (table: string, rows: number) => void },
): Promise<void> {
  const constants: Record<string, number> = { ...size, now }
  const bound = (sql: string) =>
    sql.replaceAll(/:(now|profiles|members|auditRows)\b/g, (_, name: string) =>
      String(constants[name]),
    )
  for (const { table, values, rows } of parts) {
    const total = rows(size)
    const insert = bound(`INSERT INTO ${table} (${Object.keys(values).join()})
      WITH RECURSIVE numbers (i) AS (SELECT CAST(?1 AS INTEGER) UNION ALL
        SELECT i + 1 FROM numbers WHERE i + 1 < ?2)
      SELECT ${Object.values(values).join(', ')} FROM numbers`)
    for (let from = 0; from < total; from += MAX_ROWS_A_STATEMENT) {
      const to = Math.min(total, from + MAX_ROWS_A_STATEMENT)
      await db
        .prepare(insert)
        .bind(from, to)
        .run()
        .catch((cause: unknown) => {
          throw new Error(`The rows of ${table} are refused`, { cause })
        })
    }
    report(table, total)
  }
}

/** Id of a member of `growDatabase`. */
export const grownMemberId = (number: number): string => {
  const prefix = Number((BigInt(number) * 2654435761n) & 4294967295n)
  const hex = (value: number, length: number) => value.toString(16).padStart(length, '0')
  return `${hex(prefix, 8)}-0000-4000-8001-${hex(number, 12)}`
}
