import { writeAll } from '../platform/db/bulk.ts'
import type { Database } from '../platform/db/client.ts'
import { termsEmail } from '../accounts/members/emails.ts'
import { membersToNotify, type MemberToNotify } from '../accounts/members/queries.ts'
import { noteTermsKnown } from '../accounts/members/writes.ts'
import { enqueueEmails } from '../platform/mail/writes.ts'
import type { AccountService } from '../accounts/lib/account-service.ts'
import { errorMessage } from '../platform/lib/reason.ts'
import { siteLanguage } from '../platform/lib/translations.ts'

/** A run; the others follow with the next ones. */
const MEMBERS_A_RUN = 100

/** Null: the address of the mail preferences stands in. */
type Accounts = Pick<AccountService, 'find'> | null

/**
 * Mails members about the terms that are to take effect, each once, unless they have accepted them already. Whoever
 * can't be mailed now is due again at the next run. May be repeated.
 *
 * @param version null: no change is ahead; `now` in epoch milliseconds
 */
export async function announceTerms(
  db: Database,
  accounts: Accounts,
  { version, now }: { version: string | null; now: number },
): Promise<void> {
  if (version === null) return
  for (const member of await membersToNotify(db, version, MEMBERS_A_RUN)) {
    const { id } = member
    try {
      const mailed = await mailedOf(accounts, member)
      const emails = mailed ? [termsEmail({ id, version, ...mailed })] : []
      await writeAll(db, [noteTermsKnown(db, id, version), enqueueEmails(db, emails, now)])
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
