import type { Context } from 'hono'
import {
  actOnInvitationEndpoint,
  getCompanionAccountEndpoint,
  inviteCompanionEndpoint,
  removeCompanionAccountEndpoint,
} from '#companions/staff/admin-invitations'
import {
  actOnInvitationSchemas,
  inviteCompanionSchemas,
  removeCompanionAccountSchemas,
} from '#companions/invitations'
import { presentCompanionAccount } from '../accounts/present.ts'
import {
  actOnInvitation,
  inviteCompanion,
  removeCompanionAccount,
  requireCompanionAccount,
} from '../invite-companion.ts'
import { originOf, type AppEnv } from '../../platform/http/context.ts'
import { endingThreads } from '../../accounts/http/notify-connections.ts'
import { recordRead, readOf } from '../../accounts/http/record-read.ts'
import { sendMailInBackground } from '../../platform/http/send-mail-in-background.ts'
import { staff, staffInOpenSession } from '../../accounts/http/access.ts'
import { handle, routesOf } from '../../platform/http/handle.ts'

export const adminInvitationRoutes = routesOf([
  handle(getCompanionAccountEndpoint, {}, { access: staff }, (c, { params }) =>
    accountOf(c, params.id),
  ),
  handle(
    inviteCompanionEndpoint,
    inviteCompanionSchemas,
    { access: staffInOpenSession },
    async (c, { caller, params: { id }, body: { email } }) => {
      await inviteCompanion(c.var.db, id, { email, origin: originOf(c) }, caller)
      sendMailInBackground(c)
      return accountOf(c, id)
    },
  ),
  handle(
    actOnInvitationEndpoint,
    actOnInvitationSchemas,
    { access: staffInOpenSession },
    async (c, { caller, params, body: action }) => {
      const invitation = { ...action, id: params.id, origin: originOf(c) }
      const companionId = await actOnInvitation(c.var.db, invitation, caller)
      sendMailInBackground(c)
      return accountOf(c, companionId)
    },
  ),
  handle(
    removeCompanionAccountEndpoint,
    removeCompanionAccountSchemas,
    { access: staffInOpenSession },
    async (c, { caller, params: { id }, body: { reason } }) => {
      const notifyAll = await endingThreads(c, { companionIds: [id] })
      await removeCompanionAccount(c.var.db, id, reason, caller)
      notifyAll()
      return accountOf(c, id)
    },
  ),
])

async function accountOf(c: Context<AppEnv>, id: string) {
  const account = await requireCompanionAccount(c.var.db, id)
  await recordRead(c, 'invitation', [readOf('account', id)])
  return presentCompanionAccount(account, c.var.now)
}
