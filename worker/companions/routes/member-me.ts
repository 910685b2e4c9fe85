import { getAccountSettingsEndpoint, getMeEndpoint } from '#accounts/me'
import { activityOf } from '../profiles/availability.ts'
import { mayBeLive } from '../../messaging/realtime/rules.ts'
import { photoOf } from '../../accounts/photos/queries.ts'
import { mayHavePhoto } from '../../accounts/photos/rules.ts'
import { openSessionsOf } from '../../accounts/sessions/queries.ts'
import { presentMe } from '../../accounts/members/present.ts'
import { countRequests } from '../../messaging/requests/queries.ts'
import { countReceived } from '../../messaging/requests/received.ts'
import { readPhoto } from '../../accounts/photos/read-photo.ts'
import { recordCompanionActivity } from '../record-companion-activity.ts'
import { recordSession } from '../../accounts/record-session.ts'
import { dataUrl } from '../../platform/lib/bytes.ts'
import { liveSecretOf } from '../../accounts/http/live-secret.ts'
import { allowAnyone, member } from '../../accounts/http/access.ts'
import { handle, routesOf } from '../../platform/http/handle.ts'

export const memberRoutes = routesOf([
  handle(getAccountSettingsEndpoint, {}, { access: allowAnyone }, async (c) => {
    c.header('cache-control', 'public, max-age=0, must-revalidate')
    const { accounts, hasPasskeys: passkeys, hasRecoveryCodes: recoveryCodes } = c.var.config
    return accounts && { url: accounts.url, key: accounts.key, passkeys, recoveryCodes }
  }),
  handle(
    getMeEndpoint,
    {},
    {
      access: member('sign-in.account', {
        reads: (c, id) => [
          photoOf(c.var.db, id),
          countRequests(c.var.db, id),
          activityOf(c.var.db, id),
          countReceived(c.var.db, id),
          openSessionsOf(c.var.db, id),
        ],
      }),
    },
    async (c, { caller, rows }) => {
      await recordSession(c.var.db, caller, {
        known: rows[4] ?? [],
        now: c.var.now,
        userAgent: c.req.header('user-agent'),
      })
      const { companionId } = caller
      const [activity] = rows[2] ?? []
      // A companion's visits count as activity on all pages, also outside her own area.
      if (companionId !== null && activity) {
        await recordCompanionActivity(c.var.db, { companionId, ...activity }, c.var.now)
      }
      const photo = mayHavePhoto(caller) ? await readPhoto(c.env.MEDIA, rows[0]?.[0]) : null
      const isLive = mayBeLive(caller) && liveSecretOf(c) !== null
      const unreadReceived = rows[3]?.[0]?.unread ?? 0
      const extras = {
        isLive,
        received: unreadReceived,
        ...(rows[1]?.[0] && { requests: rows[1][0] }),
      }
      return presentMe(caller, photo && dataUrl(photo), extras)
    },
  ),
])
