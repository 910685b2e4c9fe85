import { PER_CITY, PER_COUNTRY, PREMIUM_CAPS } from '#contract/limits'
import { isPremium, type Viewer } from '../../lib/actor.ts'
import type { Caps } from './by-location.ts'
import type { ViewerScope } from './matches.ts'

// May this actor see this? Every route that shows or serves something of a companion asks here, and
// all answers follow from one: any running plan opens all that is closed.

/** Her card, her page, her stories: of a VIP companion others learn no more than the city. */
export const maySee = (viewer: Viewer, { vip }: { vip: boolean }) => !vip || isPremium(viewer)

export const maySeePrivateMedia = isPremium

/** One file. Those of a VIP companion are closed, too, whatever they are for others. */
export const mayOpen = (viewer: Viewer, { vip, isPrivate }: { vip: boolean; isPrivate: boolean }) =>
  maySee(viewer, { vip }) && (!isPrivate || maySeePrivateMedia(viewer))

/** Her own files, in the preview of her profile. */
export const isOwnProfile = (viewer: Viewer, companionId: string) =>
  viewer.kind === 'member' && !viewer.isSuspended && viewer.companionId === companionId

/** Whom the lists show. */
export const viewerOf = (viewer: Viewer, offlineWindowDays: number): ViewerScope => ({
  premium: isPremium(viewer),
  offlineWindowDays,
})

/** How many of a place /companions shows. Without caps an answer would grow with the directory. */
export const capsFor = ({ premium }: Pick<ViewerScope, 'premium'>): Caps =>
  premium ? PREMIUM_CAPS : { perCity: PER_CITY, perCountry: PER_COUNTRY }
