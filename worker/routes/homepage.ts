import { Hono } from 'hono'
import { listHomeCompanions, listHomeStories } from '#contract/operations'
import { presentCards, presentStory } from '../features/catalogue/present.ts'
import { validQuery } from '../lib/validate.ts'
import { viewerOf, type AppEnv } from './context.ts'
import { remembered } from './remembered.ts'

export const homepageRoutes = new Hono<AppEnv>()
  .get(listHomeCompanions.path, remembered, validQuery(listHomeCompanions.query), async (c) => {
    const { catalogue, now } = c.var
    const { limit } = c.req.valid('query')
    const { answer, cards } = await catalogue.ask(
      now,
      (index) => index.home(limit, viewerOf(c)),
      ({ ids }) => ids.map(({ id }) => id),
    )
    return c.json({ companions: presentCards(answer.ids, cards, now), total: answer.total })
  })
  .get(listHomeStories.path, remembered, validQuery(listHomeStories.query), async (c) => {
    const { catalogue, now } = c.var
    const { limit } = c.req.valid('query')
    const { answer, cards } = await catalogue.ask(
      now,
      (index) => index.stories(limit, now),
      ({ ids }) => ids,
    )
    const stories = answer.ids.flatMap((id) => presentStory(cards.get(id), now) ?? [])
    return c.json({ stories, total: answer.total })
  })
