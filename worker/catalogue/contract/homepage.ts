import * as z from 'zod/mini'
import { companion } from './companions.ts'
import { HOME_COMPANIONS, HOME_STORIES } from '../../platform/contract/limits.ts'
import { pageSize } from '../../companions/contract/listing.ts'
import { story } from '../../media/contract/stories.ts'
import { endpoint } from '../../platform/contract/endpoint.ts'

export const homeCompanionsQuery = z.object({ limit: z._default(pageSize, HOME_COMPANIONS) })
export const homeStoriesQuery = z.object({ limit: z._default(pageSize, HOME_STORIES) })

export const homeCompanionsAnswer = z.object({ companions: z.array(companion), total: z.number() })

export const homeStoriesAnswer = z.object({ stories: z.array(story), total: z.number() })
export type HomeStoriesAnswer = z.infer<typeof homeStoriesAnswer>

export const listHomeCompanionsSchemas = {
  query: homeCompanionsQuery,
  response: homeCompanionsAnswer,
}
export const listHomeStoriesSchemas = { query: homeStoriesQuery, response: homeStoriesAnswer }

export const listHomeCompanionsEndpoint = endpoint<typeof listHomeCompanionsSchemas>()(
  'GET',
  '/api/homepage/companions',
  'public',
)

export const listHomeStoriesEndpoint = endpoint<typeof listHomeStoriesSchemas>()(
  'GET',
  '/api/homepage/stories',
  'public',
)
