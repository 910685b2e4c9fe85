import { addressOf } from '#platform/endpoint'
import { getCompanionEndpoint } from '#catalogue/companions'
import { openAccounts } from '../accounts/accounts.ts'
import { giveAccount } from '../companions/companion-account.ts'
import { env } from '../platform/database.ts'
import { companionImport, DAY, HOUR, uuid } from '../platform/fixtures.ts'
import { openSite } from '../platform/open-site.ts'
import { givePlan } from './plans.ts'

export const SITE_SECRET = 'a secret of the tests, long enough to be one'
export const paula = uuid(1)
export const vera = uuid(2)
export const olga = uuid(3)
export const zoe = uuid(4)
export const yara = uuid(5)
export const open = uuid(11)
export const secret = uuid(12)
export const clip = uuid(13)
export const cover = uuid(14)
export const moment = uuid(15)
const now = Date.now()

const companions = [
  companionImport({
    id: paula,
    name: 'Paula',
    visible_on_homepage: true,
    media: [
      { id: open, alt: 'A lake' },
      { id: secret, accessLevel: 'private', alt: 'A mountain', color: '#123456' },
      { id: clip, accessLevel: 'private', type: 'video', durationSeconds: 31 },
    ],
    stories: [{ mediaId: open }],
  }),
  companionImport({
    id: vera,
    name: 'Vera',
    visible_on_homepage: true,
    is_vip: true,
    eye_color: 'Green',
    media: [{ id: cover }, { id: moment, purpose: 'story' }],
    stories: [{ mediaId: moment }],
  }),
  companionImport({ id: olga, name: 'Olga', lastActiveAt: now - 30 * DAY }),
  companionImport({ id: zoe, name: 'Zoe' }),
  companionImport({ id: yara, name: 'Yara' }),
]

export type SiteAccount = { id: string; claims?: object; set?: (id: string) => Promise<unknown> }
const suspend = (id: string) =>
  env.DB.prepare(
    `INSERT INTO members (id, display_name, first_seen_at, last_seen_at, suspended_at) VALUES (?1, 'x', 1, 1, 1)`,
  )
    .bind(id)
    .run()
const erase = (id: string) =>
  env.DB.prepare(
    `INSERT INTO members (id, display_name, first_seen_at, last_seen_at, erased_at) VALUES (?1, '', 1, 1, 1)`,
  )
    .bind(id)
    .run()
const admin = { app_metadata: { role: 'admin' } }

/** Viewers with premium access; all others see what visitors see. */
export const premium: Record<string, SiteAccount> = {
  silver: { id: uuid(0xa1), set: (id) => givePlan(id, { plan: 'silver' }) },
  gold: { id: uuid(0xa2), set: (id) => givePlan(id, { plan: 'gold' }) },
  platinum: { id: uuid(0xa3), set: (id) => givePlan(id, { plan: 'platinum' }) },
  'a cancelled plan that still runs': {
    id: uuid(0xa4),
    set: (id) => givePlan(id, { status: 'cancelled', periodEnd: now + HOUR }),
  },
  'a failed renewal that is tried again': {
    id: uuid(0xa5),
    set: (id) => givePlan(id, { status: 'past_due', periodEnd: now - DAY }),
  },
  'an old plan and a new one': {
    id: uuid(0xa6),
    set: async (id) => {
      await givePlan(id, { status: 'expired', periodEnd: now - 60 * DAY })
      await givePlan(id)
    },
  },
  'a plan, as an administrator': { id: uuid(0xa7), claims: admin, set: (id) => givePlan(id) },
}
export const otherAccounts: Record<string, SiteAccount> = {
  'no plan': { id: uuid(0xb1) },
  'no plan, as an administrator': { id: uuid(0xb2), claims: admin },
  'a plan that ran out': {
    id: uuid(0xb3),
    set: (id) => givePlan(id, { periodEnd: now - 8 * DAY }),
  },
  'a cancelled plan that has ended': {
    id: uuid(0xb4),
    set: (id) => givePlan(id, { status: 'cancelled', periodEnd: now - 1 }),
  },
  'a plan that was refunded': { id: uuid(0xb5), set: (id) => givePlan(id, { status: 'refunded' }) },
  'a plan that was charged back': {
    id: uuid(0xb6),
    set: (id) => givePlan(id, { status: 'charged_back' }),
  },
  'an expired plan': { id: uuid(0xb7), set: (id) => givePlan(id, { status: 'expired' }) },
  'a plan but suspended': {
    id: uuid(0xb8),
    set: async (id) => {
      await givePlan(id)
      await suspend(id)
    },
  },
  'a plan but no account any more': {
    id: uuid(0xb9),
    set: async (id) => {
      await givePlan(id)
      await erase(id)
    },
  },
  'a plan of someone else': { id: uuid(0xba), set: () => givePlan(uuid(0xbb)) },
}

/** A directory, its members, and functions that send their requests. */
export async function openPremiumSite() {
  const accounts = await openAccounts({ SITE_SECRET })
  const site = await openSite(companions, { vars: accounts.vars })
  await giveAccount(site.db, olga)
  for (const { id, set } of Object.values({ ...premium, ...otherAccounts })) await set?.(id)
  const as = ({ id, claims }: SiteAccount) => accounts.as({ sub: id, ...claims })
  return { ...site, accounts, as, gold: () => as(premium.gold!) }
}

export const profile = addressOf(getCompanionEndpoint, { params: { id: paula } })
export const paths = [
  '/api/companions',
  '/api/search?q=v',
  '/api/suggest?q=v',
  '/api/locations',
  '/api/places',
  '/api/cities/zurich',
  profile,
  '/api/homepage/companions',
  '/api/homepage/stories',
  addressOf(getCompanionEndpoint, { params: { id: vera } }),
]
