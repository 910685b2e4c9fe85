import { writeAll } from '../platform/db/bulk.ts'
import type { Database } from '../platform/db/client.ts'
import { termsEmail } from '../accounts/members/emails.ts'
import { membersToNotify, type MemberToNotify } from '../accounts/members/queries.ts'
import { recordKnownTerms } from '../accounts/members/writes.ts'
import { enqueueEmails } from '../platform/mail/writes.ts'
import type { AccountService } from '../accounts/lib/account-service.ts'
import { errorMessage } from '../platform/lib/reason.ts'
import { siteLanguage } from '../platform/lib/translations.ts'

/** Limit of one run; the next runs mail the rest. */
const MAX_MEMBERS = 100

/** Null: no account service, so the address of the mail preferences is used. */
type Accounts = Pick<AccountService, 'find'> | null

/**
 * Mails members about upcoming terms, each once, except those who have accepted them already. Members who can't be
 * mailed now are retried at the next run. May be repeated.
 *
 * @param version null: no change is ahead; `now` in epoch milliseconds
 */
export async function announceTerms(
  db: Database,
  accounts: Accounts,
  { version, now }: { version: string | null; now: number },
): Promise<void> {
  if (version === null) return
  for (const member of await membersToNotify(db, version, MAX_MEMBERS)) {
    const { id } = member
    try {
      const recipient = await mailedOf(accounts, member)
      const emails = recipient ? [termsEmail({ id, version, ...recipient })] : []
      await writeAll(db, [recordKnownTerms(db, id, version), enqueueEmails(db, emails, now)])
    } catch (error) {
      console.warn(JSON.stringify({ event: 'terms.postponed', error: errorMessage(error) }))
    }
  }
}

/** @returns null for an account that has no confirmed address */
async function mailedOf(accounts: Accounts, { id, ...preferred }: MemberToNotify) {
  const { email, language } = preferred
  if (!accounts) return email === null ? null : { email, language: siteLanguage(language) }
  const account = await accounts.find(id)
  if (!account?.confirmedAt || account.email === '') return null
  return { email: account.email, language: siteLanguage(account.language ?? language) }
}
