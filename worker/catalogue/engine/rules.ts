import { PER_CITY, PER_COUNTRY, PREMIUM_CAPS } from '#platform/limits'
import { isPremium, viewerOf, type Viewer } from '../../accounts/lib/actor.ts'
import type { LocationLimits } from './by-location.ts'
import type { ViewerScope } from './matches.ts'

// May this actor see this? Every route that shows or serves something of a companion asks here, and
// all answers follow from one: any running plan opens all that is closed.

/** Her card, her page, her stories: of a VIP companion others learn no more than the city. */
export const maySee = (viewer: Viewer, { id, vip }: { id: string; vip: boolean }) =>
  !vip || isPremium(viewerOf(viewer, id))

export const maySeePrivateMedia = (viewer: Viewer, companionId: string) =>
  isPremium(viewerOf(viewer, companionId))

/** One file. Those of a VIP companion are closed, too, whatever they are for others. */
export const mayOpen = (
  viewer: Viewer,
  { id, vip, isPrivate }: { id: string; vip: boolean; isPrivate: boolean },
) => maySee(viewer, { id, vip }) && (!isPrivate || maySeePrivateMedia(viewer, id))

/** Her own files, in the preview of her profile. */
export const isOwnProfile = (viewer: Viewer, companionId: string) =>
  viewer.kind === 'member' && !viewer.isSuspended && viewer.companionId === companionId

/** Whom the lists show. */
export const scopeOf = (viewer: Viewer, offlineWindowDays: number): ViewerScope => ({
  premium: isPremium(viewer),
  blockedBy: viewer.kind === 'member' ? viewer.blockedBy : undefined,
  offlineWindowDays,
})

/** How many of a place /companions shows. Without caps an answer would grow with the directory. */
export const capsFor = ({ premium }: Pick<ViewerScope, 'premium'>): LocationLimits =>
  premium ? PREMIUM_CAPS : { perCity: PER_CITY, perCountry: PER_COUNTRY }
