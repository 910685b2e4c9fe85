import {
  agreeTrustedContactEndpoint,
  agreeTrustedContactSchemas,
  confirmTestAlarmEndpoint,
  confirmTestAlarmSchemas,
  leaveTrustedContactEndpoint,
  leaveTrustedContactSchemas,
  readTrustedContactEndpoint,
  readTrustedContactSchemas,
} from '#companions/trusted-contacts'
import { allowAnyone } from '../../accounts/http/access.ts'
import { originOf } from '../../platform/http/context.ts'
import { handle, routesOf } from '../../platform/http/handle.ts'
import { languageOf } from '../../platform/http/language.ts'
import { notifyInBackground } from '../../platform/http/notify-in-background.ts'
import {
  agreeAsTrustedContact,
  confirmTestAlarm,
  leaveAsTrustedContact,
  readTrustedContact,
} from '../answer-trusted-contact.ts'
import { trustedContactRateLimit } from '../safety-timer/rules.ts'

const options = { access: allowAnyone, limit: trustedContactRateLimit }

/** A contact has no account: the token of the link, in the body, identifies the contact. */
export const trustedContactRoutes = routesOf([
  handle(readTrustedContactEndpoint, readTrustedContactSchemas, options, (c, { body }) =>
    readTrustedContact(c.var.db, body.token),
  ),
  handle(agreeTrustedContactEndpoint, agreeTrustedContactSchemas, options, (c, { body }) => {
    const { token, email } = body
    const { db, now } = c.var
    const agreement = { token, email, language: languageOf(c), origin: originOf(c), now }
    return agreeAsTrustedContact(db, agreement)
  }),
  handle(confirmTestAlarmEndpoint, confirmTestAlarmSchemas, options, (c, { body }) =>
    confirmTestAlarm(c.var.db, { token: body.token, now: c.var.now }),
  ),
  handle(leaveTrustedContactEndpoint, leaveTrustedContactSchemas, options, async (c, { body }) => {
    await leaveAsTrustedContact(c.var.db, { token: body.token, now: c.var.now })
    notifyInBackground(c)
    return { left: true as const }
  }),
])
