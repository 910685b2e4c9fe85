import { Hono } from 'hono'
import { listHomeCompanions, listHomeStories } from '#contract/homepage.api'
import { listHomeCompanionsSchemas, listHomeStoriesSchemas } from '#contract/homepage'
import { presentStory } from '../../features/catalogue/present.ts'
import { validQuery } from '../../lib/validate.ts'
import { cardFilesFor, showCards } from '../../http/cards.ts'
import { viewerFor, type AppEnv } from '../../http/context.ts'
import { publicCall } from '../../http/public-call.ts'

export const homepageRoutes = new Hono<AppEnv>()
  .get(
    listHomeCompanions.path,
    publicCall,
    validQuery(listHomeCompanionsSchemas.query),
    async (c) => {
      const { actor, catalogue, now } = c.var
      const { limit } = c.req.valid('query')
      const { answer, cards } = await catalogue.ask(
        now,
        (index) => index.home(limit, viewerFor(c)),
        ({ ids }) => ids.map(({ id }) => id),
      )
      const companions = await showCards(c, actor, answer.ids, cards)
      return c.json({ companions, total: answer.total })
    },
  )
  .get(listHomeStories.path, publicCall, validQuery(listHomeStoriesSchemas.query), async (c) => {
    const { actor, catalogue, now } = c.var
    const { limit } = c.req.valid('query')
    const { answer, cards } = await catalogue.ask(
      now,
      (index) => index.stories(limit, now, viewerFor(c)),
      ({ ids }) => ids,
    )
    const fileUrl = await cardFilesFor(c, actor, answer.ids, cards)
    const stories = answer.ids.flatMap((id) => presentStory(cards.get(id), now, fileUrl) ?? [])
    return c.json({ stories, total: answer.total })
  })
