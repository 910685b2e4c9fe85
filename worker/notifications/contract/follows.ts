import * as z from 'zod/mini'
import { companion } from '../../catalogue/contract/companions.ts'

/** Followed companions that are public, newest follow first. */
export const followsAnswer = z.object({ data: z.array(companion), total: z.number() })
export type FollowsAnswer = z.infer<typeof followsAnswer>

export const followAnswer = z.object({ following: z.boolean() })

export const listFollowsSchemas = { response: followsAnswer }
export const followSchemas = { response: followAnswer }
export const unfollowSchemas = { response: followAnswer }
