import { blockRefusals } from '../messaging/contract/block-refusals.ts'
import { AGE_RANGE_MESSAGE } from '../companions/contract/age-range.ts'
import { accountRefusals } from '../accounts/contract/account-refusals.ts'
import { fieldRefusals } from '../platform/contract/field-refusals.ts'
import { appealRefusals } from '../moderation/contract/appeal-refusals.ts'
import { applicationRefusals } from '../moderation/contract/application-refusals.ts'
import { readRefusals } from '../companions/contract/read-refusals.ts'
import { caseRefusals } from '../staff/contract/case-refusals.ts'
import { importRefusals } from '../companions/contract/staff/import-refusals.ts'
import { consentRefusals } from '../media/contract/consent-refusals.ts'
import { invitationRefusals } from '../companions/contract/invitation-refusals.ts'
import { submissionRefusals } from '../media/contract/submission-refusals.ts'
import { renewalRefusals } from '../moderation/contract/renewal-refusals.ts'
import { mediaRefusals } from '../media/contract/media-refusals.ts'
import { notificationRefusals } from '../notifications/contract/notification-refusals.ts'
import { planRefusals } from '../billing/contract/plan-refusals.ts'
import { publicationRefusals } from '../companions/contract/publication-refusals.ts'
import { liveRefusals } from '../messaging/contract/live-refusals.ts'
import { searchRefusals } from '../catalogue/contract/search-refusals.ts'
import { staffTemplateRefusals } from '../staff/contract/staff-template-refusals.ts'
import { staffRefusals } from '../staff/contract/staff-refusals.ts'

