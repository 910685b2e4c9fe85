import { alertKinds } from '#notifications/saved-searches'
import { assertInBatch } from '../platform/db/assert-in-batch.ts'
import { writeAll } from '../platform/db/bulk.ts'
import type { Database } from '../platform/db/client.ts'
import { isAssertionFailed } from '../platform/db/refusals.ts'
import { alertEmail } from './search-alerts/emails.ts'
import {
  dueMembers,
  pendingOf,
  type DueMember,
  type PendingAlert,
} from './search-alerts/queries.ts'
import { digestDay } from './search-alerts/rules.ts'
import { dropPending, markMailed } from './search-alerts/writes.ts'
import type { Catalogue } from '../catalogue/engine/catalogue.ts'
import { maySee } from '../catalogue/engine/rules.ts'
import { SIGNATURE_PURPOSE, unsubscribeTokenOf } from './mail-preferences/rules.ts'
import { isUnchanged, recordAlertEmail } from './mail-preferences/writes.ts'
import { enqueueEmails } from '../platform/mail/writes.ts'
import { enqueueNotification, oneMember } from '../platform/push/writes.ts'
import { eachBenefit, type PlanTerms } from '../catalogue/settings/benefits.ts'
import type { AccountService } from '../accounts/lib/account-service.ts'
import { keyFor, sign } from '../platform/lib/hash.ts'
import { errorMessage } from '../platform/lib/reason.ts'
import { readBy } from './drop-read-notifications.ts'
import { openFor } from './match-alerts.ts'

type Stores = {
  db: Database
  catalogue: Catalogue
  /** `null`: the address in the preferences is used instead. */
  accounts: Pick<AccountService, 'find'> | null
  siteSecret: string
  settings: PlanTerms & { offlineWindowDays: number }
}

/**
 * Queues one email per due member about all alerts whose companions are still public, and push
 * notifications. Members who cannot be emailed now are due again at the next run. Idempotent.
 *
 * @param now epoch milliseconds
 */
export async function sendAlerts(stores: Stores, now: number): Promise<void> {
  const { db, catalogue, settings, siteSecret } = stores
  const { offlineWindowDays } = settings
  const instant = eachBenefit(settings, ({ instantAlerts }) => Number(instantAlerts))
  const digest = { day: digestDay(now), now, instant }
  const members = await dueMembers(db, digest)
  if (members.length === 0) return
  const ids = members.map(({ memberId }) => memberId)
  const pending = Map.groupBy(await pendingOf(db, ids, digest), ({ memberId }) => memberId)
  const { answer: visible } = await catalogue.ask(
    now,
    (index) => {
      const isShown = shownIn({ index, catalogue, offlineWindowDays }, now)
      return members.map((member) =>
        (pending.get(member.memberId) ?? []).filter((alert) => isShown(member, alert)),
      )
    },
    () => [],
  )
  const key = await keyFor(siteSecret, SIGNATURE_PURPOSE)
  const signToken = (text: string) => sign(key, text)
  for (const [index, member] of members.entries()) {
    const dueAlerts = {
      pending: pending.get(member.memberId) ?? [],
      visible: visible[index] ?? [],
    }
    await mailOne(stores, member, dueAlerts, { signToken, ...digest }).catch((error: unknown) => {
      // The member changed the preferences meanwhile, or another run was faster.
      if (isAssertionFailed(error)) return
      console.warn(JSON.stringify({ event: 'alert.postponed', error: errorMessage(error) }))
    })
  }
}

/** Predicate: the companion is public, visible for this member, and matches the search. */
const shownIn =
  (catalogueContext: Parameters<typeof openFor>[0], now: number) =>
  (
    { isPremium, language }: DueMember,
    { searchId, query, companionId, isBlocked }: PendingAlert,
  ): boolean => {
    if (isBlocked === 1) return false
    if (searchId !== null) {
      const search = { query: query ?? '{}', language, isPremium }
      return openFor(catalogueContext, search, [companionId], now).length > 0
    }
    const flags = catalogueContext.index.get(companionId)
    const viewer = {
      kind: 'member',
      plan: isPremium ? 'silver' : null,
      isSuspended: false,
      // Alerts of companions who have blocked the member are filtered out above.
      blockedBy: new Set<string>(),
    } as const
    return flags !== null && flags.feed && maySee(viewer, flags)
  }

type DueAlerts = { pending: readonly PendingAlert[]; visible: readonly PendingAlert[] }
type SendingContext = {
  signToken: (text: string) => Promise<string>
  day: string | null
  now: number
}

async function mailOne(
  { db, accounts }: Stores,
  member: DueMember,
  { pending, visible }: DueAlerts,
  { signToken, day, now }: SendingContext,
): Promise<void> {
  const email = visible.length > 0 ? await addressOf(accounts, member) : null
  if (email === null) return writeAll(db, dropPending(db, pending))
  const searches = [...new Set(visible.flatMap(({ searchId }) => searchId ?? []))]
  const kinds = alertKinds.filter((kind) =>
    kind === 'searches' ? searches.length > 0 : visible.some(({ searchId }) => searchId === null),
  )
  const channels = {
    searches: { mail: member.mailsSearches === 1, push: member.pushesSearches === 1 },
    follows: { mail: member.mailsFollows === 1, push: member.pushesFollows === 1 },
  }
  const mailedKinds = kinds.filter((kind) => channels[kind].mail)
  const pushedKinds = kinds.filter((kind) => channels[kind].push)
  const { id, memberId, language, origin } = member
  const newsKey = readBy.news(memberId)
  const emails =
    mailedKinds.length === 0
      ? []
      : [
          alertEmail({
            id,
            number: member.mails + 1,
            email,
            language,
            origin,
            searches: mailedKinds.includes('searches') ? searches : [],
            hasFollowed: mailedKinds.includes('follows'),
            token: await unsubscribeTokenOf({ id, kinds: mailedKinds }, signToken),
            untilRead: mailedKinds.every((kind) => pushedKinds.includes(kind)) ? newsKey : null,
          }),
        ]
  await writeAll(db, [
    assertInBatch(db, isUnchanged(member)),
    ...markMailed(db, visible, now),
    ...dropPending(db, pending),
    recordAlertEmail(db, id, day, now),
    ...pushedKinds.map((kind) =>
      enqueueNotification(db, oneMember(memberId), { kind, untilRead: newsKey }, now),
    ),
    enqueueEmails(db, emails, now),
  ])
}

async function addressOf(
  accounts: Stores['accounts'],
  { memberId, email }: DueMember,
): Promise<string | null> {
  if (!accounts) return email
  const account = await accounts.find(memberId)
  return account?.confirmedAt && account.bannedUntil === null ? account.email : null
}
