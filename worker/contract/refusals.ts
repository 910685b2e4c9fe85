import { AGE_RANGE_MESSAGE } from './age-range.ts'

/** What the Worker refuses with. An id never changes; its English may. `{name}` stands for a value. */
export const refusals = {
  'http.malformed-json': 'Send JSON.',
  'http.not-found': 'Not Found',
  'http.too-large': 'Your message is too long.',
  'http.other-site': 'Please send this form from our website.',
  'http.too-many': 'Too many attempts.',
  'http.invalid': 'Please check the fields named below.',
  'server.error': 'Internal Server Error',
  'server.maintenance': 'The site is being worked on. Please come back soon.',

  'field.required': 'Field required',
  'field.invalid': 'Invalid input',
  'field.unknown': 'Unknown field',
  'field.choice': 'Unknown choice',
  'field.too-long': 'Should have at most {max} characters',
  'field.too-short': 'Should have at least {min} characters',
  'field.too-many': 'Choose at most {max}',
  'field.too-few': 'Choose at least {min}',
  'field.too-large': 'Should be {max} or less',
  'field.too-small': 'Should be {min} or more',
  'field.between': 'Should be from {min} to {max}',
  'field.measure': 'Should be {min} to {max} {unit}',
  'field.whole-number': 'Should be a whole number',
  'field.unreadable': 'Text has unreadable characters',
  'field.email': 'Should be a valid email address',
  'field.phone': 'Should be a telephone number',
  'field.id': 'Should be a valid id',
  'field.date': 'Should be a date such as 2026-05-01',
  'field.time': 'Should be a date and time',
  'field.consent': 'Please agree to this',
  'field.leave-empty': 'Leave this field empty',

  'list.cursor': 'Should be the “next” value of an earlier answer',
  'list.bounds': 'The lower bound should not be above the upper bound',
  'list.search-required': 'Search term is required',
  'directory.unavailable': 'The directory is not available right now. Please try again.',
  'profile.unavailable': 'The profile is not available right now. Please try again.',
  'profile.not-found': 'The companion profile you are looking for could not be found.',
  'profile.no-longer-available': 'This profile is no longer available.',
  'places.unavailable': 'The places are not available right now.',
  'language.unknown': 'This language is not available.',
  'age.unconfirmed': 'For adults only. Please confirm your age first.',

  'account.suspended': 'This account is suspended.',
  'account.unavailable': 'Your account is not available right now. Please try again.',
  'account.service-unavailable': 'The account service did not respond properly. Please try again.',
  'account.too-many-emails': 'Too many emails have been requested. Please try again later.',
  'account.not-found': 'There is no such account.',
  'account.confirmed-already': 'The address is confirmed already.',
  'account.password-unconfirmed': 'Please confirm your password first.',
  'account.key-missing': 'Not available: the secret SUPABASE_SECRET_KEY is not set.',
  'session.ended': 'Your session has ended. Please sign in again.',
  'session.unconfirmed':
    'Your session can’t be confirmed right now. Nothing was changed. Please try again.',
  'session.unavailable': 'Signing in is not available right now. Please try again.',
  'sign-in.account': 'Sign in to see your account.',
  'sign-in.subscription': 'Sign in to see your subscription.',
  'sign-in.sessions': 'Sign in to end your sessions.',
  'sign-in.data': 'Sign in to see your data.',
  'sign-in.delete-account': 'Sign in to delete your account.',
  'sign-in.photo': 'Sign in to change your photo.',
  'sign-in.follow': 'Sign in to follow a companion.',
  'sign-in.following': 'Sign in to see whom you follow.',
  'sign-in.contact': 'Sign in to see how to reach her.',
  'sign-in.write': 'Sign in to write to a companion.',
  'sign-in.requests': 'Sign in to see your requests.',
  'sign-in.invitation': 'Sign in to accept the invitation.',
  'sign-in.own': 'Sign in to see your profile.',
  'sign-in.plan': 'Sign in to choose a plan.',
  'premium.contact': 'Direct contact is a Premium benefit.',
  'premium.photo': 'A photo of your own is a Premium benefit.',
  'premium.vip': 'Requests to VIP profiles are a Premium benefit.',
  'follow.limit': 'You’ve reached the limit of {limit} companions. Unfollow one to follow another.',
  'payment.unavailable': 'Online payment is not available yet.',
  'payment.still-renews': 'The subscription still renews. Please cancel it first.',

  'admin.sign-in': 'Authentication required. Please log in again.',
  'admin.forbidden': 'Admin privileges required.',
  'admin.denied': 'Access denied. Admin privileges required.',
  'admin.too-large': 'This is more than a form can hold.',
  'admin.yourself-suspend': 'You can’t suspend yourself.',
  'admin.yourself-revoke': 'You can’t remove your own admin access.',
  'admin.yourself-delete': 'You can’t delete yourself.',
  'admin.last': 'At least one administrator must remain.',
  'admin.last-deleted': 'The last administrator can’t be deleted.',
  'admin.grant-refused': 'Suspended or deleted members can’t administrate, nor grant this access.',
  'member.not-found': 'There is no such member.',
  'member.deleted': 'This member was deleted.',
  'grant.not-found': 'There is no such grant.',
  'grant.other-member': 'This grant belongs to another member.',
  'grant.until': 'Choose a day from today on, within five years',
  'grant.plan': 'Choose a plan',
  'settings.changed': 'Somebody else has saved the settings meanwhile.',
  'settings.price': 'Should be CHF 1.00 to 999.99',
  'settings.offer': 'Offer at least one plan',
  'email.no-sender': 'No email service is set up.',
  'email.changed': 'This email was sent, retried or discarded meanwhile.',
  'case.cannot-follow': 'This can’t follow “{state}”',
  'case.reason-required': 'Say why',
  'case.note-required': 'Say what you want to note',
  'case.changes-required': 'Say what to change',

  'city.not-found': 'There is no such city.',
  'city.taken': 'The country already has a city of this name.',
  'city.in-use': 'Companions live in {name}: it can be hidden, not deleted.',
  'city.comma': 'A name has no comma followed by a space',
  'city.letter': 'A name begins with a letter',
  'city.country': 'Unknown country',
  'city.unknown': 'Should be one of the cities of the directory',
  'city.unknown-named': 'Should be one of the cities of the directory, as “city, country”',

  'companion.not-found': 'There is no such companion.',
  'companion.changed': 'Somebody else has saved this companion meanwhile.',
  'companion.name': 'Name is required',
  'companion.location': 'Location is required',
  'companion.age-range': AGE_RANGE_MESSAGE,
  'companion.rate-name': 'A rate needs a name',
  'companion.rate-price': 'A rate needs a price',
  'invitation.not-found': 'There is no such invitation.',
  'invitation.changed': 'This invitation was changed meanwhile.',
  'invitation.open': 'Another invitation is open. Withdraw it first.',
  'invitation.has-account': 'This profile has an account already.',
  'invitation.already-linked': 'This profile or this account is linked already.',
  'invitation.no-address': 'Your account needs a confirmed email address.',
  'invitation.invalid': 'This invitation is not valid. Please open the link in our latest email.',
  'invitation.expired': 'This invitation has expired. Please ask us for a new one.',
  'invitation.used': 'This invitation has already been used.',
  'own.forbidden': 'This account does not run a profile.',
  'own.online-until': 'Choose a time within the next {hours} hours',
  'own.away': 'You are away at present. End your absence first.',
  'own.away-days': 'Choose days from today on, within a year, the last not before the first',
  'companion.check-period': 'A check must end after it begins',
  'story.changed': 'Somebody else has changed the stories meanwhile.',
  'story.ended': 'A story should end in the future',
  'story.media-missing': 'A story needs a picture or video of this companion',
  'story.media-private': 'What a story shows should be public',
  'story.media-now-private': 'A picture of a story is not public any more.',
  'story.highlight-title': 'A highlight needs a title',
  'story.same-id': 'Each story and each highlight needs its own id',

  'media.choose-file': 'Choose a file.',
  'media.choose-picture': 'Choose a picture.',
  'media.single-file': 'Send a single file.',
  'media.image-too-large': 'Images can be up to {megabytes} MB.',
  'media.video-too-large': 'Videos can be up to {megabytes} MB.',
  'media.photo-not-square': 'The photo must be square.',
  'media.link-expired': 'This link has expired.',
  'media.tier': 'Private files are for Premium members, public ones are free.',
  'media.deleted': 'The picture was deleted by somebody else.',
  'media.uploaded-already': 'This file is uploaded already.',
  'media.uploaded-twice': 'This file was uploaded twice at once. Please try again.',
  'media.store-unavailable': 'The files can’t be stored now. Please try again.',
  'media.uploads-unavailable': 'Uploads are temporarily unavailable. Please try again later.',
  'media.in-story': 'A story shows it. Take it out of the story first, then make it private.',
  'media.text-changed': 'Somebody else has changed this text meanwhile.',
  'media.moving': 'Somebody else is moving this file. Please try again.',
  'media.moved': 'Somebody else has moved or deleted the file.',
  'media.story-public': 'The pictures of stories are public.',
  'media.cover': 'Only a public photo can be the cover.',
  'media.not-removed': 'The file could not be removed yet. Please try again.',
  'media.not-changed': 'It could not be changed. Please try again.',
  'media.kind': 'The file is a {found}, but it is sent as a {sent}.',
  'media.arrived-damaged': 'The file arrived damaged. Please upload it again.',
  'media.no-duration': 'The video doesn’t say how long it is.',
  'media.duration': 'The video’s duration differs from the one that was sent.',
  'media.shape': 'The video’s shape differs from the one that was sent.',
  'upload.malformed': 'The form is damaged. Please try again.',
  'upload.cut-off': 'The upload was cut off. Please try again.',
  'upload.not-a-form': 'Send a form (multipart/form-data).',
  'upload.field-too-long': 'The field {name} is too long.',
  'file.unsupported': 'Only image and video files are supported',
  'file.mislabelled': 'The file is sent as {sent} but is {found}.',
  'file.heic':
    'This is a HEIC photo. On iPhone choose Settings › Camera › Formats › Most Compatible, or export it as JPEG.',
  'file.avif': 'This is an AVIF picture. Please export it as JPEG.',
  'file.tiff': 'This is a TIFF picture or a raw photo. Please export it as JPEG.',
  'file.bmp': 'This is a BMP picture. Please export it as PNG.',
  'file.psd': 'This is a Photoshop file. Please export it as JPEG.',
  'file.svg': 'This is an SVG drawing. Please export it as PNG.',
  'file.mov': 'This is a QuickTime video (MOV). Please convert it to MP4.',
  'file.avi': 'This is an AVI video. Please convert it to MP4.',
  'file.mkv': 'This is a Matroska video (MKV). Please convert it to MP4.',
  'file.wmv': 'This is a Windows Media video. Please convert it to MP4.',
  'file.mpeg': 'This is an MPEG video. Please convert it to MP4.',
  'picture.damaged': 'The picture is damaged or incomplete. Please export it again.',
  'picture.trailing-data': 'The file holds more than a picture. Please export the picture again.',
  'picture.too-many-pixels': 'The picture has too many pixels. Please send a smaller one.',
  'picture.too-many-frames': 'The picture has too many frames. Please send a video.',
  'picture.animated-webp': 'Animated WebP pictures aren’t supported. Please send a GIF or a video.',
  'video.damaged': 'The video is damaged or incomplete. Please export it again.',
  'video.no-pictures': 'The file holds no moving pictures.',
  'video.codec': 'Browsers can’t play this video. Please export it as MP4 (H.264) or WebM (VP9).',
  'video.unreadable': 'The video can’t be read. Please export it again.',

  'request.not-found': 'There is no such request.',
  'request.received-already':
    'We have already received this form under the reference {reference}. To add to it, go to My Bookings.',
  'request.day-limit': 'You have sent {limit} requests within a day, which is the most possible.',
  'request.already-open': 'You already have an open request with her. Continue it in My Bookings.',
  'request.blocked': 'Our staff have closed requests for this account. Please write to us.',
  'request.day': 'Choose a day from today on, within a year',
  'request.closed': 'This request is closed',
  'request.changed': 'There is news here that you have not seen yet.',
  'request.answer-required': 'Write your answer',
  'review.not-found': 'There is no such review.',
  'review.no-answer': 'You can review her once she has answered you.',
  'review.written-already': 'You have reviewed this request already.',
  'review.rating': 'Choose from one to five',
  'review.changed': 'Somebody else has decided on this review meanwhile.',
  'application.not-found': 'There is no such application.',
  'application.received-already':
    'We have already received your application under the reference {reference}. To change it, please write to us.',
  'application.changed': 'Somebody else has worked on this application meanwhile.',
  'application.reason-required': 'Say why it is rejected',
  'report.not-found': 'There is no such report.',
  'report.gone': 'This is no longer available.',
  'report.not-yours': 'There is no such request, or it is not yours to report.',
  'report.received-already':
    'We have already received your report under the reference {reference}. To add to it, please write to us.',
  'report.changed': 'Somebody else has worked on this report meanwhile.',
  'report.profile': 'Should be the address of a profile',
  'data-request.not-found': 'There is no such request.',
  'data-request.received-already':
    'We have already received your request under the reference {reference}. To add to it, please write to us.',
  'data-request.changed': 'Somebody else has worked on this request meanwhile.',
  'sale.not-found': 'There is no such sale.',
  'sale.changed': 'This sale has changed since you opened it. Please look at it again.',
  'sale.action': 'This sale has nothing of the kind',
  'sale.no-charge': 'There is no charge to assign',
  'sale.nothing-to-accept': 'There is no charge to accept',
  'sale.plan': 'The charge is not the price of this plan',
  'sale.member': 'There is no such member',
  'sale.unknown-to-provider': 'The provider does not know of this sale',
  'sale.no-period': 'The end of the paid period is not known',
  'sale.assigned-already': 'Somebody else has assigned this sale meanwhile.',
  'sale.accepted-already': 'Somebody else has opened this plan meanwhile.',
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

/** The values of a text: one for each of its placeholders. */
export type RefusalArgs<Id extends RefusalId> = Id extends PlainRefusalId
  ? [values?: Readonly<Record<string, never>>]
  : [values: Readonly<Record<Names<(typeof refusals)[Id]>, string | number>>]

/** A refusal as an answer says it. */
export type Refusal = { detail: string; id: RefusalId; values?: RefusalValues }

export const refusalOf = <Id extends RefusalId>(id: Id, ...[values]: RefusalArgs<Id>): Refusal =>
  refusalWith(id, values)

/** The same of an id that is known only at run time. */
export const refusalWith = (id: RefusalId, values: RefusalValues = {}): Refusal => ({
  detail: refusals[id].replace(/\{(\w+)\}/g, (gap, name: string) => String(values[name] ?? gap)),
  id,
  ...(Object.keys(values).length > 0 && { values }),
})

/** A refusal as a message of a schema, which takes only texts; `readMessage` is the way back. */
export const message = <Id extends RefusalId>(id: Id, ...[values]: RefusalArgs<Id>): string =>
  values ? `${id} ${JSON.stringify(values)}` : id

export function readMessage(text: string): [id: RefusalId, values?: RefusalValues] {
  const [id = ''] = text.split(' ', 1)
  if (!Object.hasOwn(refusals, id)) return ['field.invalid']
  const values = text.slice(id.length)
  return values ? [id as RefusalId, JSON.parse(values) as RefusalValues] : [id as RefusalId]
}
