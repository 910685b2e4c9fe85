import { Hono } from 'hono'
import { getAccountSettings, getMe } from '#accounts/me.api'
import { activityOf } from '../../companions/profiles/availability.ts'
import { mayBeLive } from '../../messaging/realtime/rules.ts'
import { photoOf } from '../photos/queries.ts'
import { mayHavePhoto } from '../photos/rules.ts'
import { openSessionsOf } from '../sessions/queries.ts'
import { presentMe } from '../members/present.ts'
import { isMember } from '../members/rules.ts'
import { countRequests } from '../../messaging/requests/queries.ts'
import { countReceived } from '../../messaging/requests/received.ts'
import { readPhoto } from '../change-member-photo.ts'
import { noteCompanionActivity } from '../../companions/note-companion-activity.ts'
import { noteSession } from '../note-session.ts'
import { dataUrl } from '../../media/images/make-picture.ts'
import { permit } from '../lib/permit.ts'
import type { AppEnv } from '../../platform/http/context.ts'
import { respond } from '../../platform/http/endpoint.ts'
import { identify } from '../http/identify.ts'
import { liveSecretOf } from '../../messaging/http/live-secret.ts'

export const memberRoutes = new Hono<AppEnv>()
  .get(getAccountSettings.path, (c) => {
    c.header('cache-control', 'public, max-age=0, must-revalidate')
    const { accounts, hasPasskeys, hasRecoveryCodes } = c.var.config
    if (!accounts) return respond(c, getAccountSettings, null)
    return respond(c, getAccountSettings, {
      url: accounts.url,
      key: accounts.key,
      passkeys: hasPasskeys,
      recoveryCodes: hasRecoveryCodes,
    })
  })
  .get(getMe.path, async (c) => {
    const { actor, rows } = await identify(c, (id) => [
      photoOf(c.var.db, id),
      countRequests(c.var.db, id),
      activityOf(c.var.db, id),
      countReceived(c.var.db, id),
      openSessionsOf(c.var.db, id),
    ])
    const member = permit(actor, isMember, 'sign-in.account')
    await noteSession(c.var.db, member, {
      known: rows[4] ?? [],
      now: c.var.now,
      userAgent: c.req.header('user-agent'),
    })
    const { companionId } = member
    const [activity] = rows[2] ?? []
    // That she is on the site counts, also outside of her own area.
    if (companionId !== null && activity) {
      await noteCompanionActivity(c.var.db, { companionId, ...activity }, c.var.now)
    }
    const photo = mayHavePhoto(member) ? await readPhoto(c.env.MEDIA, rows[0]?.[0]) : null
    const isLive = mayBeLive(member) && liveSecretOf(c) !== null
    const received = rows[3]?.[0]?.unread ?? 0
    const more = { isLive, received, ...(rows[1]?.[0] && { requests: rows[1][0] }) }
    return respond(c, getMe, presentMe(member, photo && dataUrl(photo), more))
  })
