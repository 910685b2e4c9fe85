import { MAX_PER_CITY, PER_COUNTRY, PREMIUM_CAPS } from '#platform/limits'
import { isPremium, viewerOf, type Viewer } from '../../accounts/lib/actor.ts'
import type { LocationLimits } from './by-location.ts'
import type { ViewerScope } from './matches.ts'

// Rules of visibility: may this actor see this? Every route that shows or serves a companion's data calls them.
// Any running plan opens all closed content.

/** Card, page and stories. Of a VIP companion others see only the city. */
export const maySee = (viewer: Viewer, { id, vip }: { id: string; vip: boolean }) =>
  !vip || isPremium(viewerOf(viewer, id))

export const maySeePrivateMedia = (viewer: Viewer, companionId: string) =>
  isPremium(viewerOf(viewer, companionId))

/** A single file. Files of a VIP companion are closed, too, even public ones. */
export const mayOpen = (
  viewer: Viewer,
  { id, vip, isPrivate }: { id: string; vip: boolean; isPrivate: boolean },
) => maySee(viewer, { id, vip }) && (!isPrivate || maySeePrivateMedia(viewer, id))

/** The companion's own files, in the preview of her profile. */
export const isOwnProfile = (viewer: Viewer, companionId: string) =>
  viewer.kind === 'member' && !viewer.isSuspended && viewer.companionId === companionId

/** Companions that the viewer's lists include. */
export const scopeOf = (viewer: Viewer, offlineWindowDays: number): ViewerScope => ({
  premium: isPremium(viewer),
  blockedBy: viewer.kind === 'member' ? viewer.blockedBy : undefined,
  offlineWindowDays,
})

/** Maximum number of companions per place on /companions. Without caps an answer would grow with the directory. */
export const capsFor = ({ premium }: Pick<ViewerScope, 'premium'>): LocationLimits =>
  premium ? PREMIUM_CAPS : { perCity: MAX_PER_CITY, perCountry: PER_COUNTRY }
