import { profile } from './companions.ts'
import { followAnswer, followsAnswer } from './follows.ts'
import {
  homeCompanionsAnswer,
  homeCompanionsQuery,
  homeStoriesAnswer,
  homeStoriesQuery,
} from './homepage.ts'
import { listAnswer, listQuery, locationsAnswer, locationsQuery, searchQuery } from './listing.ts'
import {
  bulkMediaAnswer,
  bulkMediaBody,
  changeMediaBody,
  deleteMediaAnswer,
  libraryAnswer,
  libraryQuery,
  mediaAnswer,
} from './media.ts'
import { accountSettings, adminSession, me, photoAnswer } from './members.ts'
import { checkoutLinks, subscriptionAnswer } from './payments.ts'
import { placesAnswer } from './places.ts'
import { plansAnswer } from './plans.ts'
import * as z from 'zod/mini'

/** The calls: what they take and what they answer. Public ones first. */
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

export const getAccountSettings = {
  method: 'get',
  path: '/api/account-settings',
  response: accountSettings,
} as const

// The calls of members: each takes `Authorization: Bearer` and answers 401 without a good token.

export const getMe = { method: 'get', path: '/api/me', response: me } as const

/**
 * All that is known of the member, `?format=json` or `html`. Suspended members, too. 429 after a few an
 * hour.
 */
export const exportMe = {
  method: 'get',
  path: '/api/me/export',
  query: z.object({ format: z._default(z.enum(['json', 'html']), 'json') }),
} as const

/**
 * For good. 403 unless the member has just signed in; 409 while a subscription renews, or when nobody
 * would be left to administrate.
 */
export const deleteMe = {
  method: 'delete',
  path: '/api/me',
  response: z.object({ deleted: z.literal(true) }),
} as const

/**
 * Tokens that were issued before are refused, except those of this session when `keep` says so. The
 * account service ends the sessions themselves. 429 after too many an hour.
 */
export const endSessions = {
  method: 'post',
  path: '/api/me/sessions/end',
  body: z.object({ keep: z.enum(['this', 'none']) }),
  response: z.object({ ended: z.literal(true) }),
} as const

/**
 * Multipart with the picture as `file`: square, at most `MAX_IMAGE_BYTES`. 403 without premium.
 */
export const putPhoto = { method: 'put', path: '/api/me/photo', response: photoAnswer } as const

/** May be repeated. */
export const deletePhoto = {
  method: 'delete',
  path: '/api/me/photo',
  response: photoAnswer,
} as const

export const listFollows = { method: 'get', path: '/api/follows', response: followsAnswer } as const

/** Both may be repeated. 404: nobody to be seen. 409: `MAX_FOLLOWS` are followed. */
export const follow = {
  method: 'put',
  path: '/api/follows/:companionId',
  response: followAnswer,
} as const

export const unfollow = {
  method: 'delete',
  path: '/api/follows/:companionId',
  response: followAnswer,
} as const

/** 503 while the operator has not set up online payment. */
export const openCheckout = {
  method: 'post',
  path: '/api/checkout-links',
  response: checkoutLinks,
} as const

export const getSubscription = {
  method: 'get',
  path: '/api/subscription',
  response: subscriptionAnswer,
} as const

/** 403 for members without the right. */
export const openAdminSession = {
  method: 'get',
  path: '/api/admin/session',
  response: adminSession,
} as const

/**
 * Multipart, the fields of `uploadFields` and the files `poster` (a video's, optional) and `file`.
 * 413 beyond `MAX_IMAGE_BYTES` and `MAX_VIDEO_BYTES`, 415 for other types, 422 for damaged files and
 * for those that are not what the fields say.
 */
export const uploadMedia = {
  method: 'post',
  path: '/api/admin/companions/:id/media',
  response: mediaAnswer,
} as const

/** May be repeated after a 503: what is stored stays, what is left to do is done. */
export const changeMedia = {
  method: 'put',
  path: '/api/admin/media/:id',
  body: changeMediaBody,
  response: mediaAnswer,
} as const

/** As `changeMedia`. */
export const deleteMedia = {
  method: 'delete',
  path: '/api/admin/media/:id',
  response: deleteMediaAnswer,
} as const

/** The media of all companions. */
export const listMedia = {
  method: 'get',
  path: '/api/admin/media',
  query: libraryQuery,
  response: libraryAnswer,
} as const

/** Many at once. May be repeated. */
export const changeManyMedia = {
  method: 'patch',
  path: '/api/admin/media',
  body: bulkMediaBody,
  response: bulkMediaAnswer,
} as const
