import { getFiguresEndpoint, getFiguresSchemas } from '#companions/figures'
import { dayOf } from '#platform/days'
import { presentFigures } from '../../catalogue/profile-stats/present.ts'
import { readProfileDays } from '../../catalogue/profile-stats/queries.ts'
import { daysUntil } from '../../catalogue/profile-stats/rules.ts'
import { readAnswerTime } from '../profiles/answer-times.ts'
import { companionAccess } from '../../accounts/http/companion-access.ts'
import { handle, routesOf } from '../../platform/http/handle.ts'

export const ownFigureRoutes = routesOf([
  handle(
    getFiguresEndpoint,
    getFiguresSchemas,
    { access: companionAccess },
    async (c, { caller, query }) => {
      const { db, now } = c.var
      const days = daysUntil(now, Number(query.days))
      const [first = ''] = days
      const [rows, [companion]] = await db.batch([
        readProfileDays(db, caller.companionId, first, dayOf(now)),
        readAnswerTime(db, caller.companionId),
      ])
      return { ...presentFigures(rows, days), answerTime: companion?.answerTime ?? null }
    },
  ),
])
