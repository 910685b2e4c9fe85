import { Hono } from 'hono'
import { listHomeCompanions, listHomeStories } from '#contract/homepage.api'
import { listHomeCompanionsSchemas, listHomeStoriesSchemas } from '#contract/homepage'
import { presentStory } from '../../features/catalogue/present.ts'
import { validQuery } from '../../lib/validate.ts'
import { cardFilesFor, showCards } from '../../http/cards.ts'
import { viewerFor, type AppEnv } from '../../http/context.ts'
import { answer } from '../../http/endpoint.ts'
import { languageOf } from '../../http/language.ts'
import { publicCall } from '../../http/public-call.ts'

export const homepageRoutes = new Hono<AppEnv>()
  .get(
    listHomeCompanions.path,
    publicCall,
    validQuery(listHomeCompanionsSchemas.query),
    async (c) => {
      const { actor, catalogue, now } = c.var
      const { limit } = c.req.valid('query')
      const { answer: found, cards } = await catalogue.ask(
        now,
        (index) => index.home(limit, viewerFor(c), now),
        ({ ids }) => ids.map(({ id }) => id),
      )
      const companions = await showCards(c, actor, found.ids, cards)
      // The home page marks no one as new since a visit, and names cities alone.
      const shown = companions.map((companion) => ({
        ...companion,
        ...{ newSince: undefined, district: undefined },
      }))
      return answer(c, listHomeCompanions, { companions: shown, total: found.total })
    },
  )
  .get(listHomeStories.path, publicCall, validQuery(listHomeStoriesSchemas.query), async (c) => {
    const { actor, catalogue, now } = c.var
    const { limit } = c.req.valid('query')
    const { answer: found, cards } = await catalogue.ask(
      now,
      (index) => index.stories(limit, now, viewerFor(c)),
      ({ ids }) => ids,
    )
    const fileUrl = await cardFilesFor(c, actor, found.ids, cards)
    const view = { now, fileUrl, language: languageOf(c) }
    const stories = found.ids.flatMap((id) => presentStory(cards.get(id), view) ?? [])
    return answer(c, listHomeStories, { stories, total: found.total })
  })
