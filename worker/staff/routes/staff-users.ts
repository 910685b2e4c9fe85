import type { StaffRole } from '#staff/staff-rights'
import type { Context } from 'hono'
import {
  deleteUserEndpoint,
  getUserEndpoint,
  grantRoleEndpoint,
  grantPremiumEndpoint,
  unsuspendUserEndpoint,
  listUsersEndpoint,
  resendConfirmationEndpoint,
  resetSecondFactorsEndpoint,
  revokePremiumEndpoint,
  suspendUserEndpoint,
  revokeRoleEndpoint,
  deleteUserSchemas,
  grantRoleSchemas,
  grantPremiumSchemas,
  listUsersSchemas,
  revokePremiumSchemas,
  suspendUserSchemas,
} from '#accounts/users'
import { changeRoleAsOnlyOwner } from '../../accounts/change-role.ts'
import { deleteByStaff } from '../../accounts/delete-member.ts'
import { grantPremium, revokePremium } from '../../billing/grant-premium.ts'
import { findUser, readUser, readUsers, type UserSources } from '../read-users.ts'
import { resendConfirmation, resetSecondFactors } from '../../accounts/recover-access.ts'
import {
  suspendedMailbox,
  suspendMember,
  unsuspendMember,
} from '../../moderation/suspend-member.ts'
import { confirmsAddresses, trustedAdminEmails } from '../../accounts/http/confirmed-addresses.ts'
import { accountServiceOf } from '../../accounts/lib/account-service.ts'
import { Failure } from '../../platform/lib/failure.ts'
import { roleOf, staffWithRole } from '../../accounts/http/require-admin.ts'
import { originOf, type AppEnv } from '../../platform/http/context.ts'
import { endConnections, endingThreads } from '../../accounts/http/notify-connections.ts'
import { sendMailInBackground } from '../../platform/http/send-mail-in-background.ts'
import { staff, staffInOpenSession } from '../../accounts/http/access.ts'
import { handle, routesOf } from '../../platform/http/handle.ts'

export const adminUserRoutes = routesOf([
  handle(listUsersEndpoint, listUsersSchemas, { access: staff }, async (c, { query }) =>
    readUsers(await sourcesOf(c), query),
  ),
  handle(getUserEndpoint, {}, { access: staff }, (c) => answeredUser(c)),
  handle(
    grantPremiumEndpoint,
    grantPremiumSchemas,
    { access: staff },
    async (c, { caller, body: input }) => {
      const { id } = await knownUser(c)
      await grantPremium(c.var.db, id, input, caller)
      return answeredUser(c)
    },
  ),
  handle(
    revokePremiumEndpoint,
    revokePremiumSchemas,
    { access: staff },
    async (c, { caller, params, body: { reason } }) => {
      const { id } = await knownUser(c)
      await revokePremium(c.var.db, id, { grant: params.grant, reason }, caller)
      return answeredUser(c)
    },
  ),
  handle(
    suspendUserEndpoint,
    suspendUserSchemas,
    { access: staff },
    async (c, { caller, body: { reason, ground } }) => {
      const { id, known } = await knownUser(c)
      const mailbox = await suspendedMailbox(
        c.var.db,
        { id, ...known },
        { ground, origin: originOf(c), siteSecret: c.var.config.siteSecret },
      )
      const notifyAll = await endingThreads(c, { accountId: id })
      await suspendMember(services(c), id, reason, caller, mailbox)
      sendMailInBackground(c)
      endConnections(c, id)
      notifyAll()
      return answeredUser(c)
    },
  ),
  handle(unsuspendUserEndpoint, {}, { access: staff }, async (c, { caller }) => {
    const { id } = await knownUser(c)
    await unsuspendMember(services(c), id, caller)
    return answeredUser(c)
  }),
  handle(
    deleteUserEndpoint,
    deleteUserSchemas,
    { access: staff },
    async (c, { caller, body: { reason } }) => {
      const { id, known } = await knownUser(c)
      // Data under an address belongs to the account only while the service confirms addresses.
      const account = (await confirmsAddresses(c)) === false ? null : known.account
      const notifyAll = await endingThreads(c, { accountId: id })
      await deleteByStaff(services(c), { id, account }, reason, caller)
      endConnections(c, id)
      notifyAll()
      return answeredUser(c)
    },
  ),
  handle(resendConfirmationEndpoint, {}, { access: staff }, async (c, { caller }) => {
    const { id, known } = await knownUser(c)
    const backTo = `${originOf(c)}/auth/confirm`
    await resendConfirmation(services(c), { id, account: known.account, backTo }, caller)
    return answeredUser(c)
  }),
  handle(resetSecondFactorsEndpoint, {}, { access: staffInOpenSession }, async (c, { caller }) => {
    const { id, known } = await knownUser(c)
    await resetSecondFactors(services(c), { id, account: known.account }, caller)
    endConnections(c, id)
    return answeredUser(c)
  }),
  handle(
    grantRoleEndpoint,
    grantRoleSchemas,
    { access: staffInOpenSession },
    async (c, { body: { role, reason } }) => {
      await changeRoleOf(c, role, reason)
      return answeredUser(c)
    },
  ),
  handle(revokeRoleEndpoint, {}, { access: staffInOpenSession }, async (c) => {
    await changeRoleOf(c, null)
    return answeredUser(c)
  }),
])

async function changeRoleOf(
  c: Context<AppEnv>,
  role: StaffRole | null,
  reason?: string,
): Promise<void> {
  const { id } = await knownUser(c)
  await changeRoleAsOnlyOwner(c.var.db, id, { role, reason }, staffWithRole(c))
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

/** @throws Failure 503 that names the missing setting */
function services(c: Context<AppEnv>) {
  const accounts = accountServiceOf(c.var.config)
  if (accounts) return { db: c.var.db, accounts }
  throw new Failure('unavailable', 'account.key-missing')
}
