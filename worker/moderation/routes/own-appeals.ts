import { sendOwnAppealEndpoint, sendOwnAppealSchemas } from '#moderation/appeals'
import { sendOwnAppeal } from '../receive-appeal.ts'
import { originOf } from '../../platform/http/context.ts'
import { loadOwnProfile } from '../../companions/http/own-profile.ts'
import { companionAccess } from '../../accounts/http/companion-access.ts'
import { sendMailInBackground } from '../../platform/http/send-mail-in-background.ts'
import { handle, routesOf } from '../../platform/http/handle.ts'

export const ownAppealRoutes = routesOf([
  handle(
    sendOwnAppealEndpoint,
    sendOwnAppealSchemas,
    { access: companionAccess },
    async (c, { caller, body: { text } }) => {
      await sendOwnAppeal(c.var.db, caller, { text, now: c.var.now, origin: originOf(c) })
      sendMailInBackground(c)
      return loadOwnProfile(c)
    },
  ),
])
