import { Hono, type Context } from 'hono'
import { giveListingConsent, withdrawListingConsent } from '#companions/own/own-publication.api'
import { giveListingConsentSchemas } from '#companions/publication'
import {
  giveListingConsent as give,
  withdrawListingConsent as withdraw,
} from '../listing-consent.ts'
import { readJson, validBody } from '../../platform/lib/validate.ts'
import type { AppEnv } from '../../platform/http/context.ts'
import { respond } from '../../platform/http/endpoint.ts'
import { ownChanged } from '../http/own-profile.ts'
import { smallBody } from '../../platform/http/public-form.ts'

export const ownPublicationRoutes = new Hono<AppEnv>()
  .put(giveListingConsent.path, smallBody, async (c) => {
    const { version } = validBody(giveListingConsentSchemas.body, await readJson(c.req))
    const companion = await give(c.var.db, ownOf(c), version)
    return respond(c, giveListingConsent, await ownChanged(c, companion))
  })
  .delete(withdrawListingConsent.path, async (c) => {
    const companion = await withdraw(c.var.db, ownOf(c))
    return respond(c, withdrawListingConsent, await ownChanged(c, companion))
  })

const ownOf = ({ var: { own, now } }: Context<AppEnv>) => ({ ...own, now })
