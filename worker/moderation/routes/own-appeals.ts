import { sendOwnAppeal, sendOwnAppealSchemas } from '#moderation/appeals'
import { requireCompanion } from '../../companions/manage-companions.ts'
import { sendOwnAppeal as send } from '../receive-appeal.ts'
import { originOf } from '../../platform/http/context.ts'
import { loadOwnProfile } from '../../companions/http/own-profile.ts'
import { companion } from '../../accounts/http/companion-access.ts'
import { sendMailInBackground } from '../../platform/http/send-mail-in-background.ts'
import { handle, routesOf } from '../../platform/http/handle.ts'

export const ownAppealRoutes = routesOf([
  handle(
    sendOwnAppeal,
    sendOwnAppealSchemas,
    { access: companion },
    async (c, { caller, body: { text } }) => {
      await send(c.var.db, caller, { text, now: c.var.now, origin: originOf(c) })
      sendMailInBackground(c)
      return loadOwnProfile(c, await requireCompanion(c.var.db, caller.companionId))
    },
  ),
])
