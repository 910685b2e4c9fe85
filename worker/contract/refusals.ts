import { AGE_RANGE_MESSAGE } from '../companions/contract/age-range.ts'

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

  'field.required': 'Field required',
  'field.invalid': 'Invalid input',
  'field.unknown': 'Unknown field',
  'field.choice': 'Unknown choice',
  'field.too-long': 'Must have at most {max} characters',
  'field.too-short': 'Must have at least {min} characters',
  'field.too-many': 'Choose at most {max}',
  'field.too-few': 'Choose at least {min}',
  'field.too-large': 'Must be {max} or less',
  'field.too-small': 'Must be {min} or more',
  'field.between': 'Must be from {min} to {max}',
  'field.measure': 'Must be {min} to {max} {unit}',
  'field.days': 'Must be {min} to {max} days',
  'field.hours': 'Must be {min} to {max} hours',
  'field.whole-number': 'Must be a whole number',
  'field.unreadable': 'Contains unreadable characters',
  'field.telegram': 'Enter a Telegram name: 5 to 32 letters, digits or underscores',
  'field.times': 'Enter times, such as 18:00–24:00; other words go into your description',
  'field.email': 'Must be a valid email address',
  'field.phone': 'Must be a telephone number',
  'field.single-phone': 'Enter one telephone number only',
  'field.no-letter': 'Must have at least one letter',
  'field.id': 'Must be a valid ID',
  'field.date': 'Must be a date such as 2026-05-01',
  'field.clock': 'Must be a time such as 20:30',
  'field.time': 'Must be a date and time',
  'field.consent': 'Please agree to this',
  'field.leave-empty': 'Leave this field empty',

  'read.application': 'Please choose your reason for opening this application.',
  'read.profile': 'Please choose your reason for opening this profile.',
  'read.thread': 'Please choose your reason for opening these messages.',
  'read.library': 'Please choose your reason for opening these files.',

  'sign-in.searches': 'Sign in to see your saved searches.',
  'sign-in.mail': 'Sign in to see which emails you receive.',
  'search.empty': 'Choose a filter first',
  'search.not-found': 'This saved search could not be found.',
  'mail.unknown-link': 'This link is no longer valid.',

  'live.unavailable': 'Live updates are not available right now.',
  'live.invalid-ticket': 'This connection is no longer valid. Please reload the page.',
  'live.upgrade-required': 'Please connect by WebSocket.',
  'live.too-many': 'You have connected too often. Please try again later.',

  'media.choose-file': 'Choose a file.',
  'media.choose-picture': 'Choose an image.',
  'media.single-file': 'Send a single file.',
  'media.image-too-large': 'Images can be up to {megabytes} MB.',
  'media.video-too-large': 'Videos can be up to {megabytes} MB.',
  'media.photo-not-square': 'The photo must be square.',
  'media.link-expired': 'This link has expired.',
  'media.unavailable': 'This file is not available right now. Please try again.',
  'media.tier-mismatch': 'Private files are for Premium members; public files are free.',
  'media.deleted': 'Someone else has deleted this file.',
  'media.already-uploaded': 'This file has already been uploaded.',
  'media.concurrent-upload': 'This file was uploaded twice at the same time. Please try again.',
  'media.store-unavailable': 'Files cannot be stored right now. Please try again.',
  'media.uploads-unavailable': 'Uploads are temporarily unavailable. Please try again later.',
  'media.in-story': 'A story shows this file. Remove it from the story before making it private.',
  'media.text-changed': 'Someone else has changed this text in the meantime.',
  'media.moved': 'Someone else has moved or deleted this file.',
  'media.kind-mismatch': 'Replace a photo with a photo, and a video with a video.',
  'media.crop-photo': 'Only photos can be cropped.',
  'media.crop-animated': 'Moving pictures cannot be cropped.',
  'media.crop-outside': 'The selected area must lie within the photo.',
  'media.crop-whole': 'Select a part of the photo.',
  'media.crop-too-small':
    'The selected area must be at least {min} pixels wide and high, so that the photo stays sharp.',
  'media.change-pending':
    'The companion has submitted a change to this file. Please review it first.',
  'media.story-public': 'Media in stories is always public.',
  'media.cover-not-public': 'Only a public photo can be the cover.',
  'media.not-removed': 'The file could not be removed yet. Please try again.',
  'media.not-changed': 'The file could not be changed. Please try again.',
  'media.is-photo': 'The file is a photo, but was sent as a video.',
  'media.is-video': 'The file is a video, but was sent as a photo.',
  'media.damaged': 'The file arrived damaged. Please upload it again.',
  'media.no-duration': 'The video doesn’t state its duration.',
  'media.duration-mismatch': 'The video’s duration differs from the one that was sent.',
  'media.dimensions-mismatch': 'The video’s dimensions differ from those that were sent.',

  'request.open-limit':
    'Your limit for open requests is {limit}. Once one is answered, you can send another.',
  'request.open-limit-plan': 'Your limit for open requests is {limit}. {plan} lets you have more.',
  'search.limit': 'Your limit for saved searches is {limit}. Delete one to save another.',
  'search.limit-plan':
    'Your limit for saved searches is {limit}. Delete one, or save more with {plan}.',
  'search.instant': 'Instant emails are not available. Please choose a daily email.',
  'search.instant-plan': 'Instant emails come with {plan}. You can choose a daily email instead.',
  'settings.benefits-decreasing': 'No plan may offer less than the one before it.',

  'account.suspended':
    'This account is suspended. Our email to you gives the reason and a link to appeal.',
  'account.unavailable': 'Your account is not available right now. Please try again.',
  'account.service-unavailable': 'The account service did not respond properly. Please try again.',
  'account.too-many-emails': 'Too many emails have been requested. Please try again later.',
  'account.not-found': 'This account could not be found.',
  'account.already-confirmed': 'This address is already confirmed.',
  'account.no-factors': 'This account has no second factor.',
  'account.password-unconfirmed': 'Please confirm your password first.',
  'account.key-missing': 'Not available: the secret SUPABASE_SECRET_KEY is not set.',
  'session.ended': 'Your session has ended. Please sign in again.',
  'session.current': 'This is the session you are using. Please sign out here instead.',
  'session.unconfirmed':
    'Your session cannot be confirmed right now. Nothing was changed. Please try again.',
  'session.unavailable': 'Signing in is not available right now. Please try again.',
  'session.second-factor': 'Please enter the code from your authenticator app to continue.',
  'sale.not-found': 'This sale could not be found.',
  'sale.changed': 'This sale has changed since you opened it. Please review it again.',
  'sale.invalid-action': 'This action does not apply to this sale',
  'sale.no-charge': 'There is no charge to assign',
  'sale.nothing-to-accept': 'There is no charge to accept',
  'sale.price-mismatch': 'The charge does not match the price of this plan',
  'sale.member-not-found': 'This member could not be found',
  'sale.unknown-to-provider': 'The provider does not recognise this sale',
  'sale.no-period': 'The end of the paid period is unknown',
  'sale.already-assigned': 'Someone else has assigned this sale in the meantime.',
  'sale.already-accepted': 'Someone else has activated this plan in the meantime.',

  'sign-in.notifications': 'Sign in to choose your notifications.',
  'notification.unavailable': 'Notifications are not available on this site yet.',
  'notification.unsupported-service': 'This browser’s notification service is not supported.',
  'notification.unknown-device': 'Notifications are off on this device.',
  'notification.not-delivered':
    'The notification could not be delivered. Please turn notifications off and on again.',

  'list.invalid-cursor': 'Must be the “next” value of an earlier answer',
  'list.inverted-bounds': 'The lower bound must not be above the upper bound',
  'list.search-required': 'Search term is required',
  'directory.unavailable': 'The directory is not available right now. Please try again.',
  'profile.not-found': 'The companion profile you are looking for could not be found.',
  'profile.no-longer-available': 'This profile is no longer available.',
  'language.unknown': 'This language is not available.',
  'discreet.choice-required': 'Choose whether discreet mode is on or off.',
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

  'staff.second-factor': 'Please confirm your identity with your second factor.',
  'staff.backup-method-required':
    'Please add a second way to confirm your identity, in case you lose the first.',
  'staff.session-expired': 'Your session has ended after twelve hours. Please sign in again.',
  'staff.session-idle':
    'Your session has been inactive for half an hour. Please confirm your identity.',
  'staff.fresh-proof': 'Please confirm your identity to continue.',

  'import.no-file': 'Please choose a CSV file.',
  'import.not-csv':
    'This is not a CSV file. Excel workbooks must be saved as “CSV UTF-8 (comma delimited)” first.',
  'import.invalid-encoding':
    'The text in this file is not UTF-8. In Excel, save it as “CSV UTF-8 (comma delimited)”.',
  'import.invalid-quotes':
    'Row {row}: a quotation mark is missing or misplaced. Within quoted text, write it twice.',
  'import.empty': 'The file has no rows below its column names.',
  'import.too-many-rows': 'The file has more than {max} rows. Please split it.',
  'import.too-large': 'The file is larger than {max} kB. Please split it.',
  'import.unknown-column':
    'Unknown column: {name}. The first row must have the names of the export.',
  'import.duplicate-column': 'The column {name} appears twice.',
  'import.missing-column': 'The column {name} is missing: rows without an ID need it.',
  'import.nothing-to-write': 'The file has no column that can be changed.',
  'import.cell-count': 'Has {count} cells; the first row has {columns}',
  'import.duplicate-row': 'Row {row} is about the same companion',
  'import.invalid-boolean': 'Must be 1 for yes or 0 for no',
  'import.draft-required': 'A new companion begins as a draft',
  'import.unknown-district': 'Must be a district of this city',
  'import.row-changed': 'Has been changed since this file was exported. Please export again.',
  'companion.edit-too-large': 'This is too much text at once. Please select fewer companions.',
  'import.invalid-timestamp': 'Must be as in the export, such as 2026-05-01T18:30:00.000Z',

  'template.not-found': 'This reply could not be found. Someone may have deleted it.',
  'template.changed': 'Someone else has changed this reply in the meantime.',
  'template.duplicate-title': 'There is already a reply with this title in this language',
  'template.limit': 'There are {limit} replies already. Please delete one first.',

  'admin.sign-in': 'Authentication required. Please log in again.',
  'admin.forbidden': 'Admin privileges required.',
  'admin.denied': 'Access denied. Admin privileges required.',
  'admin.too-large': 'This form is too large.',
  'admin.self-suspension': 'You cannot suspend yourself.',
  'admin.self-revocation': 'You cannot remove your own admin access.',
  'admin.self-deletion': 'You cannot delete yourself.',
  'admin.role-insufficient': 'Your role does not include this.',
  'admin.owner-protected':
    'An owner cannot be suspended or deleted. Please remove the role first: a second person confirms that.',
  'admin.last-owner': 'At least one owner must remain.',
  'admin.last-owner-deletion': 'The last owner cannot be deleted.',
  'admin.self-factor-reset': 'Another owner has to reset your second factors.',
  'admin.grant-refused':
    'Suspended or deleted members cannot be administrators or grant this access.',
  'confirmation.required': 'This needs the confirmation of a second person.',
  'confirmation.not-found': 'This request for confirmation could not be found.',
  'confirmation.own-request': 'Someone else has to confirm what you have requested.',
  'confirmation.closed': 'This request was decided in the meantime, or is no longer possible.',
  'member.not-found': 'This member could not be found.',
  'member.deleted': 'This member has been deleted.',
  'grant.not-found': 'This grant could not be found.',
  'grant.other-member': 'This grant belongs to another member.',
  'grant.invalid-end': 'Choose a date from today, up to five years ahead',
  'grant.plan-required': 'Choose a plan',
  'settings.changed': 'Someone else has saved the settings in the meantime.',
  'settings.invalid-price': 'Must be CHF 1.00 to 999.99',
  'settings.offer-required': 'Offer at least one plan',
  'email.no-sender': 'No email service is set up.',
  'email.changed': 'This email was sent, retried or discarded in the meantime.',

  'city.not-found': 'This city could not be found.',
  'city.duplicate': 'This country already has a city with this name.',
  'city.in-use': '{name} has companions: it can be hidden, but not deleted.',
  'district.duplicate': 'This city already has a district with this name.',
  'district.in-use': '{name} has companions: it can be hidden, but not deleted.',
  'place.in-trash':
    '{name} has companions in the trash: it cannot be deleted until they are gone for good.',
  'city.name-with-comma': 'A name cannot contain a comma followed by a space',
  'city.name-without-letter': 'A name must begin with a letter',
  'city.unknown-country': 'Unknown country',
  'city.unknown': 'Must be a city in the directory',
  'city.unknown-named': 'Must be a city in the directory, as “city, country”',

  'companion.not-found': 'This companion could not be found.',
  'companion.in-trash': 'This companion is in the trash. Please restore the profile first.',
  'companion.changed': 'Someone else has saved this companion in the meantime.',
  'companion.invalid-slug': 'Please use letters a to z, digits and single hyphens',
  'companion.search-engines-locked':
    'Only the companion can let search engines show the profile again.',
  'companion.duplicate-slug': 'This address belongs, or once belonged, to another profile.',
  'companion.name-required': 'Name is required',
  'companion.reserved-name': 'This name is reserved for our team. Choose another one',
  'companion.location-required': 'Location is required',
  'companion.invalid-age-range': AGE_RANGE_MESSAGE,
  'companion.rate-name-required': 'A rate needs a name',
  'companion.rate-price-required': 'A rate needs a price',

  'invitation.not-found': 'This invitation could not be found.',
  'invitation.changed': 'This invitation has changed in the meantime.',
  'invitation.already-open': 'Another invitation is open. Withdraw it first.',
  'invitation.has-account': 'This profile already has an account.',
  'invitation.already-linked': 'This profile or this account is already linked.',
  'invitation.account-closed':
    'This account is suspended or was deleted, so it can’t be linked to a profile.',
  'invitation.no-address': 'Your account needs a confirmed email address.',
  'invitation.address-changed': 'Your email address has changed. Please sign in again.',
  'invitation.invalid': 'This invitation is not valid. Please open the link in our latest email.',
  'invitation.expired': 'This invitation has expired. Please ask us for a new one.',
  'invitation.used': 'This invitation has already been used.',

  'vouch.unavailable': 'This is not available right now.',
  'vouch.not-answered': 'Answer the request yourself first.',
  'safety.unavailable': 'Safety timers are not available right now.',
  'safety.running': 'A timer is running. End it first.',
  'safety.too-many-contacts': 'You have two contacts already. Remove one first.',
  'safety.contact-not-found': 'This contact could not be found.',
  'safety.contact-not-agreed': 'This contact has not agreed yet.',
  'safety.contact-not-tested': 'Choose contacts who have confirmed a test alarm',
  'safety.equal-words': 'Choose two different words',
  'safety.no-words': 'Choose your two words first.',
  'safety.invalid-time': 'Choose an end from 10 minutes to 24 hours from now',
  'safety.not-extended': 'This timer can’t be extended any more.',
  'safety.timer-not-found': 'This timer could not be found.',
  'safety.wrong-word': 'This is not your word',
  'safety.unknown-link': 'This link is no longer valid.',
  'safety.link-used': 'This link was already used with another address.',
  'safety.no-test': 'No test alarm has been sent yet.',

  'own.forbidden': 'No profile is linked to this account.',
  'own.invalid-online-until': 'Choose a time within the next {hours} hours',
  'own.absence-active': 'You are away at the moment. Please end your absence first.',
  'presence.absence-active': 'She is away at the moment and cannot be shown as online',
  'own.invalid-absence':
    'Choose dates within the next year, with the last day on or after the first',
  'revision.not-found': 'These changes could not be found.',
  'revision.changed': 'This has changed in the meantime.',
  'revision.empty': 'There is nothing to submit yet.',
  'revision.field-required': 'Choose at least one change',
  'submission.not-found': 'This file could not be found.',
  'submission.changed': 'This file has changed in the meantime.',
  'submission.crop-pending':
    'A change to this photo is under review. Withdraw it first, or wait for our decision.',
  'submission.full': 'Up to {max} files can be under review at a time.',
  'submission.consent-required': 'Please agree to the use you have chosen for this file',
  'submission.invalid-placement': 'Choose either how long the story is shown or a highlight',
  'submission.file-changed': 'This file has changed since the change was submitted.',
  'submission.no-consent': 'There is no valid consent to this use of the file.',
  'submission.not-decided': 'The file could not be decided on. Please try again.',

  'renewal.not-found': 'This verification could not be found.',
  'renewal.changed': 'This has changed in the meantime.',
  'renewal.submitted': 'Our team is still reviewing your last picture.',
  'renewal.expired': 'This code has expired. Please request a new one.',

  'companion.invalid-check-period': 'A check must end after it begins',
  'story.changed': 'Someone else has changed the stories in the meantime.',
  'story.end-in-past': 'A story must end in the future',
  'story.media-missing': 'A story needs a photo or video of this companion',
  'story.media-private': 'A story can only show public media',
  'story.media-now-private': 'A photo in this story is no longer public.',
  'story.no-consent': 'There is no consent to show this file in stories',
  'story.full': 'There is no room for another story here. Please remove one first.',
  'story.highlight-title-required': 'A highlight needs a title',
  'story.duplicate-id': 'Each story and each highlight needs its own ID',

  'consent.required': 'Nothing is published without a record of consent',
  'consent.use-not-covered': 'The consent must cover what the file is used for',
  'consent.people-required': 'Please name anyone else who is shown',
  'consent.date-in-future': 'Choose today or an earlier day',
  'consent.missing': 'No consent to this use is on record. Please record it first.',
  'consent.given-by-companion': 'She has given this consent herself; only she can change it.',
  'consent.changed': 'Someone else has recorded this consent in the meantime.',
  'consent.in-use':
    'The file is still shown there. To change this, make it private, remove it or withdraw your consent to it.',
  'consent.withdrawal-final': 'The hour is over; this withdrawal is now final.',
  'media.blocked': 'This picture or video was withdrawn by its owner and cannot be uploaded again.',

  'upload.malformed': 'The form arrived damaged. Please try again.',
  'upload.interrupted': 'The upload was interrupted. Please try again.',
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
  'request.duplicate':
    'We have already received this form under the reference {reference}. To add to it, go to My Bookings.',
  'request.day-limit': 'You’ve reached the limit of {limit} requests per day.',
  'request.too-many-messages': 'You’ve reached the limit of {limit} messages within 24 hours.',
  'request.already-open': 'You already have an open request with her. Continue it in My Bookings.',
  'request.paused':
    'Our team has paused your account: you can write again after {day}. The reason is above your requests.',
  'request.blocked': 'Requests are closed for this account. Please write to us.',

  'request.companion-blocked':
    'You have blocked this companion. To write to her, unblock her in your Profile Settings first.',
  'request.conversation-ended': 'This conversation has ended.',
  'hide.not-blocked': 'No more companions can be blocked, or this one is no longer on the site.',

  'request.not-accepted': 'This companion no longer accepts messages from this account.',
  'request.wrong-answerer': 'This request is answered by someone else',
  'request.invalid-date': 'Choose a date from today, up to one year ahead',
  'request.time-without-date': 'Choose a date for this time, or leave both open',
  'request.time-in-past': 'Choose a time that is still to come',
  'request.notice-too-short': 'She asks for at least {hours} hours’ notice',
  'request.stored-not-found': 'There is no request to send.',
  'request.closed': 'This request is closed',
  'request.changed': 'Something here has changed since you opened it.',
  'request.suggestion-replaced': 'This time is no longer suggested. See the newest message.',
  'request.suggestion-expired': 'This time has passed. Write a message to find another one.',
  'request.message-conflict': 'This message has already been received with a different text.',
  'request.answer-required': 'Please write your answer',
  'review.not-found': 'This review could not be found.',
  'review.no-answer': 'You can review her once she has answered you.',
  'review.declined': 'She prefers not to receive reviews. Thank you for your understanding.',
  'review.duplicate': 'You have already reviewed this request.',
  'review.invalid-rating': 'Choose from one to five stars',
  'review.changed': 'Someone else has decided on this review in the meantime.',

  'appeal.invalid-link':
    'This link is not valid, or has expired. Please reply to our email instead.',
  'appeal.not-open': 'There is no decision to appeal.',
  'appeal.duplicate': 'Your appeal has already been received: {reference}.',
  'appeal.decision-undone': 'This decision no longer applies. You do not need to appeal.',
  'appeal.not-found': 'This appeal could not be found.',
  'appeal.changed': 'Someone else has changed this appeal in the meantime.',
  'appeal.own-decision':
    'You made this decision. Another member of staff has to decide the appeal.',

  'case.invalid-transition': 'Not possible in the present status',
  'case.reason-required': 'Please give a reason',
  'case.note-required': 'Please write a note',
  'case.changes-required': 'Please say what needs to change',
  'case.not-found': 'This case could not be found',
  'case.assigned': 'Someone else has changed the assignment in the meantime',
  'case.invalid-assignee': 'Choose a colleague whose role includes this',

  'application.not-found': 'This application could not be found.',
  'application.duplicate':
    'We have already received your application under the reference {reference}. To change it, please write to us.',
  'application.changed': 'Someone else has worked on this application in the meantime.',
  'application.invalid-link':
    'This link is not valid. Please open the link in our email once more.',
  'application.decided': 'This application has been decided. To add to it, please write to us.',
  'application.photos-full': 'At most {max} photos can be added.',
  'application.invalid-age-range':
    'The range must begin at {min} or later and include the stated age.',
  'application.age-range-required': 'Please enter the age range that was agreed with her.',
  'application.reason-required': 'Please give a reason for the rejection',

  'country.not-found': 'This country could not be found.',
  'age.required': 'Enter a date of birth, or the age that was confirmed',
  'age.invalid-birth-date': 'Enter a date of birth in the past',
  'age.minor': 'Only adults can be listed. Please check the date.',
  'age.range-minimum': 'The age range must begin at {min} or later.',
  'age.range-mismatch': 'The age range must include the recorded age.',
  'plan.time-in-past': 'Choose a moment in the future.',
  'plan.time-too-far-ahead': 'Choose a moment within the next {days} days.',
  'plan.incomplete': 'The profile still lacks something that publication needs. Complete it first.',
  'plan.archived': 'An archived profile cannot be planned. Set it to draft first.',
  'plan.published': 'The profile is published. Choose a moment after it leaves the site.',
  'plan.unpublished': 'The profile is not published. Choose a moment after its publication.',
  'listing-consent.given-by-companion':
    'She has given this consent herself; only she can change it.',
  'listing-consent.withdrawn-by-companion':
    'She has withdrawn this consent herself; only she can give it again.',
  'listing-consent.version-outdated':
    'The text of the consent has changed. Please reload the page.',
  'promotion-consent.given-by-companion':
    'She has given this consent herself; only she can change it.',
  'promotion-consent.withdrawn-by-companion':
    'She has withdrawn this consent herself; only she can give it again.',
  'promotion-consent.version-outdated':
    'The text of the consent has changed. Please reload the page.',

  'measure.not-found': 'This measure could not be found.',

  'report.decided': 'This report is decided already.',
  'report.unknown-reporter': 'The sender of this report can’t be recognised.',
  'report.not-found': 'This report could not be found.',
  'report.subject-unavailable': 'This is no longer available.',
  'report.request-not-found': 'This request could not be found, or is not yours to report.',
  'report.duplicate':
    'We have already received your report under the reference {reference}. To add to it, please write to us.',
  'report.changed': 'Someone else has worked on this case, or another report has been added.',
  'report.invalid-profile': 'Must be the address of a profile',
  'data-request.not-found': 'This request could not be found.',
  'authority-request.not-found': 'This request could not be found.',
  'authority-request.answered': 'Someone else has recorded another answer.',
  'data-request.duplicate':
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
