import {
  decideSubmissionsEndpoint,
  listSubmissionsEndpoint,
  decideSubmissionsSchemas,
  listSubmissionsSchemas,
} from '#media/submitted-media'
import { presentSubmissionListItem } from '../submissions/present.ts'
import { pageOfSubmissions } from '../submissions/queue.ts'
import { decideSubmissions } from '../decide-media.ts'
import { originOf } from '../../platform/http/context.ts'
import { alikeFilesOf } from '../http/alike-files.ts'
import { presentSubmissions } from '../http/linked-media.ts'
import { recordRead, readOf } from '../../accounts/http/record-read.ts'
import { sendMailInBackground } from '../../platform/http/send-mail-in-background.ts'
import { staff } from '../../accounts/http/access.ts'
import { handle, routesOf } from '../../platform/http/handle.ts'

export const adminSubmittedMediaRoutes = routesOf([
  handle(
    listSubmissionsEndpoint,
    listSubmissionsSchemas,
    { access: staff },
    async (c, { caller, query }) => {
      const { db, now } = c.var
      const { rows, ...page } = await pageOfSubmissions(db, query, now)
      const owners = new Set(rows.map(({ companionId }) => companionId))
      await recordRead(
        c,
        'media',
        [...owners].map((id) => readOf('private-media', id)),
      )
      const likeness = await alikeFilesOf(c, rows, caller.actor)
      const unlike = { alike: [], isNearWithdrawn: false }
      const submissions = await presentSubmissions(c, rows, {
        reader: { kind: 'staff', memberId: caller.actor },
        extraFields: (row) => presentSubmissionListItem(row, now, likeness.get(row.id) ?? unlike),
      })
      return { submissions, ...page }
    },
  ),
  handle(
    decideSubmissionsEndpoint,
    decideSubmissionsSchemas,
    { access: staff },
    async (c, { caller, body: decisions }) => {
      const origin = originOf(c)
      const answer = await decideSubmissions(c.var.db, decisions, { staff: caller, origin })
      sendMailInBackground(c)
      return answer
    },
  ),
])
