import { endpoint } from '../../platform/contract/endpoint.ts'
import type * as schemas from './homepage.ts'

export const listHomeCompanions = endpoint<typeof schemas.listHomeCompanionsSchemas>()(
  'GET',
  '/api/homepage/companions',
  'public',
)

export const listHomeStories = endpoint<typeof schemas.listHomeStoriesSchemas>()(
  'GET',
  '/api/homepage/stories',
  'public',
)
