import { sql } from 'drizzle-orm'
import type { Database } from '../platform/db/client.ts'
import { publiclyVisible } from '../catalogue/engine/projection.ts'
import { presentContactDetails } from './profiles/present/present.ts'
import { channelsOf } from './profiles/queries.ts'
import type { Viewer } from '../accounts/lib/actor.ts'

const isSeen = sql.raw(`c.visible_in_feed AND ${publiclyVisible}`)

/** A companion's own channels that the viewer may open; empty for a profile that visitors don't see. */
export const openChannels = async (db: Database, id: string, viewer: Viewer) =>
  presentContactDetails(await channelsOf(db, id, isSeen), viewer)
