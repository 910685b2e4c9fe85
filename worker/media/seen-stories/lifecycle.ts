import { eq, lt } from 'drizzle-orm'
import { EXPIRY_SLICE, type Lifecycle } from '../../platform/db/lifecycle.ts'
import { seenStories } from '../schema/seen-stories.ts'
import { SEEN_STORY_RETENTION_MS } from './rules.ts'

/** Seen stories belong to the member: companions are not told who has seen their stories. */
export const seenStoryLifecycle: Lifecycle = {
  tables: [seenStories],
  export: (db, memberId) => ({
    seenStories: db
      .select({ storyIds: seenStories.storyIds, changedAt: seenStories.changedAt })
      .from(seenStories)
      .where(eq(seenStories.memberId, memberId)),
  }),
  erase: (db, memberId) => [db.delete(seenStories).where(eq(seenStories.memberId, memberId))],
  expire: (db, now) => [
    db
      .delete(seenStories)
      .where(lt(seenStories.changedAt, now - SEEN_STORY_RETENTION_MS))
      .limit(EXPIRY_SLICE),
  ],
}
