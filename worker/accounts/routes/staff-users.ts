import type { StaffRole } from '#staff/staff-rights'
import { Hono, type Context } from 'hono'
import {
  deleteUser,
  getUser,
  grantRole,
  grantPremium,
  unsuspendUser,
  listUsers,
  resendConfirmation,
  resetSecondFactors,
  revokePremium,
  suspendUser,
  revokeRole,
} from '#accounts/users.api'
import {
  deleteUserSchemas,
  grantRoleSchemas,
  grantPremiumSchemas,
  listUsersSchemas,
  revokePremiumSchemas,
  suspendUserSchemas,
} from '#accounts/users'
import { changeRoleAlone } from '../change-role.ts'
import { deleteByStaff } from '../delete-member.ts'
import { grantPremium as grant, revokePremium as revoke } from '../../billing/grant-premium.ts'
import { findUser, readUser, readUsers, type UserSources } from '../read-users.ts'
import { resendConfirmation as resend } from '../resend-confirmation.ts'
import { resetSecondFactors as reset } from '../reset-second-factors.ts'
import { suspendedMailbox, suspendMember, unsuspendMember } from '../suspend-member.ts'
import { confirmsAddresses, trustedAdminEmails } from '../http/confirmed-addresses.ts'
import { accountServiceOf } from '../lib/account-service.ts'
import { Failure } from '../../platform/lib/failure.ts'
import { readJson, validBody, validQuery } from '../../platform/lib/validate.ts'
import { roleOf, staffOf, staffWithRole } from '../http/require-admin.ts'
import { originOf, type AppEnv } from '../../platform/http/context.ts'
import { respond } from '../../platform/http/endpoint.ts'
import { endConnections, endingThreads } from '../../messaging/http/notify-connections.ts'
import { sendMailInBackground } from '../../notifications/http/send-mail-in-background.ts'
import { openSessionOnly } from '../http/open-session.ts'

export const adminUserRoutes = new Hono<AppEnv>()
  .get(listUsers.path, validQuery(listUsersSchemas.query), async (c) =>
    respond(c, listUsers, await readUsers(await sourcesOf(c), c.req.valid('query'))),
  )
  .get(getUser.path, async (c) => respond(c, getUser, await answeredUser(c)))
  .post(grantPremium.path, async (c) => {
    const input = validBody(grantPremiumSchemas.body, await readJson(c.req))
    const { id } = await knownUser(c)
    await grant(c.var.db, id, input, staffOf(c))
    return respond(c, grantPremium, await answeredUser(c))
  })
  .delete(revokePremium.path, async (c) => {
    const { reason } = validBody(revokePremiumSchemas.body, await readJson(c.req))
    const { id } = await knownUser(c)
    await revoke(c.var.db, id, { grant: c.req.param('grant'), reason }, staffOf(c))
    return respond(c, revokePremium, await answeredUser(c))
  })
  .put(suspendUser.path, async (c) => {
    const { reason, ground } = validBody(suspendUserSchemas.body, await readJson(c.req))
    const { id, known } = await knownUser(c)
    const mailed = await suspendedMailbox(
      c.var.db,
      { id, ...known },
      { ground, origin: originOf(c) },
    )
    const notifyAll = await endingThreads(c, { accountId: id })
    await suspendMember(services(c), id, reason, staffOf(c), mailed)
    sendMailInBackground(c)
    endConnections(c, id)
    notifyAll()
    return respond(c, suspendUser, await answeredUser(c))
  })
  .delete(unsuspendUser.path, async (c) => {
    const { id } = await knownUser(c)
    await unsuspendMember(services(c), id, staffOf(c))
    return respond(c, unsuspendUser, await answeredUser(c))
  })
  .delete(deleteUser.path, async (c) => {
    const { reason } = validBody(deleteUserSchemas.body, await readJson(c.req))
    const { id, known } = await knownUser(c)
    // What is stored under an address is the account's while the service confirms addresses.
    const account = (await confirmsAddresses(c)) === false ? null : known.account
    const notifyAll = await endingThreads(c, { accountId: id })
    await deleteByStaff(services(c), { id, account }, reason, staffOf(c))
    endConnections(c, id)
    notifyAll()
    return respond(c, deleteUser, await answeredUser(c))
  })
  .post(resendConfirmation.path, async (c) => {
    const { id, known } = await knownUser(c)
    const backTo = `${originOf(c)}/auth/confirm`
    await resend(services(c), { id, account: known.account, backTo }, staffOf(c))
    return respond(c, resendConfirmation, await answeredUser(c))
  })
  .delete(resetSecondFactors.path, openSessionOnly, async (c) => {
    const { id, known } = await knownUser(c)
    await reset(services(c), { id, account: known.account }, staffOf(c))
    endConnections(c, id)
    return respond(c, resetSecondFactors, await answeredUser(c))
  })
  .put(grantRole.path, openSessionOnly, async (c) => {
    const { role, reason } = validBody(grantRoleSchemas.body, await readJson(c.req))
    await changeRoleOf(c, role, reason)
    return respond(c, grantRole, await answeredUser(c))
  })
  .delete(revokeRole.path, openSessionOnly, async (c) => {
    await changeRoleOf(c, null)
    return respond(c, revokeRole, await answeredUser(c))
  })

async function changeRoleOf(
  c: Context<AppEnv>,
  role: StaffRole | null,
  reason?: string,
): Promise<void> {
  const { id } = await knownUser(c)
  await changeRoleAlone(c.var.db, id, { role, reason }, staffWithRole(c))
}

const sourcesOf = async (c: Context<AppEnv>): Promise<UserSources> => ({
  db: c.var.db,
  accounts: accountServiceOf(c.var.config),
  adminEmails: await trustedAdminEmails(c),
  now: c.var.now,
})

const knownUser = async (c: Context<AppEnv>) =>
  findUser(await sourcesOf(c), c.req.param('id') ?? '')

const answeredUser = async (c: Context<AppEnv>) =>
  readUser(await sourcesOf(c), c.req.param('id') ?? '', {
    id: c.var.admin.id,
    role: roleOf(c.var.admin),
  })

/** @throws Failure 503 that says what is missing */
function services(c: Context<AppEnv>) {
  const accounts = accountServiceOf(c.var.config)
  if (accounts) return { db: c.var.db, accounts }
  throw new Failure('unavailable', 'account.key-missing')
}
