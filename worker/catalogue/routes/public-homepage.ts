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
import { viewerFor, type AppEnv } from '../../platform/http/context.ts'
import { respond } from '../../platform/http/endpoint.ts'
import { languageOf } from '../../platform/http/language.ts'
import { membersCall, visitorsCall } from '../http/public-call.ts'

export const homepageRoutes = new Hono<AppEnv>()
  .get(
    listHomeCompanionsEndpoint.path,
    visitorsCall,
    validQuery(listHomeCompanionsSchemas.query),
    membersCall<{ limit: number }>((c, index, viewer) =>
      index.home(c.req.valid('query').limit, viewer, c.var.now).ids.map(({ id }) => id),
    ),
    async (c) => {
      const { actor, catalogue, now } = c.var
      const { limit } = c.req.valid('query')
      const { answer: homeAnswer, cards } = await catalogue.ask(
        now,
        (index) => index.home(limit, viewerFor(c), now),
        ({ ids }) => ids.map(({ id }) => id),
      )
      const companions = await showCards(c, actor, homeAnswer.ids, cards)
      // The home page marks no companion as new since a visit, and only names cities.
      const presentedCompanions = companions.map((companion) => ({
        ...companion,
        newSince: undefined,
        district: undefined,
      }))
      return respond(c, listHomeCompanionsEndpoint, {
        companions: presentedCompanions,
        total: homeAnswer.total,
      })
    },
  )
  .get(
    listHomeStoriesEndpoint.path,
    visitorsCall,
    validQuery(listHomeStoriesSchemas.query),
    membersCall<{ limit: number }>(
      (c, index, viewer) => index.stories(c.req.valid('query').limit, c.var.now, viewer).ids,
    ),
    async (c) => {
      const { actor, catalogue, now } = c.var
      const { limit } = c.req.valid('query')
      const { answer: storyAnswer, cards } = await catalogue.ask(
        now,
        (index) => index.stories(limit, now, viewerFor(c)),
        ({ ids }) => ids,
      )
      const fileUrl = await cardFilesFor(c, actor, storyAnswer.ids, cards)
      const view = { now, fileUrl, language: languageOf(c) }
      const stories = storyAnswer.ids.flatMap((id) => presentStory(cards.get(id), view) ?? [])
      return respond(c, listHomeStoriesEndpoint, { stories, total: storyAnswer.total })
    },
  )
