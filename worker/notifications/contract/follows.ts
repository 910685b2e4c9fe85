import * as z from 'zod/mini'
import { companion } from '../../catalogue/contract/companions.ts'
import { endpoint } from '../../platform/contract/endpoint.ts'

/** Followed companions that are public, newest follow first. */
export const followsAnswer = z.object({ data: z.array(companion), total: z.number() })
export type FollowsAnswer = z.infer<typeof followsAnswer>

export const followAnswer = z.object({ following: z.boolean() })

export const listFollowsSchemas = { response: followsAnswer }
export const followSchemas = { response: followAnswer }
export const unfollowSchemas = { response: followAnswer }

export const listFollowsEndpoint = endpoint<typeof listFollowsSchemas>()(
  'GET',
  '/api/follows',
  'member',
)

/** Both calls are idempotent. 404: no public profile. 409: `MAX_FOLLOWS` is reached. */
export const followEndpoint = endpoint<typeof followSchemas>()(
  'PUT',
  '/api/follows/:companionId',
  'member',
)

export const unfollowEndpoint = endpoint<typeof unfollowSchemas>()(
  'DELETE',
  '/api/follows/:companionId',
  'member',
)