/** The Worker's error messages. Ids are stable, the English text may change. `{name}` is a placeholder. */
export const refusals = {
  'http.malformed-json': 'The request must be JSON.',
  'http.not-found': 'Not Found',
  'http.too-large': 'Your message is too long.',
  'http.other-site': 'Please send this form from our website.',
  'http.too-many': 'Too many attempts.',
  'http.invalid': 'Please check the fields named below.',
  'server.error': 'Internal Server Error',
  'server.unavailable': 'This is not possible right now. Please try again.',
  'server.maintenance': 'The site is down for maintenance. Please come back soon.',

  ...fieldRefusals,
  ...readRefusals,
  ...searchRefusals,
  ...liveRefusals,
  ...mediaRefusals,
  ...planRefusals,
  ...accountRefusals,
  ...notificationRefusals,

  'list.cursor': 'Must be the “next” value of an earlier answer',
  'list.bounds': 'The lower bound must not be above the upper bound',
  'list.search-required': 'Search term is required',
  'directory.unavailable': 'The directory is not available right now. Please try again.',
  'profile.not-found': 'The companion profile you are looking for could not be found.',
  'profile.no-longer-available': 'This profile is no longer available.',
  'language.unknown': 'This language is not available.',
  'discreet.unknown': 'Choose whether discreet mode is on or off.',
  'age.unconfirmed': 'For adults only. Please confirm your age first.',

  'sign-in.account': 'Sign in to see your account.',
  'sign-in.subscription': 'Sign in to see your subscription.',
  'sign-in.sessions': 'Sign in to end your sessions.',
  'sign-in.data': 'Sign in to see your data.',
  'sign-in.delete-account': 'Sign in to delete your account.',
  'sign-in.photo': 'Sign in to change your photo.',
  'sign-in.follow': 'Sign in to follow a companion.',
  'sign-in.hide': 'Sign in to see the companions you have hidden.',
  'sign-in.following': 'Sign in to see the companions you follow.',
  'sign-in.contact': 'Sign in to see her contact details.',
  'sign-in.write': 'Sign in to write to a companion.',
  'sign-in.requests': 'Sign in to see your requests.',
  'sign-in.invitation': 'Sign in to accept the invitation.',
  'sign-in.own': 'Sign in to see your profile.',
  'sign-in.plan': 'Sign in to choose a plan.',
  'premium.contact': 'Direct contact is a Premium benefit.',
  'premium.photo': 'A profile photo is a Premium benefit.',
  'premium.vip': 'Requests to VIP profiles are a Premium benefit.',
  'follow.limit': 'You’ve reached the limit of {limit} companions. Unfollow one to follow another.',
  'payment.unavailable': 'Online payment is not available yet.',
  'payment.still-renews': 'The subscription still renews. Please cancel it first.',

  ...staffRefusals,
  ...importRefusals,
  ...staffTemplateRefusals,
  'admin.sign-in': 'Authentication required. Please log in again.',
  'admin.forbidden': 'Admin privileges required.',
  'admin.denied': 'Access denied. Admin privileges required.',
  'admin.too-large': 'This form is too large.',
  'admin.yourself-suspend': 'You cannot suspend yourself.',
  'admin.yourself-revoke': 'You cannot remove your own admin access.',
  'admin.yourself-delete': 'You cannot delete yourself.',
  'admin.role': 'Your role does not include this.',
  'admin.owner-first':
    'An owner cannot be suspended or deleted. Please remove the role first: a second person confirms that.',
  'admin.last': 'At least one owner must remain.',
  'admin.last-deleted': 'The last owner cannot be deleted.',
  'admin.yourself-factors': 'Another owner has to reset your second factors.',
  'admin.grant-refused':
    'Suspended or deleted members cannot be administrators or grant this access.',
  'confirmation.required': 'This needs the confirmation of a second person.',
  'confirmation.not-found': 'This request for confirmation could not be found.',
  'confirmation.own': 'Someone else has to confirm what you have requested.',
  'confirmation.closed': 'This request was decided in the meantime, or is no longer possible.',
  'member.not-found': 'This member could not be found.',
  'member.deleted': 'This member has been deleted.',
  'grant.not-found': 'This grant could not be found.',
  'grant.other-member': 'This grant belongs to another member.',
  'grant.until': 'Choose a date from today, up to five years ahead',
  'grant.plan': 'Choose a plan',
  'settings.changed': 'Someone else has saved the settings in the meantime.',
  'settings.price': 'Must be CHF 1.00 to 999.99',
  'settings.offer': 'Offer at least one plan',
  'email.no-sender': 'No email service is set up.',
  'email.changed': 'This email was sent, retried or discarded in the meantime.',

  'city.not-found': 'This city could not be found.',
  'city.taken': 'This country already has a city with this name.',
  'city.in-use': '{name} has companions: it can be hidden, but not deleted.',
  'district.taken': 'This city already has a district with this name.',
  'district.in-use': '{name} has companions: it can be hidden, but not deleted.',
  'place.in-trash':
    '{name} has companions in the trash: it cannot be deleted until they are gone for good.',
  'city.comma': 'A name cannot contain a comma followed by a space',
  'city.letter': 'A name must begin with a letter',
  'city.country': 'Unknown country',
  'city.unknown': 'Must be a city in the directory',
  'city.unknown-named': 'Must be a city in the directory, as “city, country”',

  'companion.not-found': 'This companion could not be found.',
  'companion.in-trash': 'This companion is in the trash. Please restore the profile first.',
  'companion.changed': 'Someone else has saved this companion in the meantime.',
  'companion.slug': 'Please use letters a to z, digits and single hyphens',
  'companion.search-engines-hers':
    'Only the companion can let search engines show the profile again.',
  'companion.slug-taken': 'This address belongs, or once belonged, to another profile.',
  'companion.name': 'Name is required',
  'companion.team-name': 'This name is reserved for our team. Choose another one',
  'companion.location': 'Location is required',
  'companion.age-range': AGE_RANGE_MESSAGE,
  'companion.rate-name': 'A rate needs a name',
  'companion.rate-price': 'A rate needs a price',
  ...invitationRefusals,
  ...submissionRefusals,
  ...renewalRefusals,
  'companion.check-period': 'A check must end after it begins',
  'story.changed': 'Someone else has changed the stories in the meantime.',
  'story.ended': 'A story must end in the future',
  'story.media-missing': 'A story needs a photo or video of this companion',
  'story.media-private': 'A story can only show public media',
  'story.media-now-private': 'A photo in this story is no longer public.',
  'story.no-consent': 'There is no consent to show this file in stories',
  'story.full': 'There is no room for another story here. Please remove one first.',
  'story.highlight-title': 'A highlight needs a title',
  'story.same-id': 'Each story and each highlight needs its own ID',

  ...consentRefusals,
  'upload.malformed': 'The form arrived damaged. Please try again.',
  'upload.cut-off': 'The upload was interrupted. Please try again.',
  'upload.not-a-form': 'Send a form (multipart/form-data).',
  'upload.field-too-long': 'The field {name} is too long.',
  'file.unsupported': 'Only image and video files are supported',
  'file.heic':
    'This is a HEIC photo. On iPhone choose Settings › Camera › Formats › Most Compatible, or export it as JPEG.',
  'file.avif': 'This is an AVIF image. Please export it as JPEG.',
  'file.tiff': 'This is a TIFF or raw image. Please export it as JPEG.',
  'file.bmp': 'This is a BMP image. Please export it as PNG.',
  'file.psd': 'This is a Photoshop file. Please export it as JPEG.',
  'file.svg': 'This is an SVG drawing. Please export it as PNG.',
  'file.mov': 'This is a QuickTime video (MOV). Please convert it to MP4.',
  'file.avi': 'This is an AVI video. Please convert it to MP4.',
  'file.mkv': 'This is a Matroska video (MKV). Please convert it to MP4.',
  'file.wmv': 'This is a Windows Media video. Please convert it to MP4.',
  'file.mpeg': 'This is an MPEG video. Please convert it to MP4.',
  'picture.unsupported':
    'This file cannot be opened as an image. Please choose a JPEG, PNG, GIF or WebP.',
  'picture.damaged': 'The image is damaged or incomplete. Please export it again.',
  'picture.too-many-pixels': 'The image has too many pixels. Please send a smaller one.',
  'picture.too-many-frames': 'The image has too many frames. Please send a video.',
  'picture.animated-webp': 'Animated WebP images aren’t supported. Please send a GIF or a video.',
  'video.damaged': 'The video is damaged or incomplete. Please export it again.',
  'video.no-pictures': 'The file contains no video.',
  'video.codec': 'Browsers cannot play this video. Please export it as MP4 (H.264) or WebM (VP9).',
  'video.hevc':
    'This iPhone video is HEVC, which many browsers cannot play. Choose Settings › Camera › Formats › Most Compatible, then record it again.',
  'video.unreadable': 'The video cannot be read. Please export it again.',

  'request.not-found': 'This request could not be found.',
  'request.received-already':
    'We have already received this form under the reference {reference}. To add to it, go to My Bookings.',
  'request.day-limit': 'You’ve reached the limit of {limit} requests per day.',
  'request.too-many-messages': 'You’ve reached the limit of {limit} messages within 24 hours.',
  'request.already-open': 'You already have an open request with her. Continue it in My Bookings.',
  'request.blocked': 'Requests are closed for this account. Please write to us.',
  ...blockRefusals,
  'request.not-accepted': 'This companion no longer accepts messages from this account.',
  'request.others-answer': 'This request is answered by someone else',
  'request.day': 'Choose a date from today, up to one year ahead',
  'request.time-without-date': 'Choose a date for this time, or leave both open',
  'request.past': 'Choose a time that is still to come',
  'request.notice': 'She asks for at least {hours} hours’ notice',
  'request.kept-not-found': 'There is no request to send.',
  'request.closed': 'This request is closed',
  'request.changed': 'Something here has changed since you opened it.',
  'request.message-received': 'This message has already been received with a different text.',
  'request.answer-required': 'Please write your answer',
  'review.not-found': 'This review could not be found.',
  'review.no-answer': 'You can review her once she has answered you.',
  'review.written-already': 'You have already reviewed this request.',
  'review.rating': 'Choose from one to five stars',
  'review.changed': 'Someone else has decided on this review in the meantime.',
  ...appealRefusals,
  ...caseRefusals,
  ...applicationRefusals,
  ...publicationRefusals,
  'report.not-found': 'This report could not be found.',
  'report.gone': 'This is no longer available.',
  'report.not-yours': 'This request could not be found, or is not yours to report.',
  'report.received-already':
    'We have already received your report under the reference {reference}. To add to it, please write to us.',
  'report.changed': 'Someone else has worked on this report in the meantime.',
  'report.profile': 'Must be the address of a profile',
  'data-request.not-found': 'This request could not be found.',
  'data-request.received-already':
    'We have already received your request under the reference {reference}. To add to it, please write to us.',
  'data-request.changed': 'Someone else has worked on this request in the meantime.',
} as const

