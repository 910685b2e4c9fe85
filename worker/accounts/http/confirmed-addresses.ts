import type { Context } from 'hono'
import { checkAccountSettings } from '../lib/account-settings.ts'
import { Failure } from '../../platform/lib/failure.ts'
import type { Session } from '../lib/session-service.ts'
import type { AppEnv } from '../../platform/http/context.ts'

/**
 * Resolves to true if the account service confirms each address by a mail, so that the address of an account
 * belongs to its user. Null: the service gives no answer.
 */
export async function confirmsAddresses(c: Context<AppEnv>): Promise<boolean | null> {
  const { config, now } = c.var
  const { accounts, hasPasskeys } = config
  if (!accounts) return null
  return (await checkAccountSettings(accounts, { hasPasskeys, now })).confirmsAddresses
}

/** The operator's list of administrators if addresses may be trusted; "" otherwise. */
export const trustedAdminEmails = async (c: Context<AppEnv>): Promise<string> =>
  (await confirmsAddresses(c)) === true ? c.var.config.adminEmails : ''

/**
 * The confirmed address of a session that the account service has just checked; rights may be granted by it.
 *
 * @returns null while no address may be trusted
 * @throws Failure 503 when the service does not answer
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
