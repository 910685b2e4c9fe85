import { countOpeningEndpoint } from '#catalogue/companions'
import { Failure } from '../../platform/lib/failure.ts'
import { isUuid } from '../../platform/lib/id.ts'
import { isAdult, isCrawler } from '../../accounts/http/age-gate.ts'
import { countFigure } from '../../catalogue/http/count-figures.ts'
import { memberIdFromToken } from '../../accounts/http/identify.ts'
import { allowAnyone } from '../../accounts/http/access.ts'
import { handle, routesOf } from '../../platform/http/handle.ts'

/** Counts a profile's view in a browser. The member is read only to exclude staff and the companion herself. */
export const openingRoutes = routesOf([
  handle(countOpeningEndpoint, {}, { access: allowAnyone }, async (c, { params: { id } }) => {
    const { catalogue, now } = c.var
    const flags = isUuid(id) ? await catalogue.flags(now, id) : undefined
    if (!flags?.feed) throw new Failure('not-found', 'profile.not-found')
    const isCounted = isAdult(c) && !isCrawler(c)
    const member = isCounted ? await memberIdFromToken(c) : undefined
    // A token that can't be verified may belong to staff, so its view is not counted.
    if (member !== undefined) countFigure(c, 'openings', id, member)
    return { success: true as const }
  }),
])