export type RefusalId = keyof typeof refusals
export type RefusalValues = Readonly<Record<string, string | number>>

type Names<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Names<Rest>
  : never

/** Ids of texts without values. */
export type PlainRefusalId = {
  [Id in RefusalId]: [Names<(typeof refusals)[Id]>] extends [never] ? Id : never
}[RefusalId]

/** The values of a text: one for each placeholder. */
export type RefusalArgs<Id extends RefusalId> = Id extends PlainRefusalId
  ? [values?: Readonly<Record<string, never>>]
  : [values: Readonly<Record<Names<(typeof refusals)[Id]>, string | number>>]

/** An error in a response. */
export type Refusal<Id extends RefusalId = RefusalId> = {
  detail: string
  id: Id
  values?: RefusalValues
}

export const refusalOf = <Id extends RefusalId>(
  id: Id,
  ...[values]: RefusalArgs<Id>
): Refusal<Id> => refusalWith(id, values)

/** Replaces the `{name}` placeholders of a text. */
export const fillIn = (text: string, values: RefusalValues = {}): string =>
  text.replace(/\{(\w+)\}/g, (gap, name: string) => String(values[name] ?? gap))

/** An error whose id is only known at run time. */
export const refusalWith = <Id extends RefusalId>(
  id: Id,
  values: RefusalValues = {},
): Refusal<Id> => ({
  detail: fillIn(refusals[id], values),
  id,
  ...(Object.keys(values).length > 0 && { values }),
})

/** Encodes an error as a text, because schema messages are texts; `readMessage` decodes it. */
export const message = <Id extends RefusalId>(id: Id, ...[values]: RefusalArgs<Id>): string =>
  values ? `${id} ${JSON.stringify(values)}` : id

export function readMessage(text: string): [id: RefusalId, values?: RefusalValues] {
  const [id = ''] = text.split(' ', 1)
  if (!Object.hasOwn(refusals, id)) return ['field.invalid']
  const values = text.slice(id.length)
  return values ? [id as RefusalId, JSON.parse(values) as RefusalValues] : [id as RefusalId]
}
