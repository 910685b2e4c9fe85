import { Hono } from 'hono'
import {
  listHomeCompanionsEndpoint,
  listHomeStoriesEndpoint,
  listHomeCompanionsSchemas,
  listHomeStoriesSchemas,
} from '#catalogue/homepage'
import { presentStory } from '../engine/present/present.ts'
import { validQuery } from '../../platform/lib/validate.ts'
import { cardFilesFor, showCards } from '../http/cards.ts'
import type { AppEnv } from '../../platform/http/context.ts'
import { respond } from '../../platform/http/endpoint.ts'
import { languageOf } from '../../platform/http/language.ts'
import { answerQuery, visitorsCall, type QueryCall } from '../http/public-call.ts'

type LimitedCall = QueryCall<{ limit: number }>

export const homepageRoutes = new Hono<AppEnv>()
  .get(
    listHomeCompanionsEndpoint.path,
    visitorsCall,
    validQuery(listHomeCompanionsSchemas.query),
    answerQuery({
      find: (c: LimitedCall, index, viewer) =>
        index.home(c.req.valid('query').limit, viewer, c.var.now),
      idsOf: ({ ids }) => ids.map(({ id }) => id),
      answer: async (c, { found, cards }) => {
        const companions = await showCards(c, c.var.actor, found.ids, cards)
        // The home page marks no companion as new since a visit, and only names cities.
        const presentedCompanions = companions.map((companion) => ({
          ...companion,
          newSince: undefined,
          district: undefined,
        }))
        return respond(c, listHomeCompanionsEndpoint, {
          companions: presentedCompanions,
          total: found.total,
        })
      },
    }),
  )
  .get(
    listHomeStoriesEndpoint.path,
    visitorsCall,
    validQuery(listHomeStoriesSchemas.query),
    answerQuery({
      find: (c: LimitedCall, index, viewer) =>
        index.stories(c.req.valid('query').limit, c.var.now, viewer),
      idsOf: ({ ids }) => ids,
      answer: async (c, { found, cards }) => {
        const fileUrl = await cardFilesFor(c, c.var.actor, found.ids, cards)
        const view = { now: c.var.now, fileUrl, language: languageOf(c) }
        const stories = found.ids.flatMap((id) => presentStory(cards.get(id), view) ?? [])
        return respond(c, listHomeStoriesEndpoint, { stories, total: found.total })
      },
    }),
  )
