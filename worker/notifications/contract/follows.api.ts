import { endpoint } from '../../platform/contract/endpoint.ts'
import type * as schemas from './follows.ts'

export const listFollows = endpoint<typeof schemas.listFollowsSchemas>()(
  'GET',
  '/api/follows',
  'member',
)

/** Both calls are idempotent. 404: no public profile. 409: `MAX_FOLLOWS` is reached. */
export const follow = endpoint<typeof schemas.followSchemas>()(
  'PUT',
  '/api/follows/:companionId',
  'member',
)

export const unfollow = endpoint<typeof schemas.unfollowSchemas>()(
  'DELETE',
  '/api/follows/:companionId',
  'member',
)
