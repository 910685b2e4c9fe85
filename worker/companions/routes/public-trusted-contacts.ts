import {
  agreeTrustedContactEndpoint,
  agreeTrustedContactSchemas,
  allowContactDeviceEndpoint,
  allowContactDeviceSchemas,
  confirmTestAlarmEndpoint,
  confirmTestAlarmSchemas,
  endContactDeviceEndpoint,
  endContactDeviceSchemas,
  leaveTrustedContactEndpoint,
  leaveTrustedContactSchemas,
  readTrustedContactEndpoint,
  readTrustedContactSchemas,
  renewContactDeviceEndpoint,
  renewContactDeviceSchemas,
} from '#companions/trusted-contacts'
import { allowAnyone } from '../../accounts/http/access.ts'
import { originOf } from '../../platform/http/context.ts'
import { handle, routesOf } from '../../platform/http/handle.ts'
import { languageOf } from '../../platform/http/language.ts'
import { notifyInBackground } from '../../platform/http/notify-in-background.ts'
import {
  agreeAsTrustedContact,
  allowContactDevice,
  confirmTestAlarm,
  endContactDevice,
  leaveAsTrustedContact,
  readTrustedContact,
  renewContactDevice,
} from '../answer-trusted-contact.ts'
import { trustedContactRateLimit } from '../safety-timer/rules.ts'

const options = { access: allowAnyone, limit: trustedContactRateLimit }

/** A contact has no account: the token of the link, in the body, identifies the contact. */
export const trustedContactRoutes = routesOf([
  handle(readTrustedContactEndpoint, readTrustedContactSchemas, options, (c, { body }) =>
    readTrustedContact(c.var, body.token),
  ),
  handle(agreeTrustedContactEndpoint, agreeTrustedContactSchemas, options, (c, { body }) => {
    const { token, email } = body
    const agreement = {
      token,
      email,
      language: languageOf(c),
      origin: originOf(c),
      now: c.var.now,
    }
    return agreeAsTrustedContact(c.var, agreement)
  }),
  handle(confirmTestAlarmEndpoint, confirmTestAlarmSchemas, options, (c, { body }) =>
    confirmTestAlarm(c.var, { token: body.token, now: c.var.now }),
  ),
  handle(allowContactDeviceEndpoint, allowContactDeviceSchemas, options, (c, { body }) =>
    allowContactDevice(c.var, body, c.var.now),
  ),
  handle(endContactDeviceEndpoint, endContactDeviceSchemas, options, (c, { body }) =>
    endContactDevice(c.var, body.token),
  ),
  handle(
    renewContactDeviceEndpoint,
    renewContactDeviceSchemas,
    options,
    async (c, { params, body }) => ({
      renewed: await renewContactDevice(c.var, params.id, body),
    }),
  ),
  handle(leaveTrustedContactEndpoint, leaveTrustedContactSchemas, options, async (c, { body }) => {
    await leaveAsTrustedContact(c.var.db, { token: body.token, now: c.var.now })
    notifyInBackground(c)
    return { left: true as const }
  }),
])
