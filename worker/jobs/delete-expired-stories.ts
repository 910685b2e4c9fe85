import { createDatabase } from '../db/client.ts'
import * as flow from '../flows/delete-expired-stories.ts'
import type { Env } from '../lib/env.ts'

export const forgetStories = ({ DB }: Env, now: number): Promise<void> =>
  flow.forgetStories(createDatabase(DB), now)
