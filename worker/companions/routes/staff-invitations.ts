import { Hono, type Context } from 'hono'
import {
  actOnInvitation,
  getCompanionAccount,
  inviteCompanion,
  removeCompanionAccount,
} from '#companions/staff/admin-invitations.api'
import {
  actOnInvitationSchemas,
  inviteCompanionSchemas,
  removeCompanionAccountSchemas,
} from '#companions/invitations'
import { presentCompanionAccount } from '../accounts/present.ts'
import {
  actOnInvitation as act,
  inviteCompanion as invite,
  removeCompanionAccount as remove,
  requireCompanionAccount,
} from '../invite-companion.ts'
import { readJson, validBody } from '../../platform/lib/validate.ts'
import { originOf, type AppEnv } from '../../platform/http/context.ts'
import { respond } from '../../platform/http/endpoint.ts'
import { endingThreads } from '../../messaging/http/notify-connections.ts'
import { openSessionOnly } from '../../accounts/http/open-session.ts'
import { refreshCatalogue } from '../../catalogue/http/own-writes.ts'
import { noteRead, readOf } from '../http/note-read.ts'
import { staffOf } from '../../accounts/http/require-admin.ts'
import { sendMailInBackground } from '../../notifications/http/send-mail-in-background.ts'

export const adminInvitationRoutes = new Hono<AppEnv>()
  .get(getCompanionAccount.path, async (c) =>
    respond(c, getCompanionAccount, await accountOf(c, c.req.param('id'))),
  )
  .post(inviteCompanion.path, openSessionOnly, async (c) => {
    const { email } = validBody(inviteCompanionSchemas.body, await readJson(c.req))
    const id = c.req.param('id')
    await invite(c.var.db, id, { email, origin: originOf(c) }, staffOf(c))
    sendMailInBackground(c)
    return respond(c, inviteCompanion, await accountOf(c, id))
  })
  .post(actOnInvitation.path, openSessionOnly, async (c) => {
    const action = validBody(actOnInvitationSchemas.body, await readJson(c.req))
    const asked = { ...action, id: c.req.param('id'), origin: originOf(c) }
    const companionId = await act(c.var.db, asked, staffOf(c))
    await refreshCatalogue(c)
    sendMailInBackground(c)
    return respond(c, actOnInvitation, await accountOf(c, companionId))
  })
  .delete(removeCompanionAccount.path, openSessionOnly, async (c) => {
    const { reason } = validBody(removeCompanionAccountSchemas.body, await readJson(c.req))
    const id = c.req.param('id')
    const notifyAll = await endingThreads(c, { companionIds: [id] })
    await remove(c.var.db, id, reason, staffOf(c))
    await refreshCatalogue(c)
    notifyAll()
    return respond(c, removeCompanionAccount, await accountOf(c, id))
  })

async function accountOf(c: Context<AppEnv>, id: string) {
  const found = await requireCompanionAccount(c.var.db, id)
  await noteRead(c, 'invitation', [readOf('account', id)])
  return presentCompanionAccount(found, c.var.now)
}
