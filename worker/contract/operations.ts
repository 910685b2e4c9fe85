import { profile } from './companions.ts'
import {
  homeCompanionsAnswer,
  homeCompanionsQuery,
  homeStoriesAnswer,
  homeStoriesQuery,
} from './homepage.ts'
import { listAnswer, listQuery, locationsAnswer, locationsQuery, searchQuery } from './listing.ts'
import { placesAnswer } from './places.ts'
import { plansAnswer } from './plans.ts'
import * as z from 'zod/mini'

/** The public calls: what they take and what they answer. */
export const listCompanions = {
  method: 'get',
  path: '/api/companions',
  query: listQuery,
  response: listAnswer,
} as const

export const getCompanion = {
  method: 'get',
  path: '/api/companions/:id',
  response: z.object({ data: profile }),
} as const

export const searchCompanions = {
  method: 'get',
  path: '/api/search',
  query: searchQuery,
  response: listAnswer,
} as const

/** Companions by country and city, capped for visitors: what /companions shows. */
export const listLocations = {
  method: 'get',
  path: '/api/locations',
  query: locationsQuery,
  response: locationsAnswer,
} as const

export const listHomeCompanions = {
  method: 'get',
  path: '/api/homepage/companions',
  query: homeCompanionsQuery,
  response: homeCompanionsAnswer,
} as const

export const listHomeStories = {
  method: 'get',
  path: '/api/homepage/stories',
  query: homeStoriesQuery,
  response: homeStoriesAnswer,
} as const

export const listPlaces = { method: 'get', path: '/api/places', response: placesAnswer } as const

export const listPlans = { method: 'get', path: '/api/plans', response: plansAnswer } as const
