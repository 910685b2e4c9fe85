import type { Context } from 'hono'
import { checkAccountSettings } from '../lib/account-settings.ts'
import { Failure } from '../../platform/lib/failure.ts'
import type { Session } from '../lib/session-service.ts'
import type { AppEnv } from '../../platform/http/context.ts'

/**
 * Whether the address of an account belongs to whoever uses it: only while the account service has each address
 * confirmed by a mail. Null: it gives no answer.
 */
export async function confirmsAddresses(c: Context<AppEnv>): Promise<boolean | null> {
  const { config, now } = c.var
  const { accounts, hasPasskeys } = config
  if (!accounts) return null
  return (await checkAccountSettings(accounts, { hasPasskeys, now })).confirmsAddresses
}

/** The operator's list of administrators, as far as addresses may be trusted; "" otherwise. */
export const trustedAdminEmails = async (c: Context<AppEnv>): Promise<string> =>
  (await confirmsAddresses(c)) === true ? c.var.config.adminEmails : ''

/**
 * The address by which something may be given to the member of a session that was asked about.
 *
 * @returns null while no address may be trusted
 * @throws Failure 503 when the service does not say
 */
export async function trustedEmailOf(
  c: Context<AppEnv>,
  { confirmedEmail }: Pick<Session, 'confirmedEmail'>,
): Promise<string | null> {
  if (confirmedEmail === null) return null
  const confirms = await confirmsAddresses(c)
  if (confirms === null) throw new Failure('unavailable', 'session.unconfirmed')
  return confirms ? confirmedEmail : null
}
