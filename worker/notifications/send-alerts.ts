import { alertKinds } from '#notifications/saved-search-options'
import { assertInBatch } from '../platform/db/assert-in-batch.ts'
import { writeAll } from '../platform/db/bulk.ts'
import type { Database } from '../platform/db/client.ts'
import { isAssertionFailed } from '../platform/db/refusals.ts'
import { alertEmail } from './search-alerts/emails.ts'
import { dueMembers, pendingOf, type DueMember, type Pending } from './search-alerts/queries.ts'
import { digestDay } from './search-alerts/rules.ts'
import { dropPending, markMailed } from './search-alerts/writes.ts'
import type { Catalogue } from '../catalogue/engine/catalogue.ts'
import { maySee } from '../catalogue/engine/rules.ts'
import { SIGNED_FOR, tokenOf } from './mail-preferences/rules.ts'
import { isUnchanged, noteAlertMail } from './mail-preferences/writes.ts'
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
  /** Null: the address at the last choice stands in. */
  accounts: Pick<AccountService, 'find'> | null
  siteSecret: string
  settings: PlanTerms & { offlineWindowDays: number }
}

/**
 * Queues one mail for each member who is due, about all that was found for them and can still be seen, and
 * notifies their devices. Whoever
 * can't be mailed now is due again at the next run. May be repeated.
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
  const { answer: shown } = await catalogue.ask(
    now,
    (index) => {
      const isShown = shownIn({ index, catalogue, offlineWindowDays }, now)
      return members.map((one) =>
        (pending.get(one.memberId) ?? []).filter((each) => isShown(one, each)),
      )
    },
    () => [],
  )
  const key = await keyFor(siteSecret, SIGNED_FOR)
  const signed = (text: string) => sign(key, text)
  for (const [at, member] of members.entries()) {
    const due = { all: pending.get(member.memberId) ?? [], shown: shown[at] ?? [] }
    await mailOne(stores, member, due, { signed, ...digest }).catch((error: unknown) => {
      // They chose anew meanwhile, or another run was faster.
      if (isAssertionFailed(error)) return
      console.warn(JSON.stringify({ event: 'alert.postponed', error: errorMessage(error) }))
    })
  }
}

/** Whether a companion may still be news: she is public, for this member, and fits the search. */
const shownIn =
  (shown: Parameters<typeof openFor>[0], now: number) =>
  (
    { isPremium, language }: DueMember,
    { searchId, query, companionId, isBlocked }: Pending,
  ): boolean => {
    if (isBlocked === 1) return false
    if (searchId !== null) {
      const search = { query: query ?? '{}', language, isPremium }
      return openFor(shown, search, [companionId], now).length > 0
    }
    const flags = shown.index.get(companionId)
    const viewer = {
      kind: 'member',
      plan: isPremium ? 'silver' : null,
      isSuspended: false,
      // Companions who have blocked the member are left out above.
      blockedBy: new Set<string>(),
    } as const
    return flags !== null && flags.feed && maySee(viewer, flags)
  }

type Due = { all: readonly Pending[]; shown: readonly Pending[] }
type Sending = { signed: (text: string) => Promise<string>; day: string | null; now: number }

async function mailOne(
  { db, accounts }: Stores,
  member: DueMember,
  { all, shown }: Due,
  { signed, day, now }: Sending,
): Promise<void> {
  const email = shown.length > 0 ? await addressOf(accounts, member) : null
  if (email === null) return writeAll(db, dropPending(db, all))
  const searches = [...new Set(shown.flatMap(({ searchId }) => searchId ?? []))]
  const kinds = alertKinds.filter((kind) =>
    kind === 'searches' ? searches.length > 0 : shown.some(({ searchId }) => searchId === null),
  )
  const wanted = {
    searches: { mail: member.mailsSearches === 1, push: member.pushesSearches === 1 },
    follows: { mail: member.mailsFollows === 1, push: member.pushesFollows === 1 },
  }
  const mailed = kinds.filter((kind) => wanted[kind].mail)
  const pushed = kinds.filter((kind) => wanted[kind].push)
  const { id, memberId, language, origin } = member
  const what = readBy.news(memberId)
  const emails =
    mailed.length === 0
      ? []
      : [
          alertEmail({
            id,
            number: member.mails + 1,
            email,
            language,
            origin,
            searches: mailed.includes('searches') ? searches : [],
            hasFollowed: mailed.includes('follows'),
            token: await tokenOf({ id, kinds: mailed }, signed),
            untilRead: mailed.every((kind) => pushed.includes(kind)) ? what : null,
          }),
        ]
  await writeAll(db, [
    assertInBatch(db, isUnchanged(member)),
    ...markMailed(db, shown, now),
    ...dropPending(db, all),
    noteAlertMail(db, id, day, now),
    ...pushed.map((kind) =>
      enqueueNotification(db, oneMember(memberId), { kind, untilRead: what }, now),
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
