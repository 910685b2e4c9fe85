import { sendOwnAppealEndpoint, sendOwnAppealSchemas } from '#moderation/appeals'
import { appealOwnMeasureEndpoint, appealOwnMeasureSchemas } from '#moderation/member-cases'
import { measureAppealLimit } from '../../accounts/measures/rules.ts'
import { sendMeasureAppeal, sendOwnAppeal } from '../receive-appeal.ts'
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
  handle(
    appealOwnMeasureEndpoint,
    appealOwnMeasureSchemas,
    { access: companionAccess, limit: measureAppealLimit },
    async (c, { caller, params, body: { text } }) => {
      const { companionId, memberId: actor } = caller
      const measure = { measureId: params.id, subjectId: companionId, actor }
      await sendMeasureAppeal(c.var.db, measure, { text, now: c.var.now, origin: originOf(c) })
      sendMailInBackground(c)
      return loadOwnProfile(c)
    },
  ),
])
