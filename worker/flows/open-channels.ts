import { sql } from 'drizzle-orm'
import type { Database } from '../db/client.ts'
import { publiclyVisible } from '../features/catalogue/projection.ts'
import { presentContactDetails } from '../features/companions/present.ts'
import { channelsOf } from '../features/companions/queries.ts'
import type { Viewer } from '../lib/actor.ts'

const isSeen = sql.raw(`c.visible_in_feed AND ${publiclyVisible}`)

/** A companion's own channels, those that are for the viewer; none of one whom the public does not see. */
export const openChannels = async (db: Database, id: string, viewer: Viewer) =>
  presentContactDetails(await channelsOf(db, id, isSeen), viewer)
